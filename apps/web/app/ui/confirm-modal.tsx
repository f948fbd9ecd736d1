/** Asks before something is deleted: Confirm or Cancel. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type ConfirmModalProps = {
  title: string
  children: ReactNode
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmModal({ title, children, busy = false, onConfirm, onCancel }: ConfirmModalProps) {
  return (
    <Modal
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            Confirm
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
