/** What the cart and the download queue need to know of their clips today. In the browser only. */

import { ApiError } from '@rushes/contract/client'
import type { Clip } from '@rushes/contract/clips'
import { browserApi } from '../../lib/api.ts'

/** A clip that the viewer can no longer see, and why. */
export type GoneClip = { gone: string }
export type LoadedClips = ReadonlyMap<number, Clip | GoneClip>

const AT_ONCE = 6
const GONE: readonly string[] = ['not_found', 'withdrawn', 'shorts_only', 'forbidden']

/**
 * Clips by id. A clip that is refused (unknown, withdrawn, not for this account) comes back with the reason; one
 * that could not be asked for is absent, because nothing is known of it.
 */
export async function loadClips(ids: readonly number[]): Promise<LoadedClips> {
  const found = new Map<number, Clip | GoneClip>()
  const waiting = [...new Set(ids)]
  async function work() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const clip = await loadClip(id)
      if (clip) found.set(id, clip)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function loadClip(id: number): Promise<Clip | GoneClip | null> {
  try {
    const { data } = await browserApi.call('GET /clip/clips/:id', { params: { id } })
    return data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return GONE.includes(error.code) ? { gone: error.message } : null
  }
}
