/** The rows of the queue whose files are ready but not fetched yet (R-DOWNLOAD-6). Few pages need it. */
import { type QueueRow, queueStore } from './queue-store.ts'

/** Marks the rows of these clips as prepared: they stay in the queue until their files are fetched. */
export function markPrepared(ids: readonly number[], delivery: number) {
  queueStore.write(queueStore.read().map((row) => (ids.includes(row.id) ? { ...row, delivery } : row)))
}

/** Returns the deliveries that rows wait for, the newest last. */
export function awaitedDeliveries(): number[] {
  const awaited = queueStore.read().flatMap(({ delivery }) => delivery ?? [])
  return [...new Set(awaited)].sort((one, other) => one - other)
}

/** Removes the rows whose files were fetched. A row whose delivery has ended can be prepared again. */
export function settleQueue(deliveries: readonly { delivery_id: number; fetched: boolean }[]) {
  const fetchedOf = new Map(deliveries.map(({ delivery_id, fetched }) => [delivery_id, fetched]))
  const rows = queueStore.read().flatMap(({ delivery, ...row }): QueueRow[] => {
    if (delivery === undefined || !fetchedOf.has(delivery)) return [row]
    return fetchedOf.get(delivery) ? [] : [{ ...row, delivery }]
  })
  queueStore.write(rows.length > 0 ? rows : null)
}
