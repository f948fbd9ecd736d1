/** The download queue of this browser (specification, section 3, Download queue item): one row per clip id. */
import { type StoredValue, storedValue } from '../../lib/stored-value.ts'
import { QUEUE_KEY } from './queue-count-store.ts'

export type QueueRow = {
  id: number
  type: 'video' | 'image' | 'short'
  /** The product reference that was chosen, if any. */
  product?: string
  /** The tier's uid, if one was chosen. */
  tier?: number
}

const EMPTY: readonly QueueRow[] = []
const TYPES = ['video', 'image', 'short'] as const

function parseRow(stored: unknown): QueueRow | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, type, product, tier } = stored as Record<string, unknown>
  const known = TYPES.find((one) => one === type)
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || !known) return null
  return {
    id,
    type: known,
    ...(typeof product === 'string' && { product }),
    ...(typeof tier === 'number' && { tier }),
  }
}

/** Rows with an id that is already there are left out: the first one stays. */
function withoutDuplicates(rows: readonly QueueRow[]): QueueRow[] {
  const seen = new Set<number>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function parseQueue(stored: unknown): readonly QueueRow[] | null {
  if (!Array.isArray(stored)) return null
  return withoutDuplicates(stored.map(parseRow).filter((row) => row !== null))
}

export const queueStore: StoredValue<readonly QueueRow[]> = storedValue<readonly QueueRow[]>({
  key: QUEUE_KEY,
  fallback: EMPTY,
  parse: parseQueue,
})

/** @returns how many of the rows were not in the queue before. */
export function addToQueue(rows: readonly QueueRow[]): number {
  const before = queueStore.read()
  const after = withoutDuplicates([...before, ...rows])
  queueStore.write(after)
  return after.length - before.length
}

/** After a delivery only what was delivered leaves the queue (decision 35). */
export function removeFromQueue(ids: readonly number[]) {
  const rows = queueStore.read().filter(({ id }) => !ids.includes(id))
  queueStore.write(rows.length > 0 ? rows : null)
}

export function clearQueue() {
  queueStore.write(null)
}

export function useQueue(): readonly QueueRow[] {
  return queueStore.use()
}

export function useIsQueued(id: number): boolean {
  return queueStore.use().some((row) => row.id === id)
}
