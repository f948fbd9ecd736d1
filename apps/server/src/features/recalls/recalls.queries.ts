/** Rows of recalls and their recipients. */
import { RECALL_STOPS, type RecallAction, type RecallKind } from '@rushes/contract/recalls'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { byStrictness, concernsGrant } from '../../db/open-recall.ts'
import { ERASED_EMAIL, personalData, redactedTexts } from '../../db/personal-data.ts'
import type { Recalls } from '../../db/schema.gen.ts'

/** Receipts are kept as the proof of notification; an address is replaced. */
export const personalRecipients = personalData('recall_recipients', {
  whose: ({ email, before }) =>
    sql`email = ${email} and recall_id in (select id from recalls where issued_at <= ${before})`,
  erasure: () => ({ email: sql`${ERASED_EMAIL} || '+' || id` }),
})

export const recallTexts = redactedTexts('recalls', { columns: ['note'], at: 'issued_at' })
export const acknowledgementTexts = redactedTexts('recall_recipients', {
  columns: ['note'],
  at: 'acknowledged_at',
})

export async function insertRecall(tx: Db, recall: Insertable<Recalls>): Promise<number> {
  const { id } = await tx.insertInto('recalls').values(recall).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts the recipients of a recall that it does not have yet: customers with a licence or a download of the
 * clip, addresses that have or used a download link for it, and accounts that only have it in a list, which get no
 * email. Users of these customers are no recipients by their addresses too: one acknowledgement is enough.
 * @returns their number
 */
export async function insertRecipients(tx: Db, recallId: number, clipId: number, at: Date): Promise<number> {
  const { rows } = await sql`
    insert into recall_recipients (recall_id, account_id, email, ground, notice_at)
    select ${recallId}::int, account_id, '', ground, case when ground <> 'list' then ${at}::timestamptz end
      from (
        select distinct on (account_id) account_id, ground from (
          select account_id, 'licence' as ground, 1 as rank from licences where clip_id = ${clipId}
          union all
          select account_id, 'download', 2 from downloads
            where clip_id = ${clipId} and account_id is not null
          union all
          select saved_lists.account_id, 'list', 3 from saved_list_clips
            join saved_lists on saved_lists.id = saved_list_clips.list_id where clip_id = ${clipId}
        ) as grounds order by account_id, rank
      ) as held
      where exists (select from accounts where accounts.id = held.account_id and kind = 'customer')
    union all
    select distinct ${recallId}::int, null::int, email, 'link', ${at}::timestamptz
      from (
        select deliveries.recipient_email as email
          from downloads join deliveries on deliveries.id = downloads.delivery_id
          where downloads.clip_id = ${clipId} and deliveries.link_id is not null
        union all
        select unnest(recipients) from download_link_clips as linked join download_links on id = linked.link_id
          where linked.clip_id = ${clipId} and revoked_at is null and (expires_at is null or expires_at > ${at})
      ) as linked
      where not exists (
        select from users join accounts on accounts.id = users.account_id and accounts.kind = 'customer'
          where lower(users.email) = linked.email and users.status = 'active' and users.account_id in (
            select account_id from licences where clip_id = ${clipId}
            union all select account_id from downloads where clip_id = ${clipId}))
    on conflict do nothing
    returning 1`.execute(tx)
  return rows.length
}

/** Lists the clips among these that an account or a recipient of a download link holds. */
export async function listHeld(db: Db, clipIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${[...clipIds]}::int[]) as given (id)
      where exists (select from licences where licences.clip_id = given.id)
        or exists (select from downloads where downloads.clip_id = given.id)
        or exists (select from download_link_clips where download_link_clips.clip_id = given.id)
        or exists (select from saved_list_clips where saved_list_clips.clip_id = given.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the clips among these that have an open recall which lasts as long as a state. */
export async function listStopped(db: Db, clipIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('recalls')
    .select('clip_id')
    .distinct()
    .where('clip_id', 'in', [...clipIds])
    .where('kind', 'in', RECALL_STOPS)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}

/** Finds the note of the newest recall of a kind that is open, or continues after a stricter one; '' if there is none. */
export async function findNote(db: Db, clipId: number, kind: RecallKind): Promise<string> {
  const newest = await db
    .selectFrom('recalls')
    .select(['note', 'ended_as'])
    .where('clip_id', '=', clipId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && newest.ended_as !== 'released' ? newest.note : ''
}

type Resumed = { kinds: readonly RecallKind[]; released: readonly number[]; at: Date }

/**
 * Opens the newest recall of each kind again if a released one has superseded it. Recipients who have not acknowledged it are
 * notified again.
 */
export async function resumeRecalls(tx: Db, clipId: number, { kinds, released, at }: Resumed): Promise<void> {
  if (kinds.length === 0) return
  const resumed = await tx
    .updateTable('recalls')
    .set({ ended_at: null, ended_as: null })
    .where('id', 'in', (from) =>
      from
        .selectFrom('recalls as newest')
        .select(({ fn }) => fn.max('newest.id').as('id'))
        .where('newest.clip_id', '=', clipId)
        .where('newest.kind', 'in', kinds)
        .groupBy('newest.kind'),
    )
    .where('ended_as', '=', 'superseded')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('recalls as earlier')
            .select('earlier.id')
            .where('earlier.clip_id', '=', clipId)
            .where('earlier.ended_as', '=', 'released')
            .where('earlier.id', 'not in', released)
            .whereRef('earlier.ended_at', '>', 'recalls.ended_at')
            .whereRef('earlier.id', '>', 'recalls.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  if (resumed.length === 0) return
  await tx
    .updateTable('recall_recipients')
    .set({ notice_at: at })
    .where(
      'recall_id',
      'in',
      resumed.map(({ id }) => id),
    )
    .where('acknowledged_at', 'is', null)
    .where('ground', '<>', 'list')
    .execute()
}

/** Lists the open recalls that were issued after a time. */
export const listIssuedSince = (db: Db, since: Date) =>
  db
    .selectFrom('recalls')
    .select(['id', 'clip_id'])
    .where('ended_at', 'is', null)
    .where('issued_at', '>', since)
    .where('kind', 'in', RECALL_STOPS)
    .orderBy('id')
    .execute()

export const removeRecall = (tx: Db, id: number) => tx.deleteFrom('recalls').where('id', '=', id).execute()

type Ending = { at: Date; as: 'released' | 'superseded' }

/**
 * Ends the open recalls of these kinds. Recipients who were notified of a released one, or of one that it superseded, get an
 * email.
 */
export async function endRecalls(
  tx: Db,
  clipId: number,
  kinds: readonly RecallKind[],
  { at, as }: Ending,
): Promise<number[]> {
  const ended = await tx
    .updateTable('recalls')
    .set({ ended_at: at, ended_as: as })
    .where('clip_id', '=', clipId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length === 0) return ids
  await tx
    .updateTable('recall_recipients')
    .set({
      notice_at:
        as === 'released'
          ? sql`case when notices > 0 or ${notifiedBefore(clipId, kinds, ids)} then ${at}::timestamptz end`
          : null,
    })
    .where('recall_id', 'in', ids)
    .where((is) => is.or([is('notice_at', 'is not', null), is('notices', '>', 0)]))
    .execute()
  return ids
}

/** Whether a recipient was notified of an earlier recall of these kinds that was superseded and never released. */
const notifiedBefore = (
  clipId: number,
  kinds: readonly RecallKind[],
  released: readonly number[],
) => sql`exists (
  select from recalls as earlier join recall_recipients as notified on notified.recall_id = earlier.id
    where earlier.clip_id = ${clipId} and earlier.kind = any(${[...kinds]}::text[])
      and earlier.ended_as = 'superseded' and notified.notices > 0 and notified.email = recall_recipients.email
      and notified.account_id is not distinct from recall_recipients.account_id
      and earlier.id > coalesce((
        select max(id) from recalls as last where last.clip_id = ${clipId} and last.kind = any(${[...kinds]}::text[])
          and last.ended_as = 'released' and last.id <> all(${[...released]}::int[])), 0))`

/** Locks recipients whose next email is due. */
export const lockDue = (tx: Db, now: Date, limit: number) =>
  tx
    .selectFrom('recall_recipients as recipient')
    .innerJoin('recalls', 'recalls.id', 'recipient.recall_id')
    .innerJoin('clips', 'clips.id', 'recalls.clip_id')
    .select([
      'recipient.id',
      'recipient.account_id',
      'recipient.email',
      'recipient.notices',
      'recalls.id as recall_id',
      'recalls.clip_id',
      'recalls.kind',
      'recalls.note',
      'recalls.issued_at',
      'recalls.ended_as',
      'clips.title',
    ])
    .where('recipient.notice_at', '<=', now)
    .orderBy('recipient.notice_at')
    .orderBy('recipient.id')
    .limit(limit)
    .forUpdate('recipient')
    .skipLocked()
    .execute()
export type DueRecipient = Awaited<ReturnType<typeof lockDue>>[number]

/**
 * Lists whom to email at these accounts: active Administrators, and active users who licensed or downloaded
 * the clip, also by a download link.
 */
export async function listAddresses(
  db: Db,
  held: readonly { account_id: number; clip_id: number }[],
): Promise<{ account_id: number; clip_id: number; user_id: number; email: string }[]> {
  const accounts = held.map(({ account_id }) => account_id)
  const clips = held.map(({ clip_id }) => clip_id)
  const { rows } = await sql<{ account_id: number; clip_id: number; user_id: number; email: string }>`
    select held.account_id, held.clip_id, users.id as user_id, users.email
      from unnest(${accounts}::int[], ${clips}::int[]) as held (account_id, clip_id)
        join users on users.account_id = held.account_id and users.status = 'active'
      where users.role = 'Administrator'
        or exists (select from licences where licences.account_id = held.account_id
          and licences.clip_id = held.clip_id and licences.user_id = users.id)
        or exists (select from downloads where downloads.clip_id = held.clip_id
          and downloads.user_id = users.id)
        or exists (select from downloads join deliveries on deliveries.id = downloads.delivery_id
          where downloads.clip_id = held.clip_id and deliveries.link_id is not null
            and deliveries.recipient_email = lower(users.email))
      order by users.id`.execute(db)
  return rows
}

type Noticed = { id: number; noticeAt: Date | null; unreachable: boolean }

/** Counts an email to each recipient who is reachable, and sets the time of the next one. */
export const updateNoticed = (tx: Db, recipients: readonly Noticed[]) =>
  sql`
    update recall_recipients set notice_at = sent."noticeAt", unreachable = sent.unreachable,
        notices = notices + case when sent.unreachable then 0 else 1 end
      from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
        as sent (id int, "noticeAt" timestamptz, unreachable boolean)
      where recall_recipients.id = sent.id`.execute(tx)

const ownRecalls = (db: Db, accountId: number) =>
  db
    .selectFrom('recall_recipients as recipient')
    .innerJoin('recalls', 'recalls.id', 'recipient.recall_id')
    .innerJoin('clips', 'clips.id', 'recalls.clip_id')
    .leftJoin('users', 'users.id', 'recipient.acknowledged_by')
    .select([
      'recalls.id',
      'recalls.kind',
      'recalls.note',
      'recalls.issued_at',
      'recalls.ended_at',
      'recalls.clip_id',
      'clips.title',
      'recipient.id as recipient_id',
      'recipient.acknowledged_at',
      'recipient.action',
      'recipient.note as answer',
      'users.first_name',
      'users.last_name',
    ])
    .where('recipient.account_id', '=', accountId)

export type OwnRecallRow = Awaited<ReturnType<typeof listOwnRecalls>>[number]

export const listOwnRecalls = (db: Db, accountId: number, limit: number) =>
  ownRecalls(db, accountId)
    .where('recalls.ended_at', 'is', null)
    .orderBy((is) => is('recipient.acknowledged_at', 'is not', null))
    .orderBy('recalls.id', 'desc')
    .limit(limit)
    .execute()

export const findOwnRecall = (db: Db, accountId: number, id: number) =>
  ownRecalls(db, accountId).where('recalls.id', '=', id).executeTakeFirst()

/** Locks the recall of an account, so that of several acknowledgements at the same time one is the first. */
export const lockOwnRecall = (tx: Db, accountId: number, id: number) =>
  ownRecalls(tx, accountId)
    .where('recalls.id', '=', id)
    .forUpdate('recipient')
    .forShare('recalls')
    .executeTakeFirst()

type Acknowledgement = { at: Date; by: number; action: RecallAction; note: string }

export const updateAcknowledged = (tx: Db, recipientId: number, { at, by, action, note }: Acknowledgement) =>
  tx
    .updateTable('recall_recipients')
    .set({ acknowledged_at: at, acknowledged_by: by, action, note, notice_at: null })
    .set({ first_seen_at: sql`coalesce(first_seen_at, ${at})` })
    .where('id', '=', recipientId)
    .execute()

export const updateSeen = (db: Db, accountId: number, ids: readonly number[], at: Date) =>
  db
    .updateTable('recall_recipients')
    .set({ first_seen_at: at })
    .where('account_id', '=', accountId)
    .where('recall_id', 'in', ids)
    .where('first_seen_at', 'is', null)
    .execute()

/** Finds the strictest open recall of a clip for a licence that was granted at this time. */
export const findOpenRecall = (db: Db, clipId: number, grantedAt: Date) =>
  db
    .selectFrom('recalls')
    .select(['id', 'kind', 'note', 'issued_at'])
    .where('clip_id', '=', clipId)
    .where('ended_at', 'is', null)
    .where(concernsGrant(sql`${grantedAt}::timestamptz`))
    .orderBy(byStrictness)
    .limit(1)
    .executeTakeFirst()
