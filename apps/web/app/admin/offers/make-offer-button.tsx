/** Opens the form of a new offer. */
import type { ComponentProps, ReactNode } from 'react'
import type { Button } from '../../ui/button.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { MakeOfferModal, type OfferStart } from './make-offer-modal.tsx'

type MakeOfferButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size'> & {
  label: ReactNode
  /** What is filled in. */
  offer?: OfferStart
}

export function MakeOfferButton({ label, offer = {}, ...look }: MakeOfferButtonProps) {
  return (
    <ModalButton
      {...look}
      label={label}
      modal={(close) => <MakeOfferModal start={offer} onClose={close} />}
    />
  )
}
