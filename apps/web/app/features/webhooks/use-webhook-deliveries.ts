/** The deliveries of a webhook, the newest first; they load again while one is being sent. */
import type { WebhookDelivery } from '@rushes/contract/webhooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { isSending } from './webhook-labels.ts'

const LOOK_MS = 1_500

type Loaded = { items: readonly WebhookDelivery[]; more: boolean }

/** @param round another number loads again @param onResult called when nothing is being sent any more */
export function useWebhookDeliveries(id: number, round: number, onResult: () => void) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(
    async (before?: number) => {
      try {
        const { data } = await browserApi.call('GET /clip/webhooks/:id/deliveries', {
          params: { id },
          ...(before !== undefined && { querystring: { before: String(before) } }),
        })
        setLoaded((known) => ({
          items: merge(known?.items ?? [], data.items),
          // The newest page has no information about the end of the older ones.
          more: known === null || before !== undefined ? data.more : known.more,
        }))
        setFailure(null)
      } catch (error) {
        setFailure(messageOf(error))
      }
    },
    [id],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => void load(), [load, round])

  const isWaiting = loaded?.items.some(isSending) ?? false
  const wasWaiting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer decides whether to look again
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) onResult()
    wasWaiting.current = isWaiting
    if (!isWaiting) return
    const timer = setTimeout(load, LOOK_MS)
    return () => clearTimeout(timer)
  }, [load, loaded, isWaiting])

  return { loaded, failure, load }
}

function merge(known: readonly WebhookDelivery[], loaded: readonly WebhookDelivery[]): WebhookDelivery[] {
  const byId = new Map([...known, ...loaded].map((delivery) => [delivery.id, delivery]))
  return [...byId.values()].sort((one, next) => next.id - one.id)
}
