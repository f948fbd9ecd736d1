import type { InvoiceState } from '@rushes/contract/agency-account-invoices'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countAll } from '../../../db/found-rows.ts'
import { byNumber, byTime, keyset, type ListOrder, type ListRange } from '../../../db/keyset.ts'
import type { InvoiceTerms } from './by-invoice.rules.ts'

/** Total, less refunds that reduced the debt and less payments. A negative amount has to be paid back. */
const DUE = sql<number>`(orders.total_minor
  - coalesce((select sum(amount_minor - by_hand_minor) from refunds
      where refunds.order_id = orders.id and refunds.state <> 'failed'), 0)
  - coalesce((select sum(amount_minor) from bank_payments where bank_payments.order_id = orders.id), 0))::int`

export async function findInvoiceTerms(db: Db, accountId: number): Promise<InvoiceTerms | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['invoice_limit_minor', 'invoice_currency', 'invoice_days'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { invoice_limit_minor: limitMinor, invoice_currency: currency, invoice_days: days } = row
  return limitMinor === null || currency === null || days === null ? null : { limitMinor, currency, days }
}

/** Requires the lock of the account, because the limit applies to all its orders together. */
export async function findDebt(tx: Db, accountId: number, now: Date) {
  const row = await tx
    .selectFrom('orders')
    .select((is) => [
      sql<number>`coalesce(sum(${DUE}), 0)`.as('due'),
      is.fn.coalesce(is.fn<boolean>('bool_or', [sql`due_at < ${now}`]), is.lit(false)).as('is_overdue'),
    ])
    .where('account_id', '=', accountId)
    .where('state', '=', 'invoiced')
    .executeTakeFirstOrThrow()
  return { dueMinor: Number(row.due), isOverdue: row.is_overdue }
}

export async function findDue(tx: Db, orderId: number): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select(DUE.as('due'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.due
}

/** Orders whose invoice is not paid, the oldest due day first, with the number of the invoice. */
export function listOwed(db: Db, which: { accountId: number } | { dueBefore: Date }) {
  return db
    .selectFrom('orders')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
    )
    .select(['orders.id', 'orders.ref', 'orders.livemode', 'orders.user_id', 'orders.currency'])
    .select(['orders.state', 'orders.due_at', 'orders.total_minor', 'invoices.number', DUE.as('due')])
    .where('orders.state', '=', 'invoiced')
    .$if('accountId' in which, (query) =>
      query.where('orders.account_id', '=', 'accountId' in which ? which.accountId : 0),
    )
    .$if('dueBefore' in which, (query) =>
      query.where('orders.due_at', '<', 'dueBefore' in which ? which.dueBefore : null),
    )
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .execute()
}

export function findInvoicedOrder(db: Db, { accountId, invoice }: { accountId: number; invoice: string }) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['orders.id', 'orders.provider'])
    .where('orders.account_id', '=', accountId)
    .where('invoices.number', '=', invoice)
    .where('invoices.kind', '=', 'invoice')
    .executeTakeFirst()
}

export async function findInvoiceNumber(db: Db, orderId: number): Promise<string> {
  const row = await db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return row.number
}

export type BankPayment = { orderId: number; amountMinor: number; reference: string; paidOn: string }

export function findBankPayment(tx: Db, { orderId, reference }: Pick<BankPayment, 'orderId' | 'reference'>) {
  return tx
    .selectFrom('bank_payments')
    .select(['amount_minor', sql<string>`paid_on::text`.as('paid_on')])
    .where('order_id', '=', orderId)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

export async function insertBankPayment(tx: Db, payment: BankPayment, now: Date): Promise<void> {
  await tx
    .insertInto('bank_payments')
    .values({
      order_id: payment.orderId,
      amount_minor: payment.amountMinor,
      reference: payment.reference,
      paid_on: payment.paidOn,
      recorded_at: now,
    })
    .execute()
}

/**
 * Lists open card payments of the buyer, and of colleagues for the same clips, because both would be paid
 * twice.
 */
export function listCompetingOrders(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  clipIds: readonly number[],
) {
  return db
    .selectFrom('orders')
    .select(['id', 'ref'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['awaiting_payment', 'processing'])
    .where((is) =>
      is.or([
        is('user_id', '=', userId),
        is.exists(
          is
            .selectFrom('order_lines')
            .select('order_lines.id')
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .where('clip_id', '=', sql<number>`any(${clipIds})`),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
}

export type InvoiceQuery = {
  account: number
  state: InvoiceState | undefined
  q: string | undefined
  now: Date
}

const stateAt = (now: Date) => sql<InvoiceState>`case orders.state
  when 'invoiced' then case when orders.due_at < ${now} then 'overdue' else 'open' end
  when 'refunded' then 'credited' else 'paid' end`

const CREDITED = sql<number>`(select coalesce(sum(amount_minor), 0) from refunds
  where refunds.order_id = orders.id and refunds.state <> 'failed')::int`

const PAYMENTS = sql<{ amount_minor: number; paid_on: string; reference: string }[]>`(
  select coalesce(json_agg(json_build_object('amount_minor', amount_minor, 'paid_on', paid_on::text,
    'reference', reference) order by paid_on, id), '[]')
  from bank_payments where bank_payments.order_id = orders.id)`

function conditions({ account, state, q, now }: InvoiceQuery): RawBuilder<boolean> {
  const parts = [sql`orders.account_id = ${account} and orders.state in ('invoiced', 'paid', 'refunded')`]
  if (state !== undefined) parts.push(sql`${stateAt(now)} = ${state}`)
  if (q !== undefined) {
    const holds = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), lower(${q})) > 0`
    parts.push(sql`(${holds(sql`invoices.number`)} or exists (select from bank_payments
      where bank_payments.order_id = orders.id and ${holds(sql`bank_payments.reference`)}))`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const invoices = (db: Db, criteria: InvoiceQuery) =>
  db
    .selectFrom('orders')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
    )
    .where(conditions(criteria))

// An invoice that was paid by card has no due date, and comes before all others.
const DUE_AT = sql`coalesce(orders.due_at, '1970-01-01 00:00+00'::timestamptz)`
const SORTS = { number: byNumber(sql`orders.id`), due: byTime(DUE_AT) } as const

export type InvoiceRow = Awaited<ReturnType<typeof listAccountInvoices>>[number]

export function listAccountInvoices(
  db: Db,
  { sort, ascending, ...criteria }: InvoiceQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
) {
  const { key, place, order } = keyset(sql`orders.id`, SORTS[sort], { ascending, after })
  return invoices(db, criteria)
    .select(['orders.id', 'orders.ref', 'orders.livemode', 'orders.due_at', 'orders.currency'])
    .select(['orders.total_minor', 'invoices.number', 'invoices.issued_at'])
    .select([key.as('key'), stateAt(criteria.now).as('state'), CREDITED.as('credited_minor')])
    .select(sql<number>`case when orders.state = 'invoiced' then ${DUE} else 0 end`.as('due_minor'))
    .select(PAYMENTS.as('payments'))
    .where(place)
    .orderBy(order)
    .limit(limit)
    .execute()
}

export const countAccountInvoices = (db: Db, criteria: InvoiceQuery) =>
  countAll(db, invoices(db, criteria).select('orders.id'))
