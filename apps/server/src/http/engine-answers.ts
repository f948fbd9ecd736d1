/**
 * Whether the engines that others keep answer. A balancer requests readiness every second and takes out a copy that is
 * late with its answer, so no request waits for an engine: it is checked in the background, and its last state is
 * reported.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { type Clock, isWithin } from '../platform/clock.ts'

const ASK_SEARCH_EVERY_MS = 2_000
const ASK_STORE_EVERY_MS = 10_000
/** The result does not matter: any response means that the store is available. */
const KEY = 'public/readiness'

type Requested = Pick<Services, 'config' | 'search' | 'storage' | 'clock'>

/** @returns what was last known; files in a folder of this machine count as there */
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

/** @param ask never fails; without an answer until it is time to ask again there is none */
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
