/** Reads all data of one order for the admin area. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isLicenceFrozen, isLotFrozen } from '../../../db/frozen.ts'
import { endedWith } from '../../../db/upgrades.ts'

export type AdminOrderDetail = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>

export function findAdminOrder(db: Db, id: number) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.ref', 'orders.livemode', 'orders.account_id', 'orders.state'])
    .select(['orders.currency', 'orders.net_minor', 'orders.tax_minor', 'orders.total_minor'])
    .select(['orders.created_at', 'orders.bought_at', 'orders.paid_at', 'orders.due_at'])
    .select(['orders.provider', 'orders.provider_ref', 'orders.review_reason', 'orders.received_minor'])
    .select(['orders.terms_version', 'orders.purchase_order_number', 'orders.cost_centre', 'orders.tax_note'])
    .select(sql<{ program?: string; urls?: readonly string[]; audience?: number }>`orders.usage`.as('usage'))
    .select(['accounts.name as account_name', 'users.email as buyer'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
}

/** Lists the lines with their licences and the credits that they bought. */
export function listAdminLines(db: Db, orderId: number) {
  return db
    .selectFrom('order_lines')
    .leftJoin('licences', 'licences.order_line_id', 'order_lines.id')
    .leftJoin('credit_lots', 'credit_lots.order_line_id', 'order_lines.id')
    .select(['order_lines.id', 'order_lines.kind', 'order_lines.clip_id', 'order_lines.description'])
    .select(['order_lines.tier_code', 'order_lines.quantity', 'order_lines.net_minor'])
    .select('order_lines.upgrades_licence_id as upgrades')
    .select(['order_lines.tax_minor', 'licences.id as licence_id', 'licences.revoked_at'])
    .select(['licences.revoked_reason', isLicenceFrozen.as('frozen')])
    .select(['credit_lots.size', 'credit_lots.remaining', isLotFrozen.as('credits_frozen')])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute()
}

/** Lists the valid licences that were drawn from the credits of an order. */
export function listDrawnLicences(db: Db, orderId: number) {
  return db
    .selectFrom('order_lines')
    .innerJoin('credit_lots', 'credit_lots.order_line_id', 'order_lines.id')
    .innerJoin('licences', 'licences.credit_lot_id', 'credit_lots.id')
    .innerJoin('clips', 'clips.id', 'licences.clip_id')
    .select(['licences.id', 'clips.title as description'])
    .where('order_lines.order_id', '=', orderId)
    .where('licences.revoked_at', 'is', null)
    .orderBy('licences.id')
    .execute()
}

type UpgradeRow = {
  id: number
  description: string
  order_id: number
  currency: string
  /** The fee with its tax. */
  amount_minor: number
}

/** Lists the valid upgrades of these licences, which end with them, with their fees (R-UPGRADE-5). Orders sell them all. */
export async function listUpgrades(db: Db, licenceIds: readonly number[]) {
  const { rows } = await sql<UpgradeRow>`
    ${endedWith(sql`id = any(${[...licenceIds]}::int[])`)}
    select licences.id, clips.title as description, orders.id as order_id, orders.currency,
      line.net_minor + line.tax_minor as amount_minor
      from ended join licences using (id) join clips on clips.id = licences.clip_id
        join order_lines as line on line.id = licences.order_line_id join orders on orders.id = line.order_id
      where licences.id <> all(${[...licenceIds]}::int[]) order by licences.id`.execute(db)
  return rows
}

/** Lists the invoice, then the credit notes. */
export function listAdminDocuments(db: Db, orderId: number) {
  return db
    .selectFrom('invoices')
    .select(['number', 'kind', 'total_minor', 'issued_at', 'refund_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Lists refunds, the newest first. */
export function listAdminRefunds(db: Db, orderId: number) {
  return db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.actor_user_id')
    .select(['refunds.id', 'refunds.amount_minor', 'refunds.by_hand_minor', 'refunds.state'])
    .select(['refunds.reason', 'refunds.created_at'])
    .select('users.full_name as by')
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.id', 'desc')
    .execute()
}

export function listBankPayments(db: Db, orderId: number) {
  return db
    .selectFrom('bank_payments')
    .select(['amount_minor', 'reference', sql<string>`paid_on::text`.as('paid_on')])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

const MAX_EVENTS = 100

/** The audit entries of the order, newest first. */
export function listOrderEvents(db: Db, orderId: number) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_user_id')
    .select(['audit.at', 'audit.action', 'audit.reason'])
    .select('users.full_name as who')
    .where('audit.object', '=', `order:${orderId}`)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
}

/** Lists emails about the order that are still stored (R-PRIVACY-5). */
export function listOrderMails(db: Db, orderId: number, refundIds: readonly number[]) {
  const keys: RawBuilder<string> = sql`array[
    ${`receipt:${orderId}`}, ${`invoice:${orderId}`}]::text[] || ${refundIds.map((id) => `refund:${id}`)}::text[]`
  return db
    .selectFrom('outbox_mails')
    .select(['subject', 'recipient', 'created_at', 'sent_at'])
    .where('dedupe_key', '=', sql<string>`any(${keys})`)
    .orderBy('id', 'desc')
    .execute()
}
