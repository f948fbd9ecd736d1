/** Keeps a state on for some time after its cause has ended. */
import { useEffect, useState } from 'react'

/** The time for which the loading sign stays after the results have arrived. */
export const LOADING_DELAY_MS = 500

export function useLingering(on: boolean, delayMs: number): boolean {
  const [lingering, setLingering] = useState(false)
  useEffect(() => {
    if (on) {
      setLingering(true)
      return
    }
    const timer = setTimeout(() => setLingering(false), delayMs)
    return () => clearTimeout(timer)
  }, [on, delayMs])
  return on || lingering
}
