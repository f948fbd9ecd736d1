/**
 * Deletes the input and the consents of a checkout, without the code that reads them, because every page
 * loads this file.
 */
import { keptSession } from '../../lib/kept-storage.ts'

export const DRAFT_KEY = 'rushes.checkout'
export const CONFIRMED_KEY = 'rushes.confirmed-restrictions'

export function forgetDraft(): void {
  for (const key of [DRAFT_KEY, CONFIRMED_KEY]) keptSession.removeItem(key)
}
