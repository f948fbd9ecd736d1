/** What the cart and the download queue need to know of their clips today. In the browser only. */
import { ApiError, type Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'

type Batch = Data<'GET /clip/clips/batch'>
/** A clip that the viewer can no longer see, and why. */
type GoneClip = { gone: string }
export type LoadedClips = ReadonlyMap<number, Batch['items'][number] | GoneClip>

/** As many as one call answers. */
const AT_ONCE = 100
const HIGHEST_ID = 2_147_483_647

/**
 * Clips by id. A clip that is refused (unknown, withdrawn, not for this account) comes back with the reason; one
 * that could not be asked for is absent, because nothing is known of it.
 */
export async function loadClips(ids: readonly number[]): Promise<LoadedClips> {
  // A stored list may be edited by hand: one impossible id must not spoil the answer about the others.
  const known = [...new Set(ids)].filter((id) => id > 0 && id <= HIGHEST_ID)
  const calls: Promise<Batch>[] = []
  for (let at = 0; at < known.length; at += AT_ONCE) calls.push(loadBatch(known.slice(at, at + AT_ONCE)))
  const found = new Map<number, Batch['items'][number] | GoneClip>()
  for (const { items, missing } of await Promise.all(calls)) {
    for (const item of items) found.set(item.id, item)
    for (const { id, message } of missing) found.set(id, { gone: message })
  }
  return found
}

async function loadBatch(ids: readonly number[]): Promise<Batch> {
  try {
    return (await browserApi.call('GET /clip/clips/batch', { querystring: { ids: ids.join(',') } })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { items: [], missing: [] }
  }
}
