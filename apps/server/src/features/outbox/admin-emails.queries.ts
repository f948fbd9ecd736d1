/** Reads outgoing emails for the admin area. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countAll } from '../../db/found-rows.ts'
import { anywhere } from '../../db/history.ts'
import { byNumber, keyset, type ListRange } from '../../db/keyset.ts'

export type EmailQuery = { q: string | undefined; ascending: boolean }

const COLUMNS = ['id', 'recipient', 'subject', 'created_at', 'sent_at', 'last_error'] as const

function emails(db: Db, { q }: EmailQuery) {
  const all = db.selectFrom('outbox_mails')
  if (q === undefined) return all
  return all.where((is) =>
    is.or([is('recipient', 'ilike', anywhere(q)), is('subject', 'ilike', anywhere(q))]),
  )
}

export function listAdminEmails(db: Db, criteria: EmailQuery, { after, limit }: ListRange) {
  const { key, place, order } = keyset(sql`id`, byNumber(sql`id`), { ...criteria, after })
  return emails(db, criteria)
    .select([...COLUMNS, key.as('key')])
    .where(place)
    .orderBy(order)
    .limit(limit)
    .execute()
}

export const countAdminEmails = (db: Db, criteria: EmailQuery) =>
  countAll(db, emails(db, criteria).select('id'))

export const findAdminEmail = (db: Db, id: number) =>
  db
    .selectFrom('outbox_mails')
    .select([...COLUMNS, 'text', 'secret'])
    .where('id', '=', id)
    .executeTakeFirst()
