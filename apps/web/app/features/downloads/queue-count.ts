/** How many clips wait in the download queue; a reading of its own, because every page shows the number. */
import { storedValue } from '../../lib/stored-value.ts'

export const QUEUE_KEY = 'rushes.download-queue'

const queueCount = storedValue<number>({
  key: QUEUE_KEY,
  fallback: 0,
  parse: (stored) => (Array.isArray(stored) ? stored.length : 0),
})

export function useQueueCount(): number {
  return queueCount.use()
}

/** Logging out takes the queue along (specification, section 4). */
export function forgetQueue() {
  queueCount.write(null)
}
