/** A button that asks before it acts. The question is loaded with the first click. */
import { lazy, type ReactNode } from 'react'
import { ModalButton } from './modal-button.tsx'

const ConfirmModal = lazy(async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal }))

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
