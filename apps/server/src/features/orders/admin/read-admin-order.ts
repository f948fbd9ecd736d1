/** Gathers all stored data of an order for the admin area. */
import { audienceLabel } from '@rushes/commerce/audience'
import { shownReference } from '@rushes/commerce/order-reference'
import type { AdminOrder } from '@rushes/contract/agency-orders'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { tierName } from '../../licences/licence-text.ts'
import { listDisputesOfOrder } from '../disputes/disputes.queries.ts'
import { isDisputeOpen } from '../disputes/disputes.rules.ts'
import { listPaidTwins } from '../payments/paid-twins.queries.ts'
import { listRefundableLines, sumRefunds } from '../refunds/refunds.queries.ts'
import { leftToRefund } from '../refunds/refunds.rules.ts'
import * as queries from './admin-order.queries.ts'

/** @throws AppError not_found */
export async function readAdminOrder(db: Db, id: number): Promise<AdminOrder> {
  const row = await queries.findAdminOrder(db, id)
  if (!row) throw new AppError('not_found', 'There is no such order.')
  const [lines, documents, refunds, refunded, disputes] = await Promise.all([
    readLines(db, id),
    queries.listAdminDocuments(db, id),
    queries.listAdminRefunds(db, id),
    sumRefunds(db, id),
    listDisputesOfOrder(db, id),
  ])
  const refundIds = refunds.map((refund) => refund.id)
  const [payments, events, mails, twins] = await Promise.all([
    queries.listBankPayments(db, id),
    queries.listOrderEvents(db, id),
    queries.listOrderMails(db, id, refundIds),
    row.state === 'payment_review' ? listPaidTwins(db, id) : [],
  ])
  return {
    ...factsOf(row),
    refunded_minor: refunded,
    refunding: refunds.some(({ state }) => state === 'pending'),
    left_minor: leftToRefund({ ...row, refunded_minor: refunded }),
    dispute: (disputes.findLast(({ state }) => isDisputeOpen(state)) ?? disputes.at(-1))?.state ?? null,
    invoice: documents.find(({ kind }) => kind === 'invoice')?.number ?? null,
    paid_again: twins.map((twin) => ({ id: twin.id, reference: shownReference(twin) })),
    lines,
    documents: documents.map(({ refund_id: _refund, issued_at, ...document }) => ({
      ...document,
      issued_at: issued_at.toISOString(),
    })),
    refunds: refunds.map(({ created_at, ...refund }) => ({
      ...refund,
      created_at: created_at.toISOString(),
      credit_note: documents.find(({ refund_id }) => refund_id === refund.id)?.number ?? null,
    })),
    bank_payments: payments,
    disputes: disputes.map(toDispute),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    mails: mails.map(({ created_at, sent_at, ...mail }) => ({
      ...mail,
      at: created_at.toISOString(),
      sent_at: textOf(sent_at),
    })),
  }
}

function factsOf(row: queries.AdminOrderDetail) {
  const { ref: _ref, livemode: _live, account_id, account_name, usage, ...facts } = row
  const { created_at, bought_at, paid_at, due_at } = row
  return {
    ...facts,
    reference: shownReference(row),
    account: { id: account_id, name: account_name },
    usage: usageTexts(usage),
    created_at: created_at.toISOString(),
    bought_at: textOf(bought_at),
    paid_at: textOf(paid_at),
    due_at: textOf(due_at),
  }
}

/** The uses and the audience that the buyer has stated. */
const usageTexts = ({ program, urls = [], audience }: queries.AdminOrderDetail['usage']): string[] => [
  ...(program === undefined ? [] : [program]),
  ...urls,
  ...(audience === undefined ? [] : [audienceLabel(audience)]),
]

async function readLines(db: Db, orderId: number): Promise<AdminOrder['lines']> {
  const [lines, refundable] = await Promise.all([
    queries.listAdminLines(db, orderId),
    listRefundableLines(db, orderId),
  ])
  const refunded = new Set(refundable.flatMap(({ id, is_refunded }) => (is_refunded ? [id] : [])))
  return lines.map((line) => {
    const { tier_code, licence_id, revoked_at, revoked_reason, frozen, size, remaining, ...rest } = line
    const { credits_frozen, ...shown } = rest
    const licence = { revoked_at: textOf(revoked_at), reason: revoked_reason ?? '', frozen: frozen === true }
    return {
      ...shown,
      tier: tierName(tier_code),
      is_refunded: refunded.has(line.id),
      licence: licence_id === null ? null : { id: licence_id, ...licence },
      credits: size === null || remaining === null ? null : { size, remaining },
      credits_frozen: credits_frozen && remaining !== null && remaining > 0,
    }
  })
}

type Disputes = Awaited<ReturnType<typeof listDisputesOfOrder>>

function toDispute(row: Disputes[number]): AdminOrder['disputes'][number] {
  const { id, state, reason, amount_minor, currency } = row
  return {
    id,
    state,
    reason,
    amount_minor,
    currency,
    opened_at: row.opened_at.toISOString(),
    evidence_due_at: textOf(row.evidence_due_at),
    evidence_sent_at: textOf(row.evidence_sent_at),
  }
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null
