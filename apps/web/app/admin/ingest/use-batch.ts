/** An import batch, loaded again when its files change. */
import type { Data } from '@rushes/contract/client'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { atMostEvery } from '../kit/at-most-every.ts'
import { useLiveEvents } from '../kit/use-live-events.ts'

export type Batch = Data<'GET /agency/batches/:id'>
export type BatchFile = Batch['files'][number]

const QUIET_MS = 1_000

export const loadBatch = async (id: number, signal?: AbortSignal): Promise<Batch> =>
  (await browserApi.call('GET /agency/batches/:id', { params: { id }, ...(signal && { signal }) })).data

/**
 * @param begun changes when this window starts or completes an upload, because the server only reports
 * processed files
 */
export function useBatch(opened: Batch, begun: string) {
  const [batch, setBatch] = useState(opened)
  const [reload] = useState(() =>
    atMostEvery(QUIET_MS, () => {
      // A failed load is repeated with the next event; the header shows when there are no events.
      loadBatch(opened.id).then(setBatch, () => undefined)
    }),
  )
  useLiveEvents([`ingest:${opened.id}`], reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this window sends changes the import batch
  useEffect(reload, [begun])
  return { batch, reload }
}
