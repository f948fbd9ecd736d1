/**
 * Checks whether external engines answer. A load balancer requests readiness every second and removes a
 * process that is late with its answer, so no request waits for an engine: it is checked in the background,
 * and its last state is reported.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { type Clock, isWithin } from '../platform/clock.ts'

const ASK_SEARCH_EVERY_MS = 2_000
const ASK_STORE_EVERY_MS = 10_000
/** The result does not matter: any response means that the store is available. */
const KEY = 'public/readiness'

type Requested = Pick<Services, 'config' | 'search' | 'storage' | 'clock'>

/** @returns the last known states; files in a folder of this machine count as available */
export function engineAnswers({ config, search, storage, clock }: Requested) {
  const isLocal = config.storage.address.kind === 'local'
  const storeAnswers = () =>
    storage.head(KEY).then(
      () => true,
      () => false,
    )
  return {
    search: lastAnswer(() => search.answers(), { clock, everyMs: ASK_SEARCH_EVERY_MS }),
    storage: isLocal ? () => true : lastAnswer(storeAnswers, { clock, everyMs: ASK_STORE_EVERY_MS }),
  }
}

/** @param probe must not fail; without an answer until the next probe the engine counts as unavailable */
function lastAnswer(
  probe: () => Promise<boolean>,
  { clock, everyMs }: { clock: Clock; everyMs: number },
): () => boolean {
  let answers = true
  let requestedAt = new Date(0)

  async function probeAgain(): Promise<void> {
    answers = await Promise.race([probe(), pause(everyMs, false, { ref: false })])
  }
  return () => {
    const now = clock.now()
    if (!isWithin(requestedAt, everyMs, now)) {
      requestedAt = now
      void probeAgain()
    }
    return answers
  }
}
