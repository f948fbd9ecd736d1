/**
 * Prepares the files of the queue. A row stays until its file was fetched, with the link, even if the page is
 * left; a refused row stays with its reason (R-DOWNLOAD-3, R-DOWNLOAD-6).
 */

import { ApiError, type Data } from '@rushes/contract/client'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { fieldsOf } from '../../lib/fields-of.ts'
import { messageOf } from '../../lib/message-of.ts'
import { randomId } from '../../lib/random-id.ts'
import { markPrepared } from './awaited-store.ts'
import { deliveredLabel, waitingLabel } from './delivery-labels.ts'
import type { Delivery } from './delivery-notice.tsx'
import type { Prepared } from './load-prepared.ts'
import type { QueueRow } from './queue-store.ts'
import { useFetchedFiles } from './use-fetched-files.ts'

/** A row in a request: the server accepts a tier's code as well as its uid. */
export type RequestedRow = Omit<QueueRow, 'tier' | 'delivery' | 'format'> & { tier?: number | string }

type Refusal = { id: number; message: string }
type Answer = Data<'POST /clip/clips/download'>

/** A file that is ready to download. */
export type ReadyFile = Pick<Answer, 'delivery_id' | 'file_url' | 'size_bytes' | 'delivered'> & {
  note: string
}

/** The number of clips that the server prepares at once (R-DOWNLOAD-4). */
export const DELIVERY_BATCH = 50

type DeliverySettings = {
  /** Deliveries that were prepared during an earlier visit. */
  first: readonly Prepared[]
  onDelivered?: () => void
}

export function useDelivery({ first, onDelivered }: DeliverySettings) {
  const [progress, setProgress] = useState<Exclude<Delivery, { state: 'ready' }>>({ state: 'idle' })
  const [files, setFiles] = useState<readonly ReadyFile[]>(() =>
    first.flatMap((one) => (one.fetched ? [] : [{ ...one, note: waitingLabel(one) }])),
  )
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const onFetch = useFetchedFiles()
  // Not a state, because a second click may come before the next render.
  const underWay = useRef(false)

  async function prepare(rows: readonly RequestedRow[], more: { licensed_only?: true } = {}) {
    if (underWay.current || rows.length === 0) return
    underWay.current = true
    setProgress({ state: 'preparing' })
    try {
      const { data } = await browserApi.call('POST /clip/clips/download', {
        body: { ids: rows.slice(0, DELIVERY_BATCH), ...more },
        headers: { 'idempotency-key': randomId() },
      })
      const ids = data.delivered.map(({ id }) => id)
      markPrepared(ids, data.delivery_id)
      keepRefusals(data.refused)
      setFiles((before) => [
        { ...data, note: deliveredLabel(data) },
        ...before.filter((file) => !isWithin(file, ids)),
      ])
      setProgress({ state: 'idle' })
      onDelivered?.()
    } catch (error) {
      if (error instanceof ApiError) keepRefusals(refusalsIn(error.data))
      setProgress({ state: 'failed', message: messageOf(error) })
    } finally {
      underWay.current = false
    }
  }

  function keepRefusals(refused: readonly Refusal[]) {
    setRefusals(new Map(refused.map(({ id, message }) => [id, message])))
  }

  return { progress, files, refusals, prepare, onFetch }
}

/** Whether a newer file contains all clips of this file. */
const isWithin = ({ delivered }: ReadyFile, ids: readonly number[]) =>
  delivered.every(({ id }) => ids.includes(id))

/** The messages of a refusal about single clips, if any. */
function refusalsIn(data: unknown): Refusal[] {
  const { refused } = fieldsOf(data)
  return (Array.isArray(refused) ? refused : []).map(fieldsOf).flatMap(({ id, message }) => {
    return typeof id === 'number' && typeof message === 'string' ? [{ id, message }] : []
  })
}
