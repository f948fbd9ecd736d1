/** Orders and their lines. Every change of state names the states that it may start from. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { OrderLines, Orders } from '../../db/schema.gen.ts'
import type { OrderState } from './orders.rules.ts'

const OPEN = ['awaiting_payment', 'processing'] as const

const ORDER = [
  'id',
  'ref',
  'account_id',
  'user_id',
  'state',
  'currency',
  'net_minor',
  'tax_minor',
  'total_minor',
  'usage',
  'provider',
  'provider_ref',
  'client_secret',
  'livemode',
  'terms_version',
  'created_at',
  'paid_at',
] as const

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function findOrder(db: Db, id: number) {
  return db.selectFrom('orders').select(ORDER).where('id', '=', id).executeTakeFirst()
}

/** Reads the order and keeps others from changing it until the transaction ends. */
export function lockOrder(tx: Db, id: number) {
  return tx.selectFrom('orders').select(ORDER).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An order of the account, by its reference or by its payment. */
export function findOrderOfAccount(db: Db, accountId: number, refOrPayment: string) {
  return db
    .selectFrom('orders')
    .select(ORDER)
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('ref', '=', refOrPayment), is('provider_ref', '=', refOrPayment)]))
    .executeTakeFirst()
}

export function findOrderByPayment(db: Db, providerRef: string) {
  return db.selectFrom('orders').select('id').where('provider_ref', '=', providerRef).executeTakeFirst()
}

export function findOpenOrder(db: Db, accountId: number, cartHash: string) {
  return db
    .selectFrom('orders')
    .select(ORDER)
    .where('account_id', '=', accountId)
    .where('cart_hash', '=', cartHash)
    .where('state', 'in', OPEN)
    .executeTakeFirst()
}

/** An order of the same cart that was paid since that time. */
export function findPaidOrder(db: Db, accountId: number, cartHash: string, since: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'ref'])
    .where('account_id', '=', accountId)
    .where('cart_hash', '=', cartHash)
    .where('state', '=', 'paid')
    .where('paid_at', '>=', since)
    .executeTakeFirst()
}

/**
 * Older open orders that a new order replaces: the buyer's own, and a colleague's with a clip in common, which the
 * account would otherwise pay twice. Newer orders are left out, so that two checkouts never cancel each other.
 */
export function listReplacedOrders(
  db: Db,
  orderId: number,
  { accountId, userId }: { accountId: number; userId: number },
) {
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.ref'])
    .where('orders.account_id', '=', accountId)
    .where('orders.id', '<', orderId)
    .where('orders.state', 'in', OPEN)
    .where((is) =>
      is.or([
        is('orders.user_id', '=', userId),
        is.exists(
          is
            .selectFrom('order_lines as theirs')
            .innerJoin('order_lines as ours', 'ours.clip_id', 'theirs.clip_id')
            .select('theirs.id')
            .whereRef('theirs.order_id', '=', 'orders.id')
            .where('ours.order_id', '=', orderId),
        ),
      ]),
    )
    .orderBy('orders.id')
    .execute()
}

export type NewOrderLine = Omit<Insertable<OrderLines>, 'order_id'>

export async function insertOrder(
  tx: Db,
  row: Insertable<Orders>,
  lines: readonly NewOrderLine[],
): Promise<OrderRow> {
  const order = await tx.insertInto('orders').values(row).returning(ORDER).executeTakeFirstOrThrow()
  await tx
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, order_id: order.id })))
    .execute()
  return order
}

/** The version of a tier's terms that an order is made under at `now`. */
export async function findTermsVersion(
  db: Db,
  tierCode: LicenceTierCode,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('licence_terms')
    .select('version')
    .where('tier_code', '=', tierCode)
    .where('in_force_from', '<=', now)
    .orderBy('in_force_from', 'desc')
    .executeTakeFirst()
  return row?.version
}

/** The person who gets the receipt. */
export function findBuyer(tx: Db, userId: number) {
  return tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.email', 'users.first_name', 'users.last_name', 'accounts.name as account_name'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** @returns false when the order is no longer open: a newer checkout took its place. */
export async function updateOrderPayment(
  db: Db,
  orderId: number,
  payment: { providerRef: string; clientSecret: string },
): Promise<boolean> {
  const row = await db
    .updateTable('orders')
    .set({ provider_ref: payment.providerRef, client_secret: payment.clientSecret })
    .where('id', '=', orderId)
    .where('state', 'in', OPEN)
    .where((is) => is.or([is('provider_ref', 'is', null), is('provider_ref', '=', payment.providerRef)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

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
  },
): Promise<boolean> {
  const row = await db
    .updateTable('orders')
    .set({
      state: change.to,
      updated_at: change.now,
      ...(change.paidAt && { paid_at: change.paidAt }),
      ...(change.reviewReason !== undefined && { review_reason: change.reviewReason }),
    })
    .where('id', '=', orderId)
    .where('state', 'in', [...change.from])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when the order has got a payment, or is no longer open. */
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
    .where('state', 'in', OPEN)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nothing of the order's money is left; an order that waited for a person ends so too. */
export async function updateRefunded(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set((is) => ({
      state: 'refunded',
      review_reason: null,
      updated_at: now,
      paid_at: is.fn.coalesce('paid_at', is.val(now)),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['paid', 'payment_review'])
    .execute()
}

/** Says that the provider was asked about an order. */
export async function updateChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('orders').set({ checked_at: now }).where('id', '=', id).execute()
}
