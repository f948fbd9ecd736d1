import { useState } from 'react'
import { messageOf } from '../../lib/message-of.ts'

type Said = { text: string; isRefusal: boolean }
/** One change at a time, and what is said about it. */
export function useChanges() {
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(false)

  /** @param act answers what to say. @returns whether it succeeded. */
  async function change(act: () => Promise<string>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      setSaid({ text: await act(), isRefusal: false })
      return true
    } catch (error) {
      setSaid({ text: messageOf(error), isRefusal: true })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { said, setSaid, busy, change }
}
