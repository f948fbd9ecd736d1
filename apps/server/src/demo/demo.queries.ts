/** SQL on rows that no feature writes yet: the state of the load, accounts and users, packages. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Accounts, Packages, Users } from '../db/schema.gen.ts'

export type DemoLoad = { shiftDays: number; finished: boolean }

export async function findDemoLoad(db: Db): Promise<DemoLoad | undefined> {
  const row = await db.selectFrom('demo_load').select(['shift_days', 'finished_at']).executeTakeFirst()
  return row && { shiftDays: row.shift_days, finished: row.finished_at !== null }
}

/** Whether the database contains neither clips nor accounts. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const { empty } = await db
    .selectNoFrom((is) =>
      is
        .and([
          is.not(is.exists(is.selectFrom('clips').select('id'))),
          is.not(is.exists(is.selectFrom('accounts').select('id'))),
        ])
        .as('empty'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(empty)
}

export async function insertDemoLoad(db: Db, shiftDays: number, now: Date): Promise<void> {
  await db.insertInto('demo_load').values({ shift_days: shiftDays, started_at: now }).execute()
}

export async function finishDemoLoad(db: Db, now: Date): Promise<void> {
  await db.updateTable('demo_load').set({ finished_at: now }).execute()
}

/** Tries to lock the load for this connection, until it is released: other processes do not wait. */
export async function tryDemoLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('rushes.demo')) as locked`.execute(connection)
  return rows[0]?.locked === true
}

export async function releaseDemoLock(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('rushes.demo'))`.execute(connection)
}

export async function insertPackage(
  db: Db,
  row: Insertable<Packages>,
  clipIds: readonly number[],
): Promise<void> {
  await db.insertInto('packages').values(row).execute()
  const clips = clipIds.map((clip_id, position) => ({ package_id: row.id, clip_id, position }))
  await db.insertInto('package_clips').values(clips).execute()
}

export async function insertAccount(db: Db, row: Insertable<Accounts>): Promise<number> {
  const { id } = await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertUser(db: Db, row: Insertable<Users>): Promise<void> {
  await db.insertInto('users').values(row).execute()
}

export function listUsers(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'account_id', 'email'])
    .where('email', 'in', [...emails])
    .execute()
}

/** The clips that have not been changed since their import. */
export async function listUntouchedClips(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('clips')
    .select('id')
    .where('id', 'in', [...ids])
    .where('revision', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findRevision(db: Db, clipId: number): Promise<number | undefined> {
  const row = await db.selectFrom('clips').select('revision').where('id', '=', clipId).executeTakeFirst()
  return row?.revision
}

export async function listRightsHolders(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('rights_records').select('holder').execute()
  return rows.map(({ holder }) => holder)
}

/** Lists the threads of senders with these addresses. */
export async function listThreadsOf(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('inbox_threads')
    .innerJoin('enquiries', 'enquiries.id', 'inbox_threads.enquiry_id')
    .select(['inbox_threads.id', 'enquiries.email'])
    .where('enquiries.email', 'in', [...emails])
    .execute()
}

export async function listLinkTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('download_links').select('title').execute()
  return rows.map(({ title }) => title)
}

export async function listUploadLinkTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('upload_links').select('title').execute()
  return rows.map(({ title }) => title)
}

/** Gives the oldest licence of an account a known reference, for links to its verification. */
export async function setLicenceRef(db: Db, accountId: number, ref: string): Promise<void> {
  await db
    .updateTable('licences')
    .set({ ref })
    .where('id', '=', (is) =>
      is
        .selectFrom('licences')
        .select((least) => least.fn.min('id').as('id'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null),
    )
    .execute()
}

export async function setUploadRef(db: Db, id: number, ref_sha256: Buffer): Promise<void> {
  await db.updateTable('upload_links').set({ ref_sha256 }).where('id', '=', id).execute()
}

/** Deletes emails to and about invented users, so that none is sent. */
export async function deleteMailsAbout(db: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from outbox_mails where recipient = any(${[...emails]}::text[]) or dedupe_key in (
    select 'enquiry:' || id from enquiries where email = any(${[...emails]}::text[]))`.execute(db)
}

export async function listCaptionedClips(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('clip_captions').select('clip_id').execute()
  return rows.map(({ clip_id }) => clip_id)
}

export async function findBatch(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('ingest_batches').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id
}

/** Finds the text of the email for choosing a password; the outbox deletes it after sending. */
export async function findLinkEmail(db: Db, recipient: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox_mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('secret', '=', true)
    .executeTakeFirst()
  return row?.text
}

/** Lists unsent emails about registrations. */
export async function listRegistrationMails(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox_mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where((is) =>
      is.or([
        is('dedupe_key', 'like', 'password-link:registration:%'),
        is('dedupe_key', 'like', 'approval-needed:%'),
        is('dedupe_key', 'like', 'registration-waits:%'),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
