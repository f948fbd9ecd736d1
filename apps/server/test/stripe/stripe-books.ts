/** The state of the double: payments and refunds as Stripe's own objects, changed by the calls of its API. */
import { randomBytes } from 'node:crypto'
import { type Answer, type Fields, refuse } from './stripe-answer.ts'
import { openCustomers } from './stripe-customers.ts'
import { openDisputes } from './stripe-disputes.ts'

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
  customer: string | null
  setup_future_usage: 'on_session' | 'off_session' | null
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

const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([key, part]) => [key, text(part)]))

/** `intents` by id, oldest first. */
export function openBooks() {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const disputes = openDisputes()
  const customers = openCustomers()
  /** The card that was entered last, by the secret of its payment. */
  const tried = new Map<string, TypedCard>()

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
      customer: null,
      setup_future_usage: null,
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

  /** Sets the customer whose cards may pay, and whether the card is saved, until the payment has ended. */
  function updateIntent(id: string, fields: Fields): Answer {
    const intent = intents.get(id)
    if (!intent) return missing(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `This PaymentIntent could not be updated because it has a status of ${intent.status}.`
      return refuse(400, 'payment_intent_unexpected_state', message)
    }
    const refusal = customers.refusalOf(fields)
    if (refusal) return refusal
    if (typeof fields.customer === 'string') intent.customer = fields.customer
    const usage = fields.setup_future_usage
    if (usage === '') intent.setup_future_usage = null
    if (usage === 'on_session' || usage === 'off_session') intent.setup_future_usage = usage
    return { status: 200, body: { ...intent } }
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
    if (disputes.holdsBack(intent.id)) {
      return refuse(400, 'charge_disputed', 'A disputed charge cannot be refunded.')
    }
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

  /** An action in Stripe's dashboard: a refund without a key of the shop. */
  function refundInDashboard(paymentIntent: string, amount: number): void {
    const { status, body } = createRefund({ payment_intent: paymentIntent, amount })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  function listRefunds(query: URLSearchParams): Answer {
    const of = query.get('payment_intent')
    const data = refunds.filter((refund) => refund.payment_intent === of).toReversed()
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
  }

  /** Lists payments, newest first, at most `limit` after `startingAfter`. */
  function listIntents(query: URLSearchParams): Answer {
    const since = Number(query.get('created[gte]') ?? 0)
    const newest = [...intents.values()].filter(({ created }) => created >= since).toReversed()
    const after = newest.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const limit = Number(query.get('limit') ?? 10)
    const data = newest.slice(after, after + limit)
    const body = { object: 'list', data, has_more: newest.length > after + limit, url: '/v1/payment_intents' }
    return { status: 200, body }
  }

  function findBySecret(clientSecret: string): Intent {
    const intent = [...intents.values()].find((one) => one.client_secret === clientSecret)
    if (!intent) throw new Error('There is no such payment.')
    return intent
  }

  /** Pays in Stripe's form, whose entries the server never receives. `reason` is that of a declined card. */
  function pay(
    clientSecret: string,
    outcome: CardOutcome,
    { reason = 'Your card was declined.', ...typed }: TypedCard & { reason?: string | undefined } = {},
  ): Intent {
    tried.set(clientSecret, typed)
    return tryCard(clientSecret, outcome, reason)
  }

  function tryCard(clientSecret: string, outcome: CardOutcome, reason: string): Intent {
    const intent = findBySecret(clientSecret)
    if (intent.status === 'canceled' || intent.status === 'succeeded') return intent
    if (outcome === 'asks the bank') intent.status = 'requires_action'
    if (outcome === 'declined') fail(intent, 'card_declined', reason)
    if (outcome === 'succeeds') finish(intent)
    return intent
  }

  /** Completes a payment, and saves the entered card if the shop requested it. */
  function finish(intent: Intent): void {
    succeed(intent)
    const card = tried.get(intent.client_secret)
    if (!card || intent.customer === null || intent.setup_future_usage === null) return
    customers.attach(intent.customer, card.number ?? '4242424242424242', card.expiryYear)
  }

  /** Pays with a saved card, like Stripe's script. @throws for a card of another customer, like Stripe */
  function payWithSaved(clientSecret: string, methodId: string, outcome: CardOutcome): Intent {
    const intent = findBySecret(clientSecret)
    const method = customers.methodOf(methodId)
    if (!method || method.customer === null || method.customer !== intent.customer) {
      throw new Error(`No such PaymentMethod: '${methodId}'`)
    }
    tried.delete(clientSecret)
    return tryCard(clientSecret, outcome, 'Your card was declined.')
  }

  /** Answers the challenge of the bank, like the buyer. A late answer changes nothing. */
  function answerBank(clientSecret: string, answer: BankAnswer): Intent {
    const intent = findBySecret(clientSecret)
    if (intent.status !== 'requires_action') return intent
    if (answer === 'complete') finish(intent)
    else fail(intent, 'payment_intent_authentication_failure', NOT_AUTHENTICATED)
    return intent
  }

  return {
    intents,
    disputes,
    customers,
    createIntent,
    updateIntent,
    retrieveIntent,
    cancelIntent,
    createRefund,
    refundInDashboard,
    listRefunds,
    listIntents,
    findBySecret,
    pay,
    payWithSaved,
    answerBank,
  }
}

type TypedCard = { number?: string; expiryYear?: number }
export type CardOutcome = 'succeeds' | 'declined' | 'asks the bank'
export type BankAnswer = 'complete' | 'fail' | 'close'

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

function succeed(intent: Intent): void {
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: name('ch'),
    last_payment_error: null,
  })
}

function fail(intent: Intent, code: string, message: string): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', code, message }
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
