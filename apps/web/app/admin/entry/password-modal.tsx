/** Asks for the password again in the middle of an act, which then continues. */
import { Modal } from '../../ui/modal.tsx'
import { PasswordForm } from './password-form.tsx'

type PasswordModalProps = { onGiven: () => void; onClose: () => void }

export function PasswordModal({ onGiven, onClose }: PasswordModalProps) {
  return (
    <Modal title="Your password" onClose={onClose}>
      <PasswordForm onGiven={onGiven} />
    </Modal>
  )
}
