/** A circuit breaker: after five failures within ten seconds, only one call per second is tried. */

const MAX_FAILURES = 5
const WITHIN_MS = 10_000
const PROBE_EVERY_MS = 1_000

export type Circuit = {
  /** Whether a call may be tried now. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

/** @param now a monotonic clock in milliseconds */
export function circuit(now: () => number = () => performance.now()): Circuit {
  let failures: number[] = []
  let probedAt = Number.NEGATIVE_INFINITY
  return {
    allows() {
      if (failures.length < MAX_FAILURES) return true
      if (now() - probedAt < PROBE_EVERY_MS) return false
      probedAt = now()
      return true
    },
    succeeded() {
      failures = []
    },
    failed() {
      const at = now()
      const isOpen = failures.length >= MAX_FAILURES
      // An open circuit stays open until a call succeeds.
      failures = [...(isOpen ? failures : failures.filter((one) => at - one < WITHIN_MS)), at].slice(
        -MAX_FAILURES,
      )
      if (!isOpen && failures.length >= MAX_FAILURES) probedAt = at
    },
  }
}
