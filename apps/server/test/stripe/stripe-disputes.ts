/**
 * The disputes of the double, as Stripe objects. The text of the evidence decides, as in Stripe's test mode.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, type Fields, refuse } from './stripe-answer.ts'

type Paid = { id: string; amount_received: number; currency: string; latest_charge: string | null }

type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: never[]
  charge: string
  created: number
  currency: string
  evidence: Record<string, string>
  evidence_details: {
    due_by: number | null
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: boolean
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: string
}

const WEEK_SECONDS = 7 * 24 * 60 * 60

export function openDisputes() {
  const disputes: Dispute[] = []

  /** Opens a dispute, like the cardholder at the bank. */
  function dispute(intent: Paid, status = 'needs_response'): Dispute {
    const now = Math.floor(Date.now() / 1_000)
    const opened: Dispute = {
      id: `dp_${randomBytes(12).toString('hex')}`,
      object: 'dispute',
      amount: intent.amount_received,
      balance_transactions: [],
      charge: intent.latest_charge ?? '',
      created: now,
      currency: intent.currency,
      evidence: {},
      evidence_details: {
        due_by: now + WEEK_SECONDS,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: status.startsWith('warning'),
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status,
    }
    disputes.push(opened)
    return opened
  }

  function list(query: URLSearchParams): Answer {
    const of = query.get('payment_intent')
    const since = Number(query.get('created[gte]') ?? 0)
    const data = disputes
      .filter(({ payment_intent, created }) => (of === null || payment_intent === of) && created >= since)
      .toReversed()
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/disputes' } }
  }

  function update(id: string, fields: Fields): Answer {
    const found = disputes.find((one) => one.id === id)
    if (!found) return refuse(404, 'resource_missing', `No such dispute: '${id}'`)
    if (found.evidence_details.submission_count > 0) {
      return refuse(400, 'dispute_evidence_submitted', 'This dispute takes no more evidence.')
    }
    const given = Object.entries(Object(fields.evidence)).map(([key, part]) => [key, String(part)])
    Object.assign(found.evidence, Object.fromEntries(given))
    found.evidence_details.has_evidence = true
    if (fields.submit === 'true') {
      found.evidence_details.submission_count += 1
      found.status = outcomeOf(found.evidence.uncategorized_text ?? '')
    }
    return { status: 200, body: found }
  }

  const holdsBack = (intentId: string) =>
    disputes.some(({ payment_intent, status }) => payment_intent === intentId && status !== 'won')

  return { dispute, list, update, holdsBack }
}

function outcomeOf(text: string): string {
  if (text.includes('winning_evidence')) return 'won'
  return text.includes('losing_evidence') ? 'lost' : 'under_review'
}
