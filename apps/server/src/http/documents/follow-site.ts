/**
 * Follows the settings in a process that only serves pages and has no database: it queries the API each
 * second for the settings of the agency and for changes that make cached pages outdated (R-STATE-4, ADR 21).
 */
import type { ApiClient } from '@rushes/contract/client'
import type { Config } from '../../config/config.ts'

const KEPT_MS = 1_000
/** Maximum wait of a page. With the interval of one second, hidden content disappears within two. */
const ANSWER_MS = 1_000
/** Tolerance for API processes that are notified later and may still respond with the old state. */
const HEARD_WITHIN_MS = 1_000

type Parts = {
  /** Called after a change of the content of pages. */
  changed(): void
  clock?: { now(): number }
  answerMs?: number
}

/** @returns a function to await before each page; while the API is unavailable the pages do not change */
export function followSite(
  config: Config,
  api: ApiClient,
  { changed, clock = performance, answerMs = ANSWER_MS }: Parts,
): () => Promise<void> {
  if (config.roles.includes('api')) return () => Promise.resolve()
  let requested: Promise<void> | undefined
  let until = 0
  /** Start of the last successful request. */
  let knownAt = 0

  async function readSite(at: number): Promise<void> {
    const signal = AbortSignal.timeout(answerMs)
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
