/** Loads the screen again when a list begins or ends without an action of a user (R-PRICE-8). */
import type { PriceListRow } from '@rushes/contract/agency-prices'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The server's clock may be a little behind. */
const LATE_MS = 500
/** The longest wait, because timers of browsers are limited to 24 days. The lists are loaded then, too. */
const MAX_WAIT_MS = 86_400_000

export function usePriceTurns(lists: readonly PriceListRow[]) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const times = lists
      .filter(({ state }) => state === 'coming' || state === 'in_force')
      .flatMap(({ effective_from: from, ends_at: end }) => [from, end])
      .map((at) => (at === null ? 0 : Date.parse(at)))
      .filter((at) => at > Date.now())
    if (times.length === 0) return
    const waitMs = Math.min(Math.min(...times) - Date.now() + LATE_MS, MAX_WAIT_MS)
    const timer = setTimeout(() => void revalidate(), waitMs)
    return () => clearTimeout(timer)
  }, [lists, revalidate])
}
