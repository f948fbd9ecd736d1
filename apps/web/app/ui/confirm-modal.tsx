/** Asks before something is deleted: Confirm or Cancel. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type ConfirmModalProps = {
  title: string
  children: ReactNode
  /** The label of the button, `Confirm` by default. */
  act?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmModal(props: ConfirmModalProps) {
  const { title, children, act = 'Confirm', busy = false, onConfirm, onCancel } = props
  return (
    <Modal
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
