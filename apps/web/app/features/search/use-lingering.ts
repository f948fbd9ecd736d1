/** Keeps a state on for a while after its cause has ended. */
import { useEffect, useState } from 'react'

/** The loading sign stays this long after the results have arrived. */
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
