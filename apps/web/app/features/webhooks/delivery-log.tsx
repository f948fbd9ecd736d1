/** The log of a webhook: its deliveries of 30 days, each of which can be sent again (R-WEBHOOK-6). */
import type { WebhookDelivery } from '@rushes/contract/webhooks'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { RecordTable } from '../../ui/record-table.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useWebhookDeliveries } from './use-webhook-deliveries.ts'
import { answerOf, deliveryState } from './webhook-labels.ts'

const HEADS = ['Event', 'Time', 'State', 'Attempts', 'Answer', '']

type DeliveryLogProps = {
  webhookId: number
  /** Another number loads again. */
  round: number
  onReplayed: () => void
  /** Called when the result of what was sent is known. */
  onResult: () => void
}

export function DeliveryLog({ webhookId, round, onReplayed, onResult }: DeliveryLogProps) {
  const { loaded, failure, load } = useWebhookDeliveries(webhookId, round, onResult)
  const [busy, setBusy] = useState(false)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!loaded) return <SkeletonRows rows={3} label="Loading the deliveries" />
  const { items, more } = loaded
  if (items.length === 0) {
    return <p className="text-ink-soft">No deliveries yet. Events of the last 30 days appear here.</p>
  }

  async function replay(id: number) {
    await notifyOutcome(browserApi.call('POST /clip/webhook-deliveries/:id/replay', { params: { id } }))
    onReplayed()
  }
  async function showOlder() {
    setBusy(true)
    await load(items.at(-1)?.id)
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      <RecordTable
        label="Deliveries"
        heads={HEADS}
        rows={items.map((delivery) => ({ key: delivery.id, cells: cellsOf(delivery, replay) }))}
      />
      {more && (
        <div>
          <Button size="small" busy={busy} onClick={showOlder}>
            Show older
          </Button>
        </div>
      )}
    </div>
  )
}

function cellsOf(delivery: WebhookDelivery, replay: (id: number) => Promise<void>) {
  const { id, type, at, url, message_id, attempts } = delivery
  return [
    <div key="event" className="grid">
      {url === null ? (
        <span className="font-semibold">{type}</span>
      ) : (
        <a href={url} className="font-semibold underline underline-offset-4">
          {type}
        </a>
      )}
      <span className="caption wrap-anywhere">{message_id}</span>
    </div>,
    formatDateTime(at),
    deliveryState(delivery),
    attempts,
    answerOf(delivery),
    <Button key="replay" size="small" className="whitespace-nowrap" onClick={() => replay(id)}>
      Send again
      <span className="sr-only">
        {' '}
        {type} of {formatDateTime(at)}
      </span>
    </Button>,
  ]
}
