/** Records once that recalls were shown to the user (R-RECALL-4). */
import { useEffect, useRef } from 'react'
import { recordSeen } from './load-recalls.ts'

/** @param ids the recalls that the page shows now */
export function useSeen(ids: readonly number[]): void {
  const recorded = useRef(new Set<number>())
  const shown = ids.join()
  useEffect(() => {
    const record = () => {
      // A page in another tab is not visible.
      if (document.visibilityState === 'hidden') return
      const fresh = shown
        .split(',')
        .map(Number)
        .filter((id) => id > 0 && !recorded.current.has(id))
      if (fresh.length === 0) return
      for (const id of fresh) recorded.current.add(id)
      // Without a message to the user, because the next page records it.
      recordSeen(fresh).catch(() => undefined)
    }
    record()
    document.addEventListener('visibilitychange', record)
    return () => document.removeEventListener('visibilitychange', record)
  }, [shown])
}
