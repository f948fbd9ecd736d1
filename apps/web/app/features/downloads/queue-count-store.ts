/**
 * Counts the clips in the download queue. Every page shows the number, so it does not load the queue's rules.
 */
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

export const forgetQueue = () => queueCount.write(null)
