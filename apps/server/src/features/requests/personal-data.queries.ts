/** Personal data in requests to buy: the note of the author, and the reason of the user who declined it. */
import { sql } from 'kysely'
import { personalData, redactedTexts } from '../../db/personal-data.ts'
import { removal } from '../../db/removal.ts'

export const personalRequests = personalData('purchase_requests', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: () => ({ note: '' }),
})

export const personalDecisions = personalData('purchase_requests', {
  whose: ({ userId, before }) =>
    sql`decided_by = ${userId} and decline_reason <> '' and decided_at <= ${before}`,
  erasure: () => ({ decline_reason: '' }),
  // The note is a text of the author.
  omit: ['note'],
})

/** Texts of colleagues that name the person. */
export const requestTexts = redactedTexts('purchase_requests', {
  columns: ['note', 'decline_reason'],
  at: 'created_at',
})

export const oldRequests = removal('purchase_requests', (before) => sql`decided_at < ${before}`)
