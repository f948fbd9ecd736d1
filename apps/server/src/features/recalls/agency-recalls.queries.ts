/** Rows of the recalls of a clip and their receipts, for staff. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ListRange } from '../../db/keyset.ts'

export const findClip = (db: Db, id: number) =>
  db.selectFrom('clips').select(['id', 'state']).where('id', '=', id).executeTakeFirst()

/** Locks the clip of a recall before the recall, in the order of all changes of a clip. */
export async function lockRecall(tx: Db, id: number) {
  const { rows } = await sql<{ clip_id: number; state: string }>`
    select id as clip_id, state from clips
      where id = (select clip_id from recalls where id = ${id}) for update`.execute(tx)
  const [clip] = rows
  if (!clip) return undefined
  const recall = await tx
    .selectFrom('recalls')
    .select(['id', 'clip_id', 'kind', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...recall, clip_state: clip.state }
}

export const lockClip = (tx: Db, id: number) =>
  tx.selectFrom('clips').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Counts recipients who have not acknowledged; with these, the numbers of a recall add up to its recipients. */
const countUnanswered = (condition: RawBuilder<unknown>) =>
  sql<number>`count(*) filter (where acknowledged_at is null and ${condition})`

const recalls = (db: Db) =>
  db
    .selectFrom('recalls')
    .leftJoin('users', 'users.id', 'recalls.issued_by')
    .innerJoin('recall_recipients as recipient', 'recipient.recall_id', 'recalls.id')
    .select(({ fn }) => [
      'recalls.id',
      'recalls.clip_id',
      'recalls.kind',
      'recalls.reason',
      'recalls.note',
      'recalls.issued_at',
      'recalls.ended_at',
      'recalls.ended_as',
      'recalls.issued_by',
      'users.full_name',
      fn.countAll<number>().as('recipients'),
      fn.count<number>('recipient.first_seen_at').as('seen'),
      fn.count<number>('recipient.acknowledged_at').as('acknowledged'),
      countUnanswered(sql`unreachable`).as('unreachable'),
      countUnanswered(sql`not unreachable and notices > 0`).as('silent'),
      countUnanswered(sql`ground = 'list'`).as('notice_only'),
      countUnanswered(sql`ground <> 'list' and not unreachable and notices = 0`).as('waiting'),
    ])
    .groupBy(['recalls.id', 'users.id'])

export const listRecalls = (db: Db, clipId: number, limit: number) =>
  recalls(db).where('recalls.clip_id', '=', clipId).orderBy('recalls.id', 'desc').limit(limit).execute()
export type RecallRow = Awaited<ReturnType<typeof listRecalls>>[number]

export const findRecall = (db: Db, id: number) => recalls(db).where('recalls.id', '=', id).executeTakeFirst()

const recipients = (db: Db) =>
  db
    .selectFrom('recall_recipients as recipient')
    .leftJoin('accounts', 'accounts.id', 'recipient.account_id')
    .leftJoin('users', 'users.id', 'recipient.acknowledged_by')
    .leftJoin('users as recorder', 'recorder.id', 'recipient.recorded_by')
    .select([
      'recipient.id',
      sql<string>`'0'`.as('key'),
      'recipient.account_id',
      'accounts.name as account_name',
      'recipient.email',
      'recipient.addresses',
      'recipient.ground',
      'recipient.first_seen_at',
      'recipient.acknowledged_at',
      'recipient.action',
      'recipient.note',
      'recipient.notices',
      'recipient.unreachable',
      'users.full_name as acknowledged_by',
      'recorder.full_name as recorded_by',
    ])

export const findRecipient = (db: Db, id: number) =>
  recipients(db).where('recipient.id', '=', id).executeTakeFirstOrThrow()

export const listRecipients = (db: Db, recallId: number, { after, limit }: ListRange) =>
  recipients(db)
    .where('recipient.recall_id', '=', recallId)
    .where('recipient.id', '>', after?.id ?? 0)
    .orderBy('recipient.id')
    .limit(limit)
    .execute()
export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number]
