/** Prepares the files of the queue. What was delivered leaves the queue, the rest stays with its reason (R-DOWNLOAD-3). */
import { ApiError } from '@rushes/contract/client'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { fieldsOf } from '../../lib/fields-of.ts'
import { messageOf } from '../../lib/message-of.ts'
import type { Delivery } from './delivery-notice.tsx'
import { deliveredWords } from './delivery-words.ts'
import { type QueueRow, removeFromQueue } from './queue-store.ts'

/** A row as it is sent: the server takes a tier's code as well as its uid. */
export type AskedRow = Omit<QueueRow, 'tier'> & { tier?: number | string }

type Refusal = { id: number; message: string }

/** Clips that the server prepares at once (R-DOWNLOAD-4). */
export const DELIVERY_BATCH = 50

export function useDelivery(onDelivered: () => void) {
  const [delivery, setDelivery] = useState<Delivery>({ state: 'idle' })
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  // Not state: a second click may come before the next render.
  const underWay = useRef(false)

  async function prepare(rows: readonly AskedRow[]) {
    if (underWay.current || rows.length === 0) return
    underWay.current = true
    setDelivery({ state: 'preparing' })
    try {
      const { data } = await browserApi.call('POST /clip/clips/download', {
        body: { ids: rows.slice(0, DELIVERY_BATCH) },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      removeFromQueue(data.delivered.map(({ id }) => id))
      keepRefusals(data.refused)
      setDelivery({
        state: 'ready',
        url: data.file_url,
        label: 'Your files are ready. Click here to download.',
        note: deliveredWords(data),
        files: data.delivered,
      })
      onDelivered()
    } catch (error) {
      if (error instanceof ApiError) keepRefusals(refusalsIn(error.data))
      setDelivery({ state: 'failed', message: messageOf(error) })
    } finally {
      underWay.current = false
    }
  }

  function keepRefusals(refused: readonly Refusal[]) {
    setRefusals(new Map(refused.map(({ id, message }) => [id, message])))
  }

  return { delivery, refusals, prepare }
}

/** What a refusal says of single clips, if anything. */
function refusalsIn(data: unknown): Refusal[] {
  const { refused } = fieldsOf(data)
  return (Array.isArray(refused) ? refused : []).map(fieldsOf).flatMap(({ id, message }) => {
    return typeof id === 'number' && typeof message === 'string' ? [{ id, message }] : []
  })
}
