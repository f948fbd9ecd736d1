/** Orders and their lines. Every change of state names the states that it may start from. */
import { type QueryCreator, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { saleOfOrder } from '../../db/deals.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { OrderState } from './orders.rules.ts'

// Written out, because PostgreSQL uses the index of open orders only for a query that contains the states.
const IS_OPEN = sql<boolean>`orders.state in ('awaiting_payment', 'processing')`
const IS_BOUGHT = sql<boolean>`orders.state in ('invoiced', 'paid')`

export const ORDER = [
  'id',
  'ref',
  'account_id',
  'user_id',
  'state',
  'currency',
  'net_minor',
  'tax_minor',
  'total_minor',
  'received_minor',
  'usage',
  'provider',
  'provider_ref',
  'client_secret',
  'livemode',
  'terms_version',
  'created_at',
  'paid_at',
  'due_at',
] as const

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Selects orders and locks them, their accounts as `lockAccount` does, and the sale of their clips. */
export const lockedOrders = (db: Pick<QueryCreator<DB>, 'selectFrom'>) =>
  db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select([...ORDER.map((column) => `orders.${column}` as const), saleOfOrder])
    .forUpdate('orders')
    .forNoKeyUpdate('accounts')

const listOrder = preparedQuery((db, value: Slots<{ id: number }>) =>
  db.selectFrom('orders').select(ORDER).where('id', '=', value('id')),
)
const listLockedOrder = preparedQuery((db, value: Slots<{ id: number }>) =>
  lockedOrders(db).where('orders.id', '=', value('id')),
)
export async function findOrder(db: Db, id: number) {
  const [row] = await listOrder(db, { id })
  return row
}

/** Reads the order and locks it: the next statement sees what the locks protect. */
export async function lockOrder(tx: Db, id: number) {
  const [row] = await listLockedOrder(tx, { id })
  return row
}

/** Finds an order of the account by its reference or by its payment. */
export function findOrderOfAccount(db: Db, accountId: number, refOrPayment: string) {
  return db
    .selectFrom('orders')
    .select(ORDER)
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('ref', '=', refOrPayment), is('provider_ref', '=', refOrPayment)]))
    .executeTakeFirst()
}

export async function findOrderByPayment(db: Db, providerRef: string) {
  const [row] = await listOrdersOfPayment(db, { providerRef })
  return row
}

const listOrdersOfPayment = preparedQuery((db, value: Slots<{ providerRef: string }>) =>
  db.selectFrom('orders').select(ORDER).where('provider_ref', '=', value('providerRef')),
)

/** Finds an order of the same cart that was paid, or placed by invoice, since that time. */
export async function findPaidOrder(db: Db, accountId: number, cartHash: string, since: Date) {
  const [row] = await listPaidOrders(db, { accountId, cartHash, since })
  return row
}

const listPaidOrders = preparedQuery(
  (db, value: Slots<{ accountId: number; cartHash: string; since: Date }>) =>
    db
      .selectFrom('orders')
      .select(['id', 'ref'])
      .where('account_id', '=', value('accountId'))
      .where('cart_hash', '=', value('cartHash'))
      .where(IS_BOUGHT)
      .where('bought_at', '>=', value('since')),
)

/** Checks whether one of the clips is in the order. */
export async function hasClipOf(db: Db, orderId: number, clipIds: readonly number[]): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('clip_id', '=', sql<number>`any(${[...clipIds]}::int[])`)
    .executeTakeFirst()
  return line !== undefined
}

/** Finds the recipient of the receipt. */
export async function findBuyer(tx: Db, userId: number) {
  const [buyer] = await listBuyers(tx, { userId })
  if (!buyer) throw new Error(`There is no user ${userId}`)
  return buyer
}

const listBuyers = preparedQuery((db, value: Slots<{ userId: number }>) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.email', 'first_name', 'last_name', 'full_name', 'accounts.name as account_name'])
    .where('users.id', '=', value('userId')),
)

/** @returns false when the order is no longer open, because a newer checkout has replaced it. */
export async function updateOrderPayment(
  db: Db,
  orderId: number,
  payment: { providerRef: string; clientSecret: string },
): Promise<boolean> {
  return (await setOrderPayment(db, { orderId, ...payment })).length === 1
}

type PaymentValues = { orderId: number; providerRef: string; clientSecret: string }

const setOrderPayment = preparedQuery((db, value: Slots<PaymentValues>) =>
  db
    .updateTable('orders')
    .set({ provider_ref: value('providerRef'), client_secret: value('clientSecret') })
    .where('id', '=', value('orderId'))
    .where(IS_OPEN)
    .where((is) => is.or([is('provider_ref', 'is', null), is('provider_ref', '=', value('providerRef'))]))
    .returning('id'),
)

/** @returns false when another process has changed the state of the order. */
export async function updateOrderState(
  db: Db,
  orderId: number,
  change: {
    from: readonly OrderState[]
    to: OrderState
    now: Date
    paidAt?: Date
    reviewReason?: string
    /** Amount received, if it differs from the total. */
    receivedMinor?: number
  },
): Promise<boolean> {
  const { paidAt = null, reviewReason = null, receivedMinor = null, ...named } = change
  return (await setOrderState(db, { orderId, paidAt, reviewReason, receivedMinor, ...named })).length === 1
}

type StateValues = {
  orderId: number
  from: readonly OrderState[]
  to: OrderState
  now: Date
  paidAt: Date | null
  reviewReason: string | null
  receivedMinor: number | null
}

const setOrderState = preparedQuery((db, value: Slots<StateValues>) =>
  db
    .updateTable('orders')
    .set((is) => ({
      state: value('to'),
      updated_at: value('now'),
      paid_at: is.fn.coalesce(value('paidAt'), 'paid_at'),
      // Set only for orders in review.
      review_reason: value('reviewReason'),
      received_minor: is.fn.coalesce(value('receivedMinor'), 'received_minor'),
    }))
    .where('id', '=', value('orderId'))
    .where('state', '=', sql<OrderState>`any(${value('from')}::text[])`)
    .returning('id'),
)

/** @returns false when the order has a payment, or is no longer open. */
export async function updateOrderWithoutPayment(
  db: Db,
  orderId: number,
  change: { to: 'cancelled' | 'expired'; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('orders')
    .set({ state: change.to, updated_at: change.now })
    .where('id', '=', orderId)
    .where('provider_ref', 'is', null)
    .where(IS_OPEN)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends an order whose money has been refunded completely, including orders in review. An order by invoice may
 * end before any money has arrived.
 */
export async function updateRefunded(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      state: 'refunded',
      review_reason: null,
      updated_at: now,
      paid_at: sql<Date>`coalesce(paid_at, case when provider <> 'invoice' then ${now}::timestamptz end)`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['invoiced', 'paid', 'payment_review'])
    .execute()
}
