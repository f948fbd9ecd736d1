/** Requires the password again during an action, which then continues (R-STAFF-4, R-PASSKEY-1). */
import { Modal } from '../../ui/modal.tsx'
import { PasswordConfirmForm } from './password-confirm-form.tsx'

type PasswordModalProps = { onGiven: () => void; onClose: () => void }

export function PasswordModal({ onGiven, onClose }: PasswordModalProps) {
  return (
    <Modal title="Your password" onClose={onClose}>
      <PasswordConfirmForm onConfirmed={onGiven} />
    </Modal>
  )
}
