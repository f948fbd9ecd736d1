/** The state of the double: payments and refunds as Stripe's own objects, changed by the calls of its API. */
import { randomBytes } from 'node:crypto'

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  metadata: Record<string, string>
  receipt_email: string | null
  client_secret: string
  created: number
  livemode: boolean
  capture_method: 'automatic'
  confirmation_method: 'automatic'
  payment_method_types: string[]
  last_payment_error: { type: string; code: string; message: string } | null
  latest_charge: string | null
}
type Refund = {
  id: string
  object: 'refund'
  amount: number
  created: number
  currency: string
  status: string
  payment_intent: string
  metadata: Record<string, string>
}

/** An answer of Stripe's: the status, the body, and headers of its own. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }
export type Fields = Record<string, unknown>

const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([key, part]) => [key, text(part)]))

export const refuse = (
  status: number,
  code: string,
  message: string,
  type = 'invalid_request_error',
): Answer => ({
  status,
  body: { error: { type, code, message } },
})

/** `intents` by id, oldest first. */
export function openBooks() {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []

  function createIntent(fields: Fields): Answer {
    const id = name('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(fields.amount),
      amount_received: 0,
      currency: text(fields.currency),
      status: 'requires_payment_method',
      metadata: strings(fields.metadata),
      receipt_email: text(fields.receipt_email) || null,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: Math.floor(Date.now() / 1_000),
      livemode: false,
      capture_method: 'automatic',
      confirmation_method: 'automatic',
      payment_method_types: ['card'],
      last_payment_error: null,
      latest_charge: null,
    }
    intents.set(id, intent)
    return { status: 200, body: { ...intent } }
  }

  function shown(intent: Intent) {
    return {
      ...intent,
      latest_charge: intent.latest_charge === null ? null : chargeOf(intent, intent.latest_charge),
    }
  }

  function retrieveIntent(id: string): Answer {
    const intent = intents.get(id)
    return intent ? { status: 200, body: shown(intent) } : missing(id)
  }

  function cancelIntent(id: string): Answer {
    const intent = intents.get(id)
    if (!intent) return missing(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      return refuse(400, 'payment_intent_unexpected_state', message)
    }
    intent.status = 'canceled'
    return { status: 200, body: shown(intent) }
  }

  function createRefund(fields: Fields): Answer {
    const intent = intents.get(text(fields.payment_intent))
    if (!intent) return missing(text(fields.payment_intent))
    const back = refunds.filter(({ payment_intent }) => payment_intent === intent.id)
    const left = intent.amount_received - back.reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(fields.amount)
    if (intent.latest_charge === null)
      return refuse(400, 'payment_intent_unexpected_state', 'There is no charge to refund.')
    if (amount > left)
      return refuse(
        400,
        'amount_too_large',
        `Refund amount (${amount}) is greater than unrefunded amount (${left}).`,
      )
    const refund: Refund = {
      id: name('re'),
      object: 'refund',
      amount,
      created: Math.floor(Date.now() / 1_000),
      currency: intent.currency,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: strings(fields.metadata),
    }
    refunds.push(refund)
    return { status: 200, body: refund }
  }

  function listRefunds(query: URLSearchParams): Answer {
    const of = query.get('payment_intent')
    const data = refunds.filter((refund) => refund.payment_intent === of).toReversed()
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
  }

  /** Newest first, at most `limit` after `startingAfter`. */
  function listIntents(query: URLSearchParams): Answer {
    const since = Number(query.get('created[gte]') ?? 0)
    const newest = [...intents.values()].filter(({ created }) => created >= since).toReversed()
    const after = newest.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const limit = Number(query.get('limit') ?? 10)
    const data = newest.slice(after, after + limit)
    const body = { object: 'list', data, has_more: newest.length > after + limit, url: '/v1/payment_intents' }
    return { status: 200, body }
  }

  /** What the buyer does in Stripe's own form, which no server of ours sees. */
  function pay(clientSecret: string, outcome: 'succeeds' | 'declined' | 'needs the bank'): Intent {
    const intent = [...intents.values()].find((one) => one.client_secret === clientSecret)
    if (!intent) throw new Error('There is no such payment.')
    if (intent.status === 'canceled' || intent.status === 'succeeded') return intent
    if (outcome === 'needs the bank') intent.status = 'requires_action'
    if (outcome === 'declined') {
      intent.status = 'requires_payment_method'
      intent.last_payment_error = {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      }
    }
    if (outcome === 'succeeds') {
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: name('ch'),
        last_payment_error: null,
      })
    }
    return intent
  }

  return { intents, createIntent, retrieveIntent, cancelIntent, createRefund, listRefunds, listIntents, pay }
}

const missing = (id: string) => refuse(404, 'resource_missing', `No such payment_intent: '${id}'`)

function chargeOf({ amount, currency, created }: Intent, id: string) {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: true,
    created,
    currency,
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    refunded: false,
    status: 'succeeded',
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
    },
  }
}

/** 20 % in the United Kingdom, 10 % in Australia, as the tests of the shop expect it. */
export function calculateTax(fields: Fields): Answer {
  const address = Object(Object(fields.customer_details).address)
  const percent = { GB: 20, AU: 10 }[text(address.country)] ?? 0
  const items = Array.isArray(fields.line_items) ? fields.line_items : []
  const data = items.map((item: Fields) => ({
    id: name('tax_li'),
    object: 'tax.calculation_line_item',
    amount: Number(item.amount),
    amount_tax: Math.floor((Number(item.amount) * percent + 50) / 100),
    livemode: false,
    quantity: 1,
    reference: text(item.reference),
    tax_behavior: 'exclusive',
    tax_code: 'txcd_10000000',
  }))
  const tax = data.reduce((sum, { amount_tax }) => sum + amount_tax, 0)
  const net = data.reduce((sum, { amount }) => sum + amount, 0)
  const id = name('taxcalc')
  return {
    status: 200,
    body: {
      id,
      object: 'tax.calculation',
      amount_total: net + tax,
      currency: text(fields.currency),
      customer_details: {
        address: {
          city: null,
          country: text(address.country),
          line1: null,
          line2: null,
          postal_code: text(address.postal_code),
          state: null,
        },
        address_source: 'billing',
        ip_address: null,
        tax_ids: [],
        taxability_override: 'none',
      },
      livemode: false,
      line_items: { object: 'list', data, has_more: false, url: '/v1/tax/calculations/:id/line_items' },
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
      tax_breakdown: [],
      tax_date: Math.floor(Date.now() / 1_000),
    },
  }
}
