/** Rows of recalls that are opened, end and continue, and their recipients (R-RECALL-1). */
import { RECALL_STOPS, type RecallKind } from '@rushes/contract/recalls'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Recalls } from '../../db/schema.gen.ts'
import type { LimitChanges, Notice } from './recalls.rules.ts'

export async function insertRecall(tx: Db, recall: Insertable<Recalls>): Promise<number> {
  const { id } = await tx.insertInto('recalls').values(recall).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts the recipients of a recall that it does not have yet: customers with a licence or a download of the
 * clip, addresses that have or used a download link for it, and accounts that only have it in a list, which get no
 * email until they get a licence or a download. Users of these customers are no recipients by their addresses too: one
 * acknowledgement is enough.
 * @returns the number of recipients that were added or changed
 */
export async function insertRecipients(tx: Db, recallId: number, clipId: number, at: Date): Promise<number> {
  const { rows } = await sql`
    with accounts_added as (
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
      on conflict (recall_id, account_id) where account_id is not null
        do update set ground = excluded.ground, notice_at = excluded.notice_at
          where recall_recipients.ground = 'list' and excluded.ground <> 'list'
            and recall_recipients.acknowledged_at is null
      returning 1
    ), links_added as (
      insert into recall_recipients (recall_id, account_id, email, ground, notice_at)
      select distinct ${recallId}::int, null::int, email, 'link', ${at}::timestamptz
        from (
          select deliveries.recipient_email as email
            from downloads join deliveries on deliveries.id = downloads.delivery_id
            where downloads.clip_id = ${clipId} and deliveries.link_id is not null
          union all
          select unnest(recipients) from download_link_clips as linked join download_links on id = linked.link_id
            where linked.clip_id = ${clipId} and revoked_at is null and (expires_at is null or expires_at > ${at})
        ) as linked
        -- A recipient can also be a domain, which is no address.
        where email not like '@%' and not exists (
          select from users join accounts on accounts.id = users.account_id and accounts.kind = 'customer'
            where lower(users.email) = linked.email and users.status = 'active' and users.account_id in (
              select account_id from licences where clip_id = ${clipId}
              union all select account_id from downloads where clip_id = ${clipId}))
      on conflict do nothing
      returning 1
    )
    select from accounts_added union all select from links_added`.execute(tx)
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

/** Lists the newest restriction of each clip that is open, or continues after a stricter recall. */
export async function listRestrictions(db: Db, clipIds: readonly number[]) {
  const newest = await db
    .selectFrom('recalls')
    .select(['id', 'clip_id', 'note', 'ended_as', sql<LimitChanges | null>`limits`.as('limits')])
    .distinctOn('clip_id')
    .where('clip_id', 'in', [...clipIds])
    .where('kind', '=', 'restricted')
    .orderBy('clip_id')
    .orderBy('id', 'desc')
    .execute()
  return newest.filter(({ ended_as }) => ended_as !== 'released')
}
export type RestrictionRow = Awaited<ReturnType<typeof listRestrictions>>[number]

/** Lists the limits that the rights records of clips set. */
export async function listRecordLimits(db: Db, clipIds: readonly number[]) {
  const rows = await db
    .selectFrom('clips')
    .select(['id', 'record_blocked as blocked', 'record_until'])
    .where('id', 'in', [...clipIds])
    .execute()
  return new Map(
    rows.map(({ id, blocked, record_until }) => [
      id,
      { blocked, until: record_until?.toISOString() ?? null },
    ]),
  )
}

/** @param notice the limits that remain; its emails are not sent again */
export const updateLimits = (tx: Db, id: number, { note, limits }: Notice) =>
  tx
    .updateTable('recalls')
    .set({ note, limits: JSON.stringify(limits) })
    .where('id', '=', id)
    .execute()

/** Ends a restriction that a stricter recall has superseded, so that it does not continue after that one. */
export const releaseSuperseded = (tx: Db, id: number) =>
  tx.updateTable('recalls').set({ ended_as: 'released' }).where('id', '=', id).execute()

type Resumed = { kinds: readonly RecallKind[]; released: readonly number[]; at: Date }

/**
 * Opens the newest recall of each kind again if a released one has superseded it. Recipients who have not acknowledged it get
 * it as a new notice.
 */
export async function resumeRecalls(tx: Db, clipId: number, { kinds, released, at }: Resumed): Promise<void> {
  if (kinds.length === 0) return
  const resumed = await tx
    .updateTable('recalls')
    .set({ ended_at: null, ended_as: null, resumed_at: at })
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
            .selectFrom('recalls as later')
            .select('later.id')
            .where('later.clip_id', '=', clipId)
            .where('later.ended_as', '=', 'released')
            .where('later.kind', 'in', RECALL_STOPS)
            .where('later.id', 'not in', released)
            .whereRef('later.ended_at', '>', 'recalls.ended_at'),
        ),
      ),
    )
    .returning('id')
    .execute()
  if (resumed.length === 0) return
  await tx
    .updateTable('recall_recipients')
    .set(({ ref }) => ({ notice_at: at, notices_before: ref('notices') }))
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
 * Ends the open recalls of these kinds. Recipients who were notified of a released one, or of one that it superseded, get one
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
  if (as === 'released' && ids.length > 1) await keepNewestRelease(tx, ids)
  return ids
}

/** Leaves each recipient of recalls that are released together the email of the newest one. */
const keepNewestRelease = (tx: Db, recallIds: readonly number[]) =>
  tx
    .updateTable('recall_recipients as recipient')
    .set({ notice_at: null })
    .where('recipient.recall_id', 'in', recallIds)
    .where((is) =>
      is.exists(
        is
          .selectFrom('recall_recipients as newer')
          .select('newer.id')
          .where('newer.recall_id', 'in', recallIds)
          .whereRef('newer.recall_id', '>', 'recipient.recall_id')
          .whereRef('newer.email', '=', 'recipient.email')
          .where(sql<boolean>`newer.account_id is not distinct from recipient.account_id`)
          .where('newer.notice_at', 'is not', null),
      ),
    )
    .execute()

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
