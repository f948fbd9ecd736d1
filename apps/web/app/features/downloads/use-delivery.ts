/** Preparing the files of the queue: idle, preparing, ready or refused (specification, section 4, Download queue). */
import { ApiError } from '@rushes/contract/client'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { type QueueRow, removeFromQueue } from './queue-store.ts'

export type Delivery =
  | { state: 'idle' }
  | { state: 'preparing' }
  | { state: 'ready'; url: string; files: number; credits: number }
  | { state: 'failed'; message: string }

/** A queue row as it is sent: a tier's code serves as well as its uid. */
export type AskedRow = Omit<QueueRow, 'tier'> & { tier?: number | string }

type Refusal = { id: number; message: string }

/** The server takes at most this many at a time. */
export const AT_ONCE = 50

export function useDelivery(onDelivered: () => void) {
  const [delivery, setDelivery] = useState<Delivery>({ state: 'idle' })
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const underWay = useRef(false)

  async function prepare(rows: readonly AskedRow[]) {
    if (underWay.current || rows.length === 0) return
    underWay.current = true
    setDelivery({ state: 'preparing' })
    try {
      const { data } = await browserApi.call('POST /clip/clips/download', {
        body: { ids: rows.slice(0, AT_ONCE) },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      removeFromQueue(data.delivered.map(({ id }) => id))
      keepRefusals(data.refused)
      setDelivery({
        state: 'ready',
        url: data.file_url,
        files: data.delivered.length,
        credits: data.credits_used,
      })
      onDelivered()
    } catch (error) {
      if (error instanceof ApiError) keepRefusals(refusedIn(error.data))
      setDelivery({
        state: 'failed',
        message: error instanceof ApiError ? error.message : 'An error occurred',
      })
    } finally {
      underWay.current = false
    }
  }

  function keepRefusals(refused: readonly Refusal[]) {
    setRefusals(new Map(refused.map(({ id, message }) => [id, message])))
  }

  return { delivery, refusals, prepare }
}

/** What a refusal says of single clips, when it says anything. */
function refusedIn(data: unknown): Refusal[] {
  const refused = typeof data === 'object' && data !== null && 'refused' in data ? data.refused : []
  return Array.isArray(refused) ? (refused as Refusal[]) : []
}
