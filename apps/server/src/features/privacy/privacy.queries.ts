/** Finds people by address, and keeps who was erased. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export function findUserByAddress(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where((is) => is(is.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
}

/** Every address that the database knows, in lower case. */
export async function listAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users
    union select email from registration_requests
    union select email from invitations
    union select lower(email) from contact_messages
    union select lower(email) from enquiries
    union select lower(recipient) from outbox_mails
    union select lower(recipient_email) from deliveries where recipient_email is not null
    union select unnest(recipients) from download_links`.execute(db)
  return rows.map(({ email }) => email)
}

export type Erasure = { email_hmac: string; erased_at: Date }

export async function insertErasure(tx: Db, erasure: Erasure): Promise<void> {
  await tx.insertInto('erasures').values(erasure).execute()
}

export function listErasures(db: Db): Promise<Erasure[]> {
  return db.selectFrom('erasures').select(['email_hmac', 'erased_at']).execute()
}
