/** Counts the clips in the download queue. Every page shows the number, so it does not carry the queue's rules. */
import { storedValue } from '../../lib/stored-value.ts'
import { whenSessionEnds } from '../account/session-store.ts'

export const QUEUE_KEY = 'rushes.download-queue'

const queueCount = storedValue<number>({
  key: QUEUE_KEY,
  fallback: 0,
  parse: (stored) => (Array.isArray(stored) ? stored.length : 0),
})

export function useQueueCount(): number {
  return queueCount.use()
}

/** Called once by the root: empties the queue when the session ends (R-SESSION-4). @returns a function that stops it. */
export function forgetQueueWithSession(): () => void {
  return whenSessionEnds(() => queueCount.write(null))
}
