/** Saves clips to lists. Its modal is loaded with the first press. */
import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const SaveModal = lazyPart(async () => (await import('./save-modal.tsx')).SaveModal, {
  close: ({ onClose }) => onClose(),
})

type SaveButtonProps = Omit<ComponentProps<typeof ModalButton>, 'modal'> & {
  clips: ComponentProps<typeof SaveModal>['clips']
}

export function SaveButton({ clips, ...look }: SaveButtonProps) {
  return <ModalButton {...look} modal={(close) => <SaveModal clips={clips} onClose={close} />} />
}
