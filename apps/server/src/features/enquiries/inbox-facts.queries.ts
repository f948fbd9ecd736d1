/** Reads the facts for the answer to a thread: its clip, the sender, and other threads of the sender. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export function findClipOfThread(db: Db, id: number) {
  return db
    .selectFrom('clips')
    .leftJoin('contributors', 'contributors.id', 'clips.contributor_id')
    .select(['clips.id', 'clips.title', 'clips.type', 'clips.state', 'clips.enquiry_only'])
    .select(['clips.restrictions', 'clips.blocked_countries', 'clips.rights_until'])
    .select('contributors.name as owner')
    .where('clips.id', '=', id)
    .executeTakeFirst()
}

type SenderRow = {
  user_id: number
  account_id: number
  country_code: string
  account: string
  can_purchase: boolean
  licences: number
  has_clip: boolean
}

export async function findSender(db: Db, userId: number, clipId: number | null): Promise<SenderRow | null> {
  const { rows } = await sql<SenderRow>`
    select users.id as user_id, accounts.id as account_id, accounts.country_code, accounts.name as account, accounts.can_purchase,
      (select count(*) from licences where account_id = accounts.id and revoked_at is null)::int as licences,
      exists (select from licences where account_id = accounts.id and clip_id = ${clipId} and revoked_at is null)
        as has_clip
    from users join accounts on accounts.id = users.account_id where users.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

type OtherRow = { id: number; title: string; state: 'open' | 'answered' | 'closed' | 'spam' }

/** Lists the ten newest other threads of the same email address. */
export async function listOtherThreads(db: Db, id: number, email: string): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select t.id, t.state, coalesce(e.reference, 'Message ' || m.id) as title
    from (
      select id as enquiry_id, null::int as message_id, created_at from enquiries where lower(email) = lower(${email})
      union all
      select null, id, created_at from contact_messages where lower(email) = lower(${email})
    ) as written
      join inbox_threads t on t.enquiry_id = written.enquiry_id or t.message_id = written.message_id
      left join enquiries e on e.id = t.enquiry_id
      left join contact_messages m on m.id = t.message_id
    where t.id <> ${id} order by written.created_at desc, t.id desc limit 10`.execute(db)
  return rows
}

/** Lists the active staff by name. */
export async function listAnswerers(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, full_name as name
    from accounts join users on users.account_id = accounts.id
    where accounts.kind = 'agency' and users.status = 'active' and users.role <> 'User'
    order by lower(first_name), lower(last_name), users.id limit 1000`.execute(db)
  return rows
}
