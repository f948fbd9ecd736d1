/**
 * A process that only serves pages has no database: it asks the API what the agency has set, as seldom as it may keep a
 * page (R-SETTING-2, ADR 21).
 */
import type { ApiClient } from '@rushes/contract/client'
import type { Config } from '../../config.ts'

const KEPT_MS = 30_000
/** A page does not wait longer for it. */
const ANSWER_MS = 2_000

/** @returns what to wait for before a page is rendered; while the API is away the pages say what they said before */
export function followSite(
  config: Config,
  api: ApiClient,
  clock: { now(): number } = performance,
): () => Promise<void> {
  if (config.roles.includes('api')) return () => Promise.resolve()
  let asked: Promise<void> | undefined
  let until = 0
  return () => {
    if (asked && clock.now() < until) return asked
    until = clock.now() + KEPT_MS
    asked = api.call('GET /clip/site', { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ data }) => void Object.assign(config, data),
      () => undefined,
    )
    return asked
  }
}
