/** The webhooks of the account, for its administrators (R-WEBHOOK-1). */
import { MAX_WEBHOOKS } from '@rushes/contract/webhook-events'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Modal } from '../../ui/modal.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { WebhookSecretModal } from './webhook-secret-modal.tsx'

const loadWebhooks = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/webhooks', { signal })).data.items

export function WebhooksScreen() {
  const { data: webhooks, failure, reload } = useLoaded(loadWebhooks)
  const [shown, setShown] = useState<{ secret: string; isRotated: boolean } | null>(null)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!webhooks) return <SkeletonRows rows={4} label="Loading your webhooks" />

  async function rotate(id: number) {
    try {
      const { data } = await browserApi.call('POST /clip/webhooks/:id/rotate', { params: { id } })
      setShown({ secret: data.secret, isRotated: true })
      reload()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
  }
  const add = (
    <AddButton
      onAdded={(secret) => {
        setShown({ secret, isRotated: false })
        reload()
      }}
    />
  )
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState action={add}>
          No webhooks yet. Add the address of your system to receive events of your account.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4 border-b border-rule pb-6">
            <p className="text-ink-soft">
              {webhooks.length} of {MAX_WEBHOOKS} webhooks
            </p>
            {webhooks.length < MAX_WEBHOOKS && add}
          </div>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChange={reload}
              onRotate={() => rotate(webhook.id)}
            />
          ))}
        </>
      )}
      {shown && <WebhookSecretModal {...shown} onClose={() => setShown(null)} />}
    </>
  )
}

function AddButton({ onAdded }: { onAdded: (secret: string) => void }) {
  return (
    <ModalButton
      kind="primary"
      label="Add webhook"
      modal={(close) => (
        <Modal title="Add webhook" onClose={close}>
          <WebhookForm
            label="Add webhook"
            send={async (body) => {
              const { data } = await browserApi.call('POST /clip/webhooks', { body })
              close()
              onAdded(data.secret)
            }}
          />
        </Modal>
      )}
    />
  )
}
