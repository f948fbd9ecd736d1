/** Sends a call that may require the password again, and then continues with it (R-STAFF-4). */
import { useState } from 'react'
import { refusalCode } from '../../lib/load-failure.ts'

export function useConfirmedCall() {
  /** Continues after the password was given or not; null if it is not required. */
  const [resume, setResume] = useState<((isGiven: boolean) => void) | null>(null)
  const passwordGiven = () => new Promise<boolean>((resolve) => setResume(() => resolve))
  function continueWith(isGiven: boolean) {
    setResume(null)
    resume?.(isGiven)
  }
  return {
    /** @returns null if the password was not given */
    confirmed: <Answer>(call: () => Promise<Answer>): Promise<Answer | null> =>
      call().catch(async (error: unknown) => {
        if (refusalCode(error) !== 'confirm_identity') throw error
        return (await passwordGiven()) ? call() : null
      }),
    /** The actions of the password modal while it is open. */
    question: resume && { onGiven: () => continueWith(true), onClose: () => continueWith(false) },
  }
}
