/** Deletes the input of a checkout, without the code that reads it: each page has this. */
import { keptSession } from '../../lib/kept-storage.ts'

export const DRAFT_KEY = 'rushes.checkout'

export const forgetDraft = () => keptSession.removeItem(DRAFT_KEY)
