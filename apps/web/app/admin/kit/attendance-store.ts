/**
 * Whether the user is active in the admin area. Automatic requests of an open screen must not extend the session of an
 * absent user (R-SESSION-9).
 */
import { sendWithCalls } from '../../lib/api.ts'

const AWAY_MS = 60_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let seenAt = 0

const noteSign = () => {
  seenAt = Date.now()
}

/** The header of a call; empty while the user is active. */
export const absence = (): Record<string, string> =>
  Date.now() - seenAt < AWAY_MS ? {} : { 'x-automatic': '1' }

/** Opening the admin area counts as activity too. */
export function watchAttendance() {
  noteSign()
  for (const sign of SIGNS) addEventListener(sign, noteSign, { capture: true, passive: true })
  sendWithCalls(absence)
}
