/** A button with a confirmation, which is loaded with the first click. */
import type { ReactNode } from 'react'
import type { ButtonSize } from './button.tsx'
import { lazyPart } from './lazy-part.tsx'
import { ModalButton } from './modal-button.tsx'

const ConfirmModal = lazyPart(async () => (await import('./confirm-modal.tsx')).ConfirmModal, {
  close: ({ onCancel }) => onCancel(),
})

type ConfirmButtonProps = {
  label: string
  /** Read by screen readers after the label, if several such buttons are on one page. */
  about?: string
  size?: ButtonSize
  /** The effect of Confirm. */
  children: ReactNode
  onConfirm: () => void
}

export function ConfirmButton({ label, about, size = 'medium', children, onConfirm }: ConfirmButtonProps) {
  return (
    <ModalButton
      label={
        <>
          {label}
          {about && <span className="sr-only"> {about}</span>}
        </>
      }
      size={size}
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
