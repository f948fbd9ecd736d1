/** Reads the paid licences of a clip, and reads and writes the batches that refund them (R-RECALL-6). */
import type { PAID_LICENCE_STATES } from '@rushes/contract/agency-refund-batches'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isLicenceFrozen } from '../../../db/frozen.ts'
import { redactedTexts } from '../../../db/personal-data.ts'
import type { RefundBatches } from '../../../db/schema.gen.ts'

export const batchTexts = redactedTexts('refund_batches', { columns: ['reason'], at: 'created_at' })

export const lockClip = (tx: Db, id: number) =>
  tx.selectFrom('clips').select('state').where('id', '=', id).forUpdate().executeTakeFirst()

export type PaidRow = {
  id: number
  account_id: number
  account_name: string
  tier_code: string | null
  granted_at: Date
  order_id: number | null
  ref: string | null
  livemode: boolean | null
  amount_minor: number | null
  /** What is left to refund of the order. */
  left_minor: number | null
  currency: 'usd' | 'gbp' | 'eur' | 'aud' | null
  state: (typeof PAID_LICENCE_STATES)[number]
  message: string
}

const isRefused = sql`(last.outcome = 'refused' or refunds.state = 'failed') is true`

/** The refund of a licence ends its upgrade, whose difference is still due when its own refund was refused (R-UPGRADE-5). */
const endedWithItsBase = sql`exists (select from licences as base
  where base.id = licences.upgrades_licence_id and base.revoked_at = licences.revoked_at)`

/**
 * The licences of a clip that cost money or a credit, with the state of their refund. A licence without a price, and one
 * from an unlimited allowance, cost nothing. A licence also ends with its term.
 */
const paidLicences = (clipId: number, now: Date): RawBuilder<PaidRow> => sql`
  select licences.id, licences.account_id, accounts.name as account_name, licences.tier_code, licences.granted_at,
    orders.id as order_id, orders.ref, orders.livemode, line.net_minor + line.tax_minor as amount_minor,
    coalesce(orders.received_minor, orders.total_minor) - (
      select coalesce(sum(amount_minor), 0) from refunds as made
        where made.order_id = orders.id and made.state <> 'failed')::int as left_minor,
    case when line.id is not null then orders.currency end as currency,
    case when last.outcome = 'refused' then last.message
      when refunds.state = 'failed' then 'The payment provider rejected the refund.' else '' end as message,
    case
      when last.id is not null and last.outcome is null then 'waiting'
      when made.state = 'pending' then 'in_progress'
      when last.outcome = 'credit' then 'credited'
      when made.state = 'succeeded' or orders.state = 'refunded' then 'refunded'
      when licences.ends_at <= ${now}
        or licences.revoked_at is not null and not ((${isRefused}) and ${endedWithItsBase}) then 'ended'
      when ${isLicenceFrozen} then 'disputed'
      when ${isRefused} then 'refused'
      else 'due' end as state
    from licences
      join accounts on accounts.id = licences.account_id
      join clips on clips.id = licences.clip_id
      left join order_lines as line on line.id = licences.order_line_id
      left join orders on orders.id = line.order_id
      left join lateral (
        select id, outcome, message, refund_id from refund_batch_lines
          where licence_id = licences.id order by id desc limit 1) as last on true
      left join refunds on refunds.id = last.refund_id
      left join lateral (
        select made.state from refund_lines join refunds as made on made.id = refund_lines.refund_id
          where refund_lines.order_line_id = line.id and made.state <> 'failed' limit 1) as made on true
    where licences.clip_id = ${clipId} and case licences.ground
      when 'order' then line.net_minor + line.tax_minor > 0
      when 'prepaid_credit' then true
      else exists (select from standard_credits where standard_credits.account_id = licences.account_id
        and media = case when clips.type = 'image' then 'image' else 'video' end and remaining is not null) end`

const isDue = sql`state in ('due', 'refused')`

export async function listPaid(
  db: Db,
  clipId: number,
  { after, limit, now }: { after: number | undefined; limit: number; now: Date },
): Promise<(PaidRow & { key: string })[]> {
  const { rows } = await sql<PaidRow & { key: string }>`
    select *, '0' as key from (${paidLicences(clipId, now)}) as paid
      where ${after ?? null}::int is null or id < ${after ?? null}
      order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Sums what is due by currency; credits have none. An amount that was refunded before is not due again. */
export async function sumDue(db: Db, clipId: number, now: Date) {
  const { rows } = await sql<{
    currency: PaidRow['currency']
    licences: number
    amount_minor: number
  }>`
    select currency, count(*)::int as licences, coalesce(sum(least(amount_minor, left_minor)), 0)::float8 as amount_minor
      from (${paidLicences(clipId, now)}) as paid where ${isDue} group by currency order by currency`.execute(
    db,
  )
  return rows
}

export async function insertBatch(tx: Db, row: Insertable<RefundBatches>): Promise<number> {
  const { id } = await tx.insertInto('refund_batches').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds everything that is due for the clip. @returns the number of licences */
export async function insertBatchLines(
  tx: Db,
  batchId: number,
  { clipId, now }: { clipId: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into refund_batch_lines (batch_id, licence_id)
      select ${batchId}::int, id from (${paidLicences(clipId, now)}) as paid where ${isDue} order by id`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

const batches = (db: Db) =>
  db
    .selectFrom('refund_batches as batch')
    .innerJoin('users', 'users.id', 'batch.created_by')
    .innerJoin('refund_batch_lines as line', 'line.batch_id', 'batch.id')
    .leftJoin('refunds', 'refunds.id', 'line.refund_id')
    .select(['batch.id', 'batch.reason', 'batch.created_at', 'batch.created_by'])
    .select('users.full_name')
    .select(({ fn }) => [
      fn.countAll<number>().as('licences'),
      sql<number>`count(*) filter (where outcome is null or refunds.state = 'pending')`.as('open'),
      sql<number>`count(*) filter (where refunds.state = 'succeeded')`.as('refunded'),
      sql<number>`count(*) filter (where outcome = 'credit')`.as('credited'),
      sql<number>`count(*) filter (where outcome = 'refused' or refunds.state = 'failed')`.as('refused'),
    ])
    .groupBy(['batch.id', 'users.id'])

export const listBatches = (db: Db, clipId: number, limit: number) =>
  batches(db).where('batch.clip_id', '=', clipId).orderBy('batch.id', 'desc').limit(limit).execute()
export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number]

export const findBatch = (db: Db, id: number) =>
  batches(db).where('batch.id', '=', id).executeTakeFirstOrThrow()

/** Lists waiting lines after the line `after`, ordered by id. */
export const listWaiting = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('refund_batch_lines as line')
    .innerJoin('refund_batches as batch', 'batch.id', 'line.batch_id')
    .innerJoin('licences', 'licences.id', 'line.licence_id')
    .leftJoin('order_lines', 'order_lines.id', 'licences.order_line_id')
    .select(['line.id', 'line.licence_id', 'batch.reason', 'batch.created_by', 'licences.account_id'])
    .select(['order_lines.order_id', 'licences.order_line_id'])
    .where('line.outcome', 'is', null)
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(limit)
    .execute()
export type WaitingLine = Awaited<ReturnType<typeof listWaiting>>[number]

type Outcome =
  | { outcome: 'refund'; refund_id: number }
  | { outcome: 'credit' }
  | { outcome: 'refused'; message: string }

/** @returns false when the line no longer waits */
export async function settleLine(tx: Db, id: number, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_batch_lines')
    .set(outcome)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds the licence of a line from credits; undefined when it has ended or is frozen. */
export const findDrawnLicence = (tx: Db, id: number) =>
  tx
    .selectFrom('licences')
    .innerJoin('clips', 'clips.id', 'licences.clip_id')
    .innerJoin('users', 'users.id', 'licences.user_id')
    .select(['licences.id', 'licences.account_id', 'credit_lot_id', 'clip_id', 'clips.title', 'clips.type'])
    .select(['users.email', 'users.first_name', 'users.last_name'])
    .where('licences.id', '=', id)
    .where('revoked_at', 'is', null)
    .where((is) => is.not(isLicenceFrozen))
    .executeTakeFirst()
