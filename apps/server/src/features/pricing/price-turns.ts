/**
 * Tells each process at the moment when another price list, or another version of the terms, is in force
 * that its copies of pages are old (R-PRICE-8, R-TERMS-1).
 */
import type { Services } from '../../context.ts'
import { findNextChange } from './prices.queries.ts'

/** A timer of Node counts to 24 days at most. */
const MAX_WAIT_MS = 3_600_000

type Known = Pick<Services, 'db' | 'clock' | 'pageChanges' | 'log'>

export function tellPriceTurns({ db, clock, pageChanges, log }: Known): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let round = 0

  async function wait(): Promise<void> {
    clearTimeout(timer)
    round += 1
    const mine = round
    const next = await findNextChange(db, clock.now())
    // Somebody has changed a list while the database answered.
    if (mine !== round || next === null) return
    const leftMs = next.getTime() - clock.now().getTime()
    const act = leftMs > MAX_WAIT_MS ? begin : pageChanges.tell
    timer = setTimeout(act, Math.min(Math.max(leftMs, 0), MAX_WAIT_MS)).unref()
  }

  const begin = () => {
    wait().catch((error: unknown) => log.warn({ err: error }, 'the next price list is not known'))
  }
  // Also told when a list was set or cancelled, and at the moment itself.
  pageChanges.onChange(begin)

  return {
    stop() {
      round += 1
      clearTimeout(timer)
    },
  }
}
