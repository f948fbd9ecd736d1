/** Shows the secret of a webhook once (R-WEBHOOK-5). */
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Modal } from '../../ui/modal.tsx'

type WebhookSecretModalProps = {
  secret: string
  /** Whether an earlier secret signs, too. */
  isRotated: boolean
  onClose: () => void
}

export function WebhookSecretModal({ secret, isRotated, onClose }: WebhookSecretModalProps) {
  return (
    <Modal
      title="Secret of the webhook"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => copyText(secret, 'The secret has been copied.')}>Copy</Button>
          <Button kind="primary" onClick={onClose}>
            I have stored it
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Store this secret in your system now: it is not shown again. Check the signature of each message
          with it, for example by a library of Standard Webhooks.
        </p>
        <p className="rounded-sm border border-rule bg-well p-3 font-mono text-sm wrap-anywhere select-all">
          {secret}
        </p>
        {isRotated && (
          <p className="text-ink-soft">For 24 hours, messages also have a signature by the earlier secret.</p>
        )}
      </div>
    </Modal>
  )
}
