/** Whether the store of files answers. A balancer asks for readiness every second; the store is asked every ten. */
import type { Services } from '../context.ts'

const ASK_EVERY_MS = 10_000
/** Whether it is there does not matter: a store that says so has answered. */
const KEY = 'public/readiness'

/** @returns what was last known; files in a folder of this machine count as there */
export function storeAnswers({
  config,
  storage,
  clock,
}: Pick<Services, 'config' | 'storage' | 'clock'>): () => boolean {
  let answers = true
  let askedAt = 0

  async function ask(): Promise<void> {
    answers = await storage.head(KEY).then(
      () => true,
      () => false,
    )
  }
  return () => {
    const now = clock.now().getTime()
    if (config.storage.address.kind !== 'local' && now - askedAt >= ASK_EVERY_MS) {
      askedAt = now
      void ask()
    }
    return answers
  }
}
