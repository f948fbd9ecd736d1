/** Indexes changes continuously, if the engine leaves that to the workers. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../context.ts'

/** Short enough that, with the engine's own second, a published clip is found within two. */
const LOOK_EVERY_MS = 500
const AFTER_FAILURE_MS = 2_000

/** @returns a function that stops the indexing */
export function startIndexing({ search, log }: Pick<Services, 'search' | 'log'>): () => Promise<void> {
  const stop = new AbortController()
  const running = (async () => {
    let isFailing = false
    while (!stop.signal.aborted) {
      const taken = await search.indexChanges().catch((err: unknown) => {
        // Logged once, and not every two seconds while the engine is unavailable.
        if (!isFailing) log.error({ err }, 'changes do not reach the search index')
        return undefined
      })
      isFailing = taken === undefined
      if (taken) continue
      await pause(isFailing ? AFTER_FAILURE_MS : LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(
        () => undefined,
      )
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}
