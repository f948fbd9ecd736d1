/** The download queue of this browser, which contains each clip once (R-DOWNLOAD-4). */
import { fieldsOf } from '../../lib/fields-of.ts'
import { storedValue } from '../../lib/stored-value.ts'
import { QUEUE_KEY } from './queue-count-store.ts'

export type QueueRow = {
  id: number
  type: 'video' | 'image' | 'short'
  /** The reference of the bought product, if any. */
  product?: string
  /** The uid of its tier, if any. */
  tier?: number
  /** A file in another format, which is delivered instead of the original (R-RENDITION-3). */
  rendition?: number
  /** The label of that format. */
  format?: string
  /** The delivery whose file is ready but not fetched yet, if any (R-DOWNLOAD-6). */
  delivery?: number
}

const EMPTY: readonly QueueRow[] = []
const TYPES = ['video', 'image', 'short'] as const

function parseRow(stored: unknown): QueueRow | null {
  const { id, type: storedType, product, tier, rendition, format, delivery } = fieldsOf(stored)
  const type = TYPES.find((one) => one === storedType)
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || !type) return null
  return {
    id,
    type,
    ...(typeof product === 'string' && { product }),
    ...(typeof tier === 'number' && { tier }),
    ...(typeof rendition === 'number' && { rendition }),
    ...(typeof format === 'string' && { format }),
    ...(typeof delivery === 'number' && { delivery }),
  }
}

/** Returns the first row of each clip. */
function withoutDuplicates(rows: readonly QueueRow[]): QueueRow[] {
  const seen = new Set<number>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function parseQueue(stored: unknown): readonly QueueRow[] | null {
  if (!Array.isArray(stored)) return null
  return withoutDuplicates(stored.map(parseRow).filter((row) => row !== null))
}

export const queueStore = storedValue<readonly QueueRow[]>({
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

export function removeFromQueue(ids: readonly number[]) {
  const rows = queueStore.read().filter(({ id }) => !ids.includes(id))
  queueStore.write(rows.length > 0 ? rows : null)
}

export function clearQueue() {
  queueStore.write(null)
}

export const useQueue = queueStore.use

export function useIsQueued(id: number): boolean {
  return queueStore.use().some((row) => row.id === id)
}
