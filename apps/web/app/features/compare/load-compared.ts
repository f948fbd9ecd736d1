/** Loads the clips of a comparison, on the page server and in the browser. */
import type { ApiClient, Data } from '@rushes/contract/client'
import { failLoad } from '../../lib/load-failure.ts'
import { readCompared } from './compare-ids.ts'

export type ComparedItem = Data<'GET /clip/clips/batch'>['items'][number]

export async function loadCompared(api: ApiClient, { url }: Request) {
  const ids = readCompared(new URL(url).searchParams)
  if (!ids) return { items: [], missing: [], prices: {} }
  const [batch, pricing] = await Promise.all([
    api.call('GET /clip/clips/batch', { querystring: { ids: ids.join() } }),
    api.call('GET /clip/pricing'),
  ]).catch(failLoad)
  const { items, missing } = batch.data
  return {
    items: ids.flatMap((id) => items.find((item) => item.id === id) ?? []),
    missing,
    prices: pricing.data.pricing,
  }
}
