/** A state that stays on for a while after its cause is gone. */
import { useEffect, useState } from 'react'

/** The loading indicator hides about 0.5 s after results arrive (specification, sections 4 and 9). */
export const LOADING_DELAY_MS = 500

export function useLingering(on: boolean, delayMs: number): boolean {
  const [lingers, setLingers] = useState(false)
  useEffect(() => {
    if (on) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), delayMs)
    return () => clearTimeout(timer)
  }, [on, delayMs])
  return on || lingers
}
