/** Rows of announced changes and their recipients. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Announcements } from '../../db/schema.gen.ts'

export type AnnouncedSlug = Announcements['slug']

const canLogIn = sql<boolean>`(
  users.status = 'active' and accounts.status = 'active' and accounts.kind = 'customer')`

/** Counts the users of customers who can log in. */
export async function countReached(db: Db): Promise<number> {
  const { reached } = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select((is) => is.fn.countAll<number>().as('reached'))
    .where(canLogIn)
    .executeTakeFirstOrThrow()
  return reached
}

export type Change = { slug: AnnouncedSlug; version: string; in_force_from: Date; announced_at: Date }

/**
 * Inserts an announcement with the users of customers who can log in now as its recipients.
 * @returns their number
 */
export async function insertAnnouncement(tx: Db, change: Change): Promise<number> {
  const { id } = await tx.insertInto('announcements').values(change).returning('id').executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows: recipients } = await tx
    .insertInto('announcement_recipients')
    .columns(['announcement_id', 'user_id', 'email_due_at'])
    .expression((is) =>
      is
        .selectFrom('users')
        .innerJoin('accounts', 'accounts.id', 'users.account_id')
        .select([sql.val(id).as('id'), 'users.id as user_id', sql.val(change.announced_at).as('due')])
        .where(canLogIn),
    )
    .executeTakeFirstOrThrow()
  return Number(recipients)
}

/** Cancels an announcement. Users who were emailed are due again, and the others are not due any more. */
export async function cancelAnnouncement(
  tx: Db,
  { slug, version, at }: { slug: AnnouncedSlug; version: string; at: Date },
): Promise<void> {
  const cancelled = await tx
    .updateTable('announcements')
    .set({ cancelled_at: at })
    .where('slug', '=', slug)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) return
  await tx
    .updateTable('announcement_recipients')
    .set({ email_due_at: sql`case when emailed_at is not null then ${at}::timestamptz end` })
    .where('announcement_id', '=', cancelled.id)
    .execute()
}

/** Lists the announcements of a page that are not cancelled, with the numbers of their users and emails. */
export const listAnnouncements = (db: Db, slug: AnnouncedSlug) =>
  db
    .selectFrom('announcements')
    .leftJoin('announcement_recipients as recipient', 'recipient.announcement_id', 'announcements.id')
    .select(['announcements.version', 'announcements.in_force_from'])
    .select(
      sql<number>`count(*) filter (where email_due_at is not null or emailed_at is not null)`.as('users'),
    )
    .select(sql<number>`count(*) filter (where emailed_at is not null)`.as('emailed'))
    .where('slug', '=', slug)
    .where('cancelled_at', 'is', null)
    .groupBy('announcements.id')
    .execute()

/** Locks recipients whose email is due. */
export const lockDue = (tx: Db, now: Date, limit: number) =>
  tx
    .selectFrom('announcement_recipients as recipient')
    .innerJoin('announcements', 'announcements.id', 'recipient.announcement_id')
    .innerJoin('users', 'users.id', 'recipient.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'recipient.announcement_id',
      'recipient.user_id',
      'recipient.emailed_at',
      'announcements.slug',
      'announcements.version',
      'announcements.in_force_from',
      'users.email',
      canLogIn.as('can_log_in'),
    ])
    .where('recipient.email_due_at', '<=', now)
    .orderBy('recipient.announcement_id')
    .orderBy('recipient.user_id')
    .limit(limit)
    .forUpdate('recipient')
    .skipLocked()
    .execute()
export type DueRecipient = Awaited<ReturnType<typeof lockDue>>[number]

/** Records that no email is due any more, and that the users who can log in were emailed. */
export async function updateEmailed(tx: Db, due: readonly DueRecipient[], at: Date): Promise<void> {
  await sql`
    update announcement_recipients as recipient
      set email_due_at = null,
        emailed_at = coalesce(emailed_at, case when given.can_log_in then ${at}::timestamptz end)
      from unnest(
        ${due.map((one) => one.announcement_id)}::int[],
        ${due.map((one) => one.user_id)}::int[],
        ${due.map((one) => one.can_log_in)}::bool[]
      ) as given (announcement_id, user_id, can_log_in)
      where recipient.announcement_id = given.announcement_id and recipient.user_id = given.user_id`.execute(
    tx,
  )
}
