/** A button that asks before it acts. The question is loaded with the first click. */

import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { ModalButton } from './modal-button.tsx'

const ConfirmModal = lazyPart(async () => (await import('./confirm-modal.tsx')).ConfirmModal, {
  close: ({ onCancel }) => onCancel(),
})

type ConfirmButtonProps = {
  label: string
  /** What happens on Confirm. */
  children: ReactNode
  onConfirm: () => void
}

export function ConfirmButton({ label, children, onConfirm }: ConfirmButtonProps) {
  return (
    <ModalButton
      label={label}
      modal={(close) => (
        <ConfirmModal
          title={label}
          onCancel={close}
          onConfirm={() => {
            close()
            onConfirm()
          }}
        >
          {children}
        </ConfirmModal>
      )}
    />
  )
}
