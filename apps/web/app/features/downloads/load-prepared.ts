/** Loads the deliveries that the queue waits for: their links, and whether their files were fetched (R-DOWNLOAD-6). */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { awaitedDeliveries } from './awaited-store.ts'

export type Prepared = Data<'GET /clip/downloads/prepared'>[number]

/** The limit of one call. */
const MAX_DELIVERIES = 20

/** @throws ApiError */
export async function loadPrepared(): Promise<Prepared[]> {
  const ids = awaitedDeliveries().slice(-MAX_DELIVERIES)
  if (ids.length === 0) return []
  const { data } = await browserApi.call('GET /clip/downloads/prepared', {
    querystring: { ids: ids.join(',') },
  })
  return data
}
