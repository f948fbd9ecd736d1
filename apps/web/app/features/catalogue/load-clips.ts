/** Loads the current data of clips for the cart and the download queue. In the browser only. */

import { ApiError, type Data } from '@rushes/contract/client'
import { MAX_INTEGER } from '@rushes/contract/integers'
import { browserApi } from '../../lib/api.ts'

type Batch = Data<'GET /clip/clips/batch'>
/** A clip that the viewer can no longer see, with the reason. */
type GoneClip = { gone: string }
export type LoadedClips = ReadonlyMap<number, Batch['items'][number] | GoneClip>

/** The limit of one call. */
const MAX_BATCH = 100

/**
 * Loads clips by id. A refused clip (unknown, withdrawn, not for this account) has a reason. A clip is absent
 * if the call for it failed, because then nothing is known about it.
 */
export async function loadClips(ids: readonly number[]): Promise<LoadedClips> {
  // A stored list may be edited by hand: an impossible id must not make the call fail for the others.
  const possible = [...new Set(ids)].filter((id) => id > 0 && id <= MAX_INTEGER)
  const calls: Promise<Batch>[] = []
  for (let at = 0; at < possible.length; at += MAX_BATCH) {
    calls.push(loadBatch(possible.slice(at, at + MAX_BATCH)))
  }
  const clips = new Map<number, Batch['items'][number] | GoneClip>()
  for (const { items, missing } of await Promise.all(calls)) {
    for (const item of items) clips.set(item.id, item)
    for (const { id, message } of missing) clips.set(id, { gone: message })
  }
  return clips
}

async function loadBatch(ids: readonly number[]): Promise<Batch> {
  try {
    return (await browserApi.call('GET /clip/clips/batch', { querystring: { ids: ids.join(',') } })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { items: [], missing: [] }
  }
}
