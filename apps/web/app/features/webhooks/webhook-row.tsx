/** One webhook with its actions and, on request, its log. */
import type { Webhook } from '@rushes/contract/webhooks'
import { useId, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Modal } from '../../ui/modal.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { ReplayForm } from './replay-form.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { stateOf } from './webhook-labels.ts'

type WebhookRowProps = {
  webhook: Webhook
  onChange: () => void
  onRotate: () => void
}

export function WebhookRow({ webhook, onChange, onRotate }: WebhookRowProps) {
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const { id, url, events, paused } = webhook
  const params = { id }

  async function run(call: Promise<{ message: string }>) {
    await notifyOutcome(call)
    setRound(round + 1)
    onChange()
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-4 border-b border-rule py-6">
      <div className="grid gap-1">
        <h2 id={headingId} className="text-lg font-semibold wrap-anywhere">
          {url}
        </h2>
        <p className="text-ink-soft">{stateOf(webhook)}</p>
        <p className="caption wrap-anywhere">{events.join(' · ')}</p>
      </div>
      <StateNotice
        webhook={webhook}
        onResume={() => run(browserApi.call('POST /clip/webhooks/:id/resume', { params }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide deliveries' : 'Show deliveries'}
        </Button>
        {paused === null && (
          <Button
            size="small"
            onClick={() => {
              setOpen(true)
              return run(browserApi.call('POST /clip/webhooks/:id/test', { params }))
            }}
          >
            Send test
          </Button>
        )}
        <ReplayButton
          id={id}
          onReplayed={() => {
            setOpen(true)
            setRound(round + 1)
            onChange()
          }}
        />
        <EditButton webhook={webhook} onChanged={onChange} />
        <ConfirmButton label="New secret" size="small" onConfirm={onRotate}>
          The present secret signs messages for 24 more hours, so that you can replace it in your system
          without a gap.
        </ConfirmButton>
        {paused === null && (
          <Button
            size="small"
            onClick={() => run(browserApi.call('POST /clip/webhooks/:id/pause', { params }))}
          >
            Pause
          </Button>
        )}
        <ConfirmButton
          label="Delete"
          about={url}
          size="small"
          onConfirm={() => run(browserApi.call('DELETE /clip/webhooks/:id', { params }))}
        >
          The webhook is deleted with its log. Waiting messages are not sent.
        </ConfirmButton>
      </div>
      {isOpen && (
        <DeliveryLog
          webhookId={id}
          round={round}
          onResult={onChange}
          onReplayed={() => {
            setRound(round + 1)
            onChange()
          }}
        />
      )}
    </section>
  )
}

/** The reason and the remedy for a webhook that does not work as usual. */
function StateNotice({ webhook, onResume }: { webhook: Webhook; onResume: () => void }) {
  const { paused, failing_since, earlier_secret_until } = webhook
  if (paused !== null) {
    return (
      <Notice
        tone="caution"
        action={
          <Button size="small" onClick={onResume}>
            Resume
          </Button>
        }
      >
        {paused.for === 'failure'
          ? 'Paused, because its address has accepted no message for 24 hours, or no longer exists. '
          : 'Paused by an administrator. '}
        Its messages wait, at most 30 days, and are sent when you resume it.
      </Notice>
    )
  }
  if (failing_since !== null) {
    return (
      <Notice tone="caution">
        The last attempt failed. Messages are sent again, and after 24 hours without a success the webhook is
        paused.
      </Notice>
    )
  }
  if (earlier_secret_until === null) return null
  return <Notice>The earlier secret signs messages until {formatDateTime(earlier_secret_until)}.</Notice>
}

function ReplayButton({ id, onReplayed }: { id: number; onReplayed: () => void }) {
  return (
    <ModalButton
      size="small"
      label="Send again…"
      modal={(close) => (
        <Modal title="Send messages again" onClose={close}>
          <ReplayForm
            webhookId={id}
            onReplayed={() => {
              close()
              onReplayed()
            }}
          />
        </Modal>
      )}
    />
  )
}

function EditButton({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  return (
    <ModalButton
      size="small"
      label="Edit"
      modal={(close) => (
        <Modal title="Edit webhook" onClose={close}>
          <WebhookForm
            label="Save webhook"
            settings={webhook}
            send={async (body) => {
              const params = { id: webhook.id }
              notify((await browserApi.call('POST /clip/webhooks/:id', { params, body })).message)
              close()
              onChanged()
            }}
          />
        </Modal>
      )}
    />
  )
}
