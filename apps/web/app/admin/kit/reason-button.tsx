/** Cancels or ends a list after a reason was entered. */
import type { AdminPriceList } from '@rushes/contract/agency-prices'
import type { ReactNode } from 'react'
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { confirmed } from './confirm-identity-store.ts'
import { ReasonModal } from './reason-modal.tsx'

type ReasonButtonProps = {
  list: AdminPriceList
  act: 'POST /agency/price-lists/:id/cancel' | 'POST /agency/price-lists/:id/end'
  label: string
  children: ReactNode
}

export function ReasonButton({ list: { id, revision, name }, act, label, children }: ReasonButtonProps) {
  return (
    <ModalButton
      kind="danger"
      label={label}
      modal={(close) => (
        <ReasonModal
          title={`${label}: ${name}`}
          missing="Enter a reason."
          act={label}
          leave="Keep it"
          send={(reason) =>
            confirmed(() => browserApi.call(act, { params: { id }, body: { revision, reason } }))
          }
          onClose={close}
        >
          {children}
        </ReasonModal>
      )}
    />
  )
}
