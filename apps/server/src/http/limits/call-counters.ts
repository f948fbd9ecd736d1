/**
 * Counts calls in windows of time, over all processes that share a database. Cheap and frequent calls are counted in
 * memory and sent to the others once a second; the rest queries the database for the sum at each call. Without its
 * database a process continues counting for itself.
 */
import { LRUCache } from 'lru-cache'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { addCounts, type Count } from './call-counters.queries.ts'

/** `key` identifies caller, limit and window; it stays in memory. `endsAt` is the end of the window. */
export type Window = { key: string; endsAt: number }

export type CallCounters = {
  /** Returns the locally known count in the window, without a query. */
  sum(window: Window): number
  /** @returns the sum with this call, including the reported counts of the others */
  count(window: Window, weight: number): number
  /**
   * @returns the sum of all processes with this call
   * @throws AppError unavailable when the database does not answer in time
   */
  countStrictly(window: Window, weight: number): Promise<number>
  /** Reports the local counts and fetches the sums. */
  exchange(): Promise<void>
}

const MAX_COUNTERS = 100_000
const EXCHANGE_BATCH = 5_000
/**
 * A busy database must not weaken the limits, so callers that wait this long are refused and may retry. An
 * unavailable database fails at once, and the process counts for itself.
 */
const STRICT_TIMEOUT_MS = 1_500

type Counter = {
  endsAt: number
  /** The sum of all processes, as last received. */
  shared: number
  /** Local counts that have not been reported. */
  pending: number
}

type Options = {
  now?: () => number
  /** Returns the stored form of a key. */
  nameOf?: (key: string) => string
}

/** @param db null in a process without a database, which counts for itself alone */
export function callCounters(
  db: Db | null,
  { now = Date.now, nameOf = (key) => key }: Options = {},
): CallCounters {
  const counters = new LRUCache<string, Counter>({
    // By size, because a cache with a `max` allocates memory for all of them at once: 12 ms and 3 MB of each start.
    maxSize: MAX_COUNTERS,
    sizeCalculation: () => 1,
  })
  const unsent = new Set<string>()

  function counterOf({ key, endsAt }: Window): Counter {
    const counter = counters.get(key) ?? { endsAt, shared: 0, pending: 0 }
    counters.set(key, counter)
    return counter
  }

  function count(window: Window, weight: number): number {
    const counter = counterOf(window)
    counter.pending += weight
    if (db) unsent.add(window.key)
    return counter.shared + counter.pending
  }

  function takeUnsent(): Count[] {
    const taken: Count[] = []
    for (const key of unsent) {
      if (taken.length === EXCHANGE_BATCH) break
      unsent.delete(key)
      const counter = counters.peek(key)
      if (counter && counter.endsAt > now())
        taken.push({ key, endsAt: counter.endsAt, count: counter.pending })
    }
    return taken
  }

  return {
    sum(window) {
      const counter = counters.get(window.key)
      return counter ? counter.shared + counter.pending : 0
    },
    count,
    async countStrictly(window, weight) {
      if (!db) return count(window, weight)
      const key = nameOf(window.key)
      const requested = addCounts(db, [{ ...window, key, count: weight }], now())
      const sum = (await inTime(requested).catch(awayIsNull))?.get(key)
      if (sum === undefined) return count(window, weight)
      const counter = counterOf(window)
      learn(counter, sum)
      // The sum of this call: a later call may have been answered first.
      return sum + counter.pending
    },
    async exchange() {
      const counts = takeUnsent()
      if (!db || counts.length === 0) return
      const named = counts.map((count) => ({ ...count, key: nameOf(count.key) }))
      const sums = await addCounts(db, named, now()).catch(() => null)
      for (const [at, { key, count: sent }] of counts.entries()) {
        const counter = counters.peek(key)
        const sum = sums?.get(named[at]?.key ?? '')
        if (sum === undefined) unsent.add(key)
        else if (counter) learn(counter, sum, sent)
      }
    },
  }
}

function learn(counter: Counter, sum: number, sent = 0): void {
  counter.shared = Math.max(counter.shared, sum)
  counter.pending -= sent
}

/** @throws AppError unavailable when the work takes longer than a call may wait */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const busy = new AppError('unavailable', 'The service is busy. Please try again in a few seconds.')
    // An answer that arrived while the process itself was busy is read before the timeout.
    timer = setTimeout(() => setImmediate(reject, busy), STRICT_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function awayIsNull(error: unknown): null {
  if (error instanceof AppError) throw error
  return null
}
