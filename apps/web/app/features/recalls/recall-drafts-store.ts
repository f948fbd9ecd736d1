/**
 * Input of acknowledgements that are not sent yet. It is kept in the tab, because a session can end and the page can be
 * loaded again before the form is sent.
 */
import { fieldsInText, fieldsOf } from '../../lib/fields-of.ts'
import { keptSession } from '../../lib/kept-storage.ts'

const KEY = 'rushes.recalls'

export type RecallDraft = { action: string; note: string }
export type RecallDrafts = Readonly<Record<number, RecallDraft>>

/** Input of another user of this browser is not returned. */
export function readDrafts(userId: number): RecallDrafts {
  const kept = fieldsInText(keptSession.getItem(KEY))
  if (kept['userId'] !== userId) return {}
  const drafts = Object.entries(fieldsOf(kept['drafts'])).map(([id, draft]) => {
    const { action, note } = fieldsOf(draft)
    return [id, { action: String(action ?? ''), note: String(note ?? '') }] as const
  })
  return Object.fromEntries(drafts)
}

export function keepDrafts(userId: number, drafts: RecallDrafts): void {
  keptSession.setItem(KEY, JSON.stringify({ userId, drafts }))
}

export const forgetDrafts = () => keptSession.removeItem(KEY)
