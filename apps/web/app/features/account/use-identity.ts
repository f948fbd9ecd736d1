/** Repeats a call after the password was given again, where the server requires it (R-STAFF-4). */
import { useState } from 'react'
import { refusalCode } from '../../lib/load-failure.ts'

export function useIdentity() {
  /** Continues after the password was given or not; null if it is not required. */
  const [resume, setResume] = useState<((isGiven: boolean) => void) | null>(null)
  function continueWith(isGiven: boolean) {
    setResume(null)
    resume?.(isGiven)
  }
  /** @returns null when the password was not given @throws what `call` throws */
  async function confirmed<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call()
    } catch (error) {
      if (refusalCode(error) !== 'confirm_identity') throw error
      const isGiven = await new Promise<boolean>((resolve) => setResume(() => resolve))
      return isGiven ? await call() : null
    }
  }
  /** What the dialog for the password needs; null if it is not shown. */
  const question = resume && { onGiven: () => continueWith(true), onClose: () => continueWith(false) }
  return { confirmed, question }
}
