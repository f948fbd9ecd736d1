/**
 * Whether somebody is at the desk. What an open screen asks for by itself, because something happened elsewhere, must not
 * keep the session of a person who has left alive (R-SESSION-9).
 */
import { sendWithCalls } from '../../lib/api.ts'

const AWAY_MS = 60_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let seenAt = 0

const noteSign = () => {
  seenAt = Date.now()
}

/** What a call says of it; nothing while somebody is there. */
export const absence = (): Record<string, string> =>
  Date.now() - seenAt < AWAY_MS ? {} : { 'x-automatic': '1' }

/** To open the desk is a sign, too. */
export function watchAttendance() {
  noteSign()
  for (const sign of SIGNS) addEventListener(sign, noteSign, { capture: true, passive: true })
  sendWithCalls(absence)
}
