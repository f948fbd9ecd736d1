/**
 * Places an order that is paid later: licences and credits immediately, and an invoice with a due date, in
 * one transaction under the lock of the account (R-BYINVOICE-2, R-BYINVOICE-3). No payment provider is
 * involved.
 */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockForSale } from '../../../db/deals.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { CallingKey, Viewer } from '../../../http/viewer.ts'
import { addDays, dayOf, endOfDay } from '../../../platform/agency-time.ts'
import { chargeKey, requireAllowance } from '../../accounts/api-keys/charge-api-key.ts'
import { record } from '../../audit/record-event.ts'
import { addBoughtCredits } from '../../credits/add-bought-credits.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { readSale } from '../../invoices/read-sale.ts'
import { grantByOrder } from '../../licences/grant-by-order.ts'
import { postEmailOnce } from '../../outbox/post-email.ts'
import * as queries from '../orders.queries.ts'
import { isMoneyIn } from '../orders.rules.ts'
import {
  alreadyPaid,
  clipsOf,
  JUST_PAID_MS,
  type OrderDraft,
  offerSpent,
  refusalOfProcessing,
  writeOrder,
} from '../payments/open-payment.ts'
import { cancelOrder } from '../payments/settle-order.ts'
import { hasSpentOffer } from '../payments/spent-offers.queries.ts'
import { requireSpending } from '../spending/require-spending.ts'
import * as debts from './bank-payments.queries.ts'
import { invoiceEmail } from './by-invoice.emails.ts'
import { BY_INVOICE, refusalByInvoice } from './by-invoice.rules.ts'

/** The address, and the API key of the call. */
type Caller = { ip: string; key: CallingKey | null }

const amountOf = ({ totalMinor, currency }: OrderDraft) => ({ minor: totalMinor, currency })

export type InvoicedOrder = { order: queries.OrderRow; invoice: string; dueAt: Date }

/**
 * @throws AppError conflict when the account may not order by invoice, or not for this amount; already_paid
 * and already_owned as for cards; those of `chargeKey`, `requireSpending` and `requireRequest`; PaymentError when an open card payment cannot be cancelled.
 */
export async function orderByInvoice(
  services: Services,
  viewer: Viewer,
  draft: OrderDraft,
  caller: Caller,
): Promise<InvoicedOrder> {
  // An order that is refused anyway must not end a card payment.
  await requireAllowance(services.db, services, caller.key, amountOf(draft))
  await requireSpending(services.db, services, viewer, draft)
  await endCardPayments(services, viewer, draft)
  return services.db.transaction().execute((tx) => placeOrder(services, tx, viewer, { draft, ...caller }))
}

/** Cancels open card payments for clips of this cart. @throws AppError already_paid or conflict when one cannot be cancelled */
export async function endCardPayments(services: Services, viewer: Viewer, draft: OrderDraft): Promise<void> {
  for (const open of await debts.listCompetingOrders(services.db, viewer, clipsOf(draft))) {
    const { state } = await cancelOrder(services, open.id, 'cancelled')
    if (isMoneyIn(state)) throw alreadyPaid(open.ref)
    const refusal = await refusalOfProcessing(services, { id: open.id, state }, draft)
    if (refusal !== null) throw refusal
  }
}

async function placeOrder(
  services: Services,
  tx: Db,
  viewer: Viewer,
  { draft, ip, key }: { draft: OrderDraft } & Caller,
): Promise<InvoicedOrder> {
  const now = services.clock.now()
  const { timeZone } = services.config
  await lockAccount(tx, viewer.accountId)
  await lockForSale(tx, clipsOf(draft))
  const { days } = await requireTerms(tx, viewer, draft, now)
  await requireSpending(tx, services, viewer, draft)
  await chargeKey(tx, services, key, amountOf(draft))
  const dueAt = endOfDay(addDays(dayOf(now, timeZone), days), timeZone)
  const order = await writeOrder(services, tx, viewer, { draft, provider: BY_INVOICE, now, dueAt })
  if (await hasSpentOffer(tx, order.id)) throw offerSpent()

  const { ungrantable, owned } = await grantByOrder(tx, order, { now, timeZone })
  if (owned > 0) {
    throw new AppError(
      'already_owned',
      'A clip of your cart has been licensed since. Please check your cart.',
    )
  }
  if (ungrantable > 0) {
    throw new AppError('conflict', 'A clip of your cart can no longer be licensed. Please check your cart.')
  }
  await addBoughtCredits(tx, order, now)
  await queries.updateOrderState(tx, order.id, { from: ['awaiting_payment'], to: 'invoiced', now })
  await record(tx, {
    action: 'order.by_invoice',
    at: now,
    actorUserId: viewer.userId,
    ip,
    object: `order:${order.id}`,
    details: { total: order.total_minor, currency: order.currency, days, ...(key && { key: key.id }) },
  })
  const sale = await readSale(tx, order.id)
  const invoice = await issueInvoice(services, tx, order, { ...sale, dueAt })
  const mail = invoiceEmail({ ...services.config, ...sale, order, invoice, dueAt })
  await postEmailOnce(tx, { key: `invoice:${order.id}`, to: sale.buyer.email, ...mail }, now)
  return { order, invoice, dueAt }
}

async function requireTerms(tx: Db, { accountId }: Viewer, draft: OrderDraft, now: Date) {
  const since = new Date(now.getTime() - JUST_PAID_MS)
  const paid = await queries.findPaidOrder(tx, accountId, draft.cartHash, since)
  if (paid) throw alreadyPaid(paid.ref)
  const terms = await debts.findInvoiceTerms(tx, accountId)
  const debt = await debts.findDebt(tx, accountId, now)
  const order = { totalMinor: draft.totalMinor, currency: draft.currency }
  const refusal = refusalByInvoice({ terms, order, ...debt })
  if (refusal !== null || terms === null) throw new AppError('conflict', refusal ?? 'Please pay by card.')
  return terms
}
