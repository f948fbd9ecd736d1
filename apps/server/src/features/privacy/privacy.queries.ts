/** Finds persons by address, and records erasures. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export function findUserByAddress(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where((is) => is(is.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
}

/** Returns every address in the database, in lower case. */
export async function listAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users
    union select email from registration_requests
    union select email from invitations
    union select lower(email) from contact_messages
    union select lower(email) from enquiries
    union select lower(recipient) from outbox_mails
    union select lower(recipient_email) from deliveries where recipient_email is not null
    union select lower(email) from download_link_visits
    union select lower(email) from upload_links
    union select lower(recipient) from inbox_replies where recipient <> ''
    union select unnest(recipients) from download_links`.execute(db)
  return rows.map(({ email }) => email)
}

/**
 * Returns full names of the person, as entered by the person with the account, a colleague or the agency,
 * because visitors could enter any name in a public form. Single words are left out, because they also occur
 * in the names of others.
 */
export async function listNames(db: Db, { email, userId }: { email: string; userId: number | null }) {
  const { rows } = await sql<{ name: string }>`
    select distinct trim(name) as name from (
      select full_name as name from users where id = ${userId}
      union all select name from registration_requests where user_id = ${userId}
      union all select full_name from invitations where user_id = ${userId} or email = ${email}
      union all select name from upload_links where lower(email) = ${email}
    ) as names
    where trim(name) ~ '\\S\\s+\\S'`.execute(db)
  return rows.map(({ name }) => name)
}

export type Erasure = { email_hmac: string; erased_at: Date }

export async function insertErasure(tx: Db, erasure: Erasure): Promise<void> {
  await tx.insertInto('erasures').values(erasure).execute()
}

export function listErasures(db: Db): Promise<Erasure[]> {
  return db.selectFrom('erasures').select(['email_hmac', 'erased_at']).execute()
}
