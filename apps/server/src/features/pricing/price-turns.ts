/**
 * Notifies each process that its copies of pages are outdated when another price list or version of the terms takes
 * effect (R-PRICE-8, R-TERMS-1).
 */
import type { Services } from '../../context.ts'
import { findNextChange } from './prices.queries.ts'

/** Limit of one wait, because a timer of Node lasts at most 24 days. */
const MAX_WAIT_MS = 3_600_000

type Known = Pick<Services, 'db' | 'clock' | 'pageChanges' | 'log'>

export function announcePriceTurns({ db, clock, pageChanges, log }: Known): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let round = 0

  async function wait(): Promise<void> {
    clearTimeout(timer)
    round += 1
    const mine = round
    const next = await findNextChange(db, clock.now())
    // A list was changed during the query.
    if (mine !== round || next === null) return
    const leftMs = next.getTime() - clock.now().getTime()
    const act = leftMs > MAX_WAIT_MS ? begin : pageChanges.announce
    timer = setTimeout(act, Math.min(Math.max(leftMs, 0), MAX_WAIT_MS)).unref()
  }

  const begin = () => {
    wait().catch((error: unknown) => log.warn({ err: error }, 'the next price list is not known'))
  }
  // Also notified when a list was scheduled or cancelled, and at the start time.
  pageChanges.onChange(begin)

  return {
    stop() {
      round += 1
      clearTimeout(timer)
    },
  }
}
