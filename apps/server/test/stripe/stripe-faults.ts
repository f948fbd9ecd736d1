/** The faults of calls to the double of Stripe that a test configures. */

export type Operation =
  | 'create'
  | 'retrieve'
  | 'cancel'
  | 'list'
  | 'refund'
  | 'refunds'
  | 'tax'
  | 'disputes'
  | 'evidence'
  | 'update'
  | 'customer'
  | 'cards'
  | 'detach'
  | 'forget'

/**
 * `stored 500`: Stripe fails and repeats the failure under the same key, whether or not it has acted. `409`: another
 * call uses the key.
 */
export type Fault =
  | 'reset before'
  | 'reset after'
  | 'cut off'
  | '429'
  | '409'
  | '500'
  | 'stored 500'
  | '500 after it was done'

type Planned = { on: Operation | null; fault: Fault; left: number }

export function planFaults() {
  const planned: Planned[] = []
  let latencyMs = 0
  return {
    /** Makes the next calls of any kind fail in this order. */
    failNext(...faults: Fault[]): void {
      planned.push(...faults.map((fault) => ({ on: null, fault, left: 1 })))
    },
    /** Makes the next calls of one kind fail; use `Infinity` for an outage. */
    failOn(on: Operation, fault: Fault, left = 1): void {
      planned.push({ on, fault, left })
    },
    /** Makes every call take at least this time. */
    slow(ms: number): void {
      latencyMs = ms
    },
    latency: () => latencyMs,
    /** Ends all failures and delays. */
    calm(): void {
      planned.splice(0)
      latencyMs = 0
    },
    take(operation: Operation): Fault | undefined {
      const index = planned.findIndex(({ on }) => on === null || on === operation)
      const next = planned[index]
      if (!next) return undefined
      next.left -= 1
      if (next.left <= 0) planned.splice(index, 1)
      return next.fault
    },
  }
}
