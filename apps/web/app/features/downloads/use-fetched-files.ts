/**
 * After a click on a link, polls the server until the file was sent, and removes its clips from the queue
 * (R-DOWNLOAD-6).
 */
import { useEffect, useRef } from 'react'
import { awaitedDeliveries, settleQueue } from './awaited-store.ts'
import { loadPrepared } from './load-prepared.ts'

/** Small files are sent at once; the last pause is repeated for large files. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const

/** @returns the function to call when a link is clicked. */
export function useFetchedFiles(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function look(round: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      async () => {
        const own = timer.current
        // Without a response nothing is known, and the rows stay.
        const answer = await loadPrepared().catch(() => null)
        if (answer) settleQueue(answer)
        if (own === timer.current && awaitedDeliveries().length > 0) look(round + 1)
      },
      PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)],
    )
  }
  return () => look(0)
}
