/** Disputes at Stripe: reads them, and sends the evidence about them. */
import type { Stripe } from 'stripe'
import type { DisputeEvidence, DisputeState, DisputeStatus, PaymentProvider } from './payments.ts'
import { attempt } from './stripe-errors.ts'

const PAGE_SIZE = 100
/** Far more than a shop has in the requested period. */
const MAX_DISPUTES = 1_000
/** Stripe refuses an address of more, and evidence of more than 150,000 characters in all. */
const MAX_ADDRESS = 5_000
const MAX_TEXT = 35_000

export function stripeDisputes(stripe: Stripe): Pick<PaymentProvider, 'listDisputes' | 'answerDispute'> {
  return {
    async listDisputes(of) {
      const which =
        'since' in of
          ? { created: { gte: Math.floor(of.since.getTime() / 1_000) } }
          : { payment_intent: of.intentRef }
      const pages = stripe.disputes.list({ ...which, limit: PAGE_SIZE })
      const newestFirst = await attempt(pages.autoPagingToArray({ limit: MAX_DISPUTES }))
      return newestFirst.map(stateOf).toReversed()
    },
    async answerDispute({ ref, evidence, submit }) {
      return stateOf(await attempt(stripe.disputes.update(ref, { evidence: fieldsOf(evidence), submit })))
    },
  }
}

function fieldsOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { customerIp, serviceDate } = evidence
  return {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    ...(customerIp !== null && { customer_purchase_ip: customerIp }),
    billing_address: evidence.billingAddress.slice(0, MAX_ADDRESS),
    product_description: cut(evidence.productDescription),
    ...(serviceDate !== null && { service_date: serviceDate }),
    access_activity_log: cut(evidence.activityLog),
    refund_policy_disclosure: cut(evidence.terms),
    uncategorized_text: cut(evidence.note),
  }
}

const cut = (text: string) => text.slice(0, MAX_TEXT)

function stateOf(dispute: Stripe.Dispute): DisputeState {
  const { payment_intent: intent, evidence_details: details } = dispute
  return {
    ref: dispute.id,
    intentRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountMinor: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: statusOf(dispute.status),
    openedAt: new Date(dispute.created * 1_000),
    evidenceDueAt: details.due_by === null ? null : new Date(details.due_by * 1_000),
  }
}

function statusOf(status: string): DisputeStatus {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry'
    case 'warning_closed':
    case 'prevented':
      return 'closed'
    case 'needs_response':
    case 'won':
    case 'lost':
      return status
    case 'appeal_needs_response':
    case 'appeal_under_review':
      // The dispute was lost before; staff handle an appeal that is won.
      return 'lost'
    default:
      // `under_review`, and states that Stripe may add: the bank has the money for now.
      return 'under_review'
  }
}
