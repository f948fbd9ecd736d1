/** Decides the next state of a payment after a card, the answer to a challenge or a cancellation. Pure. */
import type { Faults } from './faults.ts'
import type { PaymentStatus } from './protocol.ts'
import type { Scenario, TestCard } from './test-cards.ts'

export type Expiry = { month: number; year: number }
/** The id of a listed card, and the expiry date that was typed. */
type CardToSave = Expiry & { id: string }

export type IntentRow = {
  id: string
  client_secret: string
  request_sha256: string
  order_id: number
  amount_minor: number
  amount_received_minor: number
  currency: string
  receipt_email: string
  status: PaymentStatus
  scenario: Scenario | null
  brand: string | null
  last4: string | null
  faults: Faults
  last_error: string | null
  challenge_id: string | null
  return_url: string | null
  /** The customer whose saved cards may pay it. */
  customer_id: string | null
  saves_card: boolean
  card_to_save: CardToSave | null
  created_at: Date
}

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'

/** The changed row, and the events that the shop is sent. */
export type Transition = { intent: IntentRow; events: readonly EventType[] }
export type RefusedTransition = { refused: string }

const DECLINES: Partial<Record<Scenario, string>> = {
  declined_generic: 'Your card was declined.',
  declined_funds: 'Your card has insufficient funds.',
  declined_expired: 'Your card has expired.',
  declined_cvc: 'Your card’s security code is incorrect.',
  declined_processing: 'An error occurred while processing your card. Try again in a little bit.',
}
const DECLINES_WHEN_SAVED: typeof DECLINES = { ...DECLINES, declined_when_saved: 'Your card was declined.' }
export const NO_SUCH_CARD = 'This card is no longer saved. Please use another card.'
const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

export type Attempt = {
  card: TestCard
  /** The entered expiry; null for a wallet and for a saved card, which are not saved. */
  expiry: Expiry | null
  /** The customer who saved the card; null for an entered card. */
  savedFor: string | null
  faults: Faults
  returnUrl: string
  challengeId: string
}

/** A card is tried. A payment whose challenge is open may be tried with another card. */
export function confirmIntent(intent: IntentRow, attempt: Attempt): Transition | RefusedTransition {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    return { refused: REFUSALS[intent.status] }
  }
  const { card, expiry, savedFor, faults, returnUrl, challengeId } = attempt
  if (savedFor !== null && savedFor !== intent.customer_id) return { refused: NO_SUCH_CARD }
  const tried: IntentRow = {
    ...intent,
    scenario: card.scenario,
    brand: card.brand,
    last4: card.last4,
    faults,
    last_error: null,
    challenge_id: null,
    return_url: returnUrl,
    card_to_save: intent.saves_card && expiry ? { id: card.id, ...expiry } : null,
  }
  const decline = savedFor === null ? DECLINES[card.scenario] : DECLINES_WHEN_SAVED[card.scenario]
  if (decline !== undefined) return fail(tried, decline)
  if (card.scenario === 'succeeds' || card.scenario === 'declined_when_saved') return succeed(tried)
  return { intent: { ...tried, status: 'requires_action', challenge_id: challengeId }, events: [] }
}

const REFUSALS: Record<'processing' | 'succeeded' | 'canceled', string> = {
  processing: 'This payment is being processed.',
  succeeded: 'This payment has already succeeded.',
  canceled: 'This payment was cancelled. Please go back to the checkout and try again.',
}

export type ChallengeAnswer = 'complete' | 'fail' | 'close'

/** The buyer answers the 3-D Secure page; an answer that comes too late changes nothing. */
export function answerChallenge(intent: IntentRow, answer: ChallengeAnswer): Transition {
  if (intent.status !== 'requires_action') return { intent, events: [] }
  if (answer !== 'complete') return fail(intent, AUTHENTICATION_FAILED)
  return intent.scenario === 'challenge_then_declined'
    ? fail(intent, DECLINES.declined_generic ?? AUTHENTICATION_FAILED)
    : succeed(intent)
}

/** Cancels a payment that has not succeeded; any other is answered unchanged. */
export function cancelIntent(intent: IntentRow): Transition {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return { intent, events: [] }
  return { intent: { ...intent, status: 'canceled' }, events: ['payment_intent.canceled'] }
}

function succeed(intent: IntentRow): Transition {
  const received = intent.faults.amountWrong ? intent.amount_minor - 1 : intent.amount_minor
  return {
    intent: { ...intent, status: 'succeeded', amount_received_minor: received, last_error: null },
    events: intent.faults.dispute
      ? ['payment_intent.succeeded', 'charge.dispute.created']
      : ['payment_intent.succeeded'],
  }
}

function fail(intent: IntentRow, message: string): Transition {
  return {
    intent: { ...intent, status: 'requires_payment_method', last_error: message },
    events: ['payment_intent.payment_failed'],
  }
}
