/**
 * A process that only serves pages has no database: it queries the API each second for what the agency has set, and whether the
 * pages that it keeps are old (R-STATE-4, ADR 21).
 */
import type { ApiClient } from '@rushes/contract/client'
import type { Config } from '../../config/config.ts'

const KEPT_MS = 1_000
/** A page does not wait longer for it. With the second before, hidden content disappears within two. */
const ANSWER_MS = 1_000
/**
 * Processes of the API are notified one after the other, and each may respond while another still has the old state.
 */
const HEARD_WITHIN_MS = 1_000

type Parts = {
  /** What pages show has changed. */
  changed(): void
  clock?: { now(): number }
}

/** @returns what to wait for before a page is answered; while the API is unavailable the pages do not change */
export function followSite(
  config: Config,
  api: ApiClient,
  { changed, clock = performance }: Parts,
): () => Promise<void> {
  if (config.roles.includes('api')) return () => Promise.resolve()
  let requested: Promise<void> | undefined
  let until = 0
  /** When the last successful request began. */
  let knownAt = 0

  async function readSite(at: number): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await api.call('GET /clip/site', { signal }).catch(() => null)
    if (!answer) return
    const { changedMsAgo, ...site } = answer.data
    Object.assign(config, site)
    if (changedMsAgo <= clock.now() - knownAt + HEARD_WITHIN_MS) changed()
    knownAt = at
  }

  return () => {
    const now = clock.now()
    if (requested && now < until) return requested
    until = now + KEPT_MS
    requested = readSite(now)
    return requested
  }
}
