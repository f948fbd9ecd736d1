/** The adapter of the embedded test-card provider. Only this file and its routes use the package. */
import { createHmac, type KeyObject } from 'node:crypto'
import type { CardRow } from '@rushes/testcard/cards.queries'
import type { DisputeRow } from '@rushes/testcard/disputes.queries'
import type { Testcard } from '@rushes/testcard/engine'
import type { IntentRow } from '@rushes/testcard/intent-transitions'
import type { RefundRow } from '@rushes/testcard/intents.queries'
import type pg from 'pg'
import { embeddedTax } from './embedded-tax.ts'
import { eventKindOf } from './event-kinds.ts'
import {
  BadSignature,
  type DisputeState,
  type IntentState,
  PaymentError,
  type PaymentProvider,
  type VerifiedEvent,
} from './payments.ts'
import type { SavedCard, SavedCards } from './saved-cards.ts'
import { testcardRoutes } from './testcard-routes.ts'

type Attempt = <T>(work: Promise<T>) => Promise<T>

const cardOf = (row: CardRow): SavedCard => ({
  ref: row.id,
  brand: row.brand,
  last4: row.last4,
  expiryMonth: row.exp_month,
  expiryYear: row.exp_year,
})

export type TestcardSettings = {
  pool: pg.Pool
  /** The installation's secret, from which the webhooks' secret is derived. */
  secret: KeyObject
  /** Address at which the shop receives events. */
  webhookUrl: string
  /** Public address of the storefront. */
  baseUrl: string
  mischief: boolean
  onEventsDue(afterSeconds: number): void
}

/** @throws if the package is not installed, because there is no fallback */
export async function testcardPayments(settings: TestcardSettings): Promise<PaymentProvider> {
  const { createTestcard } = await import('@rushes/testcard/engine')
  const { TestcardError } = await import('@rushes/testcard/testcard-error')
  const { isSignedWebhook, SIGNATURE_HEADER } = await import('@rushes/testcard/webhook-signature')
  const secret = webhookSecretOf(settings.secret)
  const { pool, mischief, onEventsDue } = settings
  const engine = createTestcard({
    pool,
    webhook: { url: settings.webhookUrl, secret },
    mischief,
    onEventsDue,
  })

  // The engine refuses invalid calls; after any other failure the effect of the call is unknown.
  async function attempt<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (cause) {
      const kind = cause instanceof TestcardError ? 'invalid' : 'unknown'
      throw new PaymentError(kind, cause instanceof Error ? cause.message : String(cause), { cause })
    }
  }

  return {
    id: 'testcard',
    livemode: false,
    tax: embeddedTax,
    cards: testcardCards(engine, attempt),
    async createIntent({ taxQuoteRef: _none, ...intent }) {
      const row = await attempt(engine.createIntent(intent))
      return { ...stateOf(row), clientSecret: row.client_secret }
    },
    async retrieveIntent(ref) {
      const row = await attempt(engine.findById(ref))
      if (!row) throw new PaymentError('invalid', 'There is no such payment.')
      return stateOf(row)
    },
    async cancelIntent(ref) {
      return stateOf(await attempt(engine.cancel(ref)))
    },
    async refund({ ref, ...refund }) {
      const row = await attempt(engine.refund({ id: ref, ...refund }))
      return refundOf(row)
    },
    listRefunds: async (ref) => (await attempt(engine.listRefunds(ref))).map(refundOf),
    async listDisputes(of) {
      const rows = await attempt(engine.listDisputes('since' in of ? of : { intentId: of.intentRef }))
      return rows.map(disputeOf)
    },
    async answerDispute({ ref, evidence, submit }) {
      return disputeOf(await attempt(engine.answerDispute({ id: ref, text: evidence.note, submit })))
    },
    parseWebhook(raw, headers, now) {
      const signature = headers[SIGNATURE_HEADER]
      if (typeof signature !== 'string' || !isSignedWebhook(raw, signature, secret, now)) {
        throw new BadSignature('The signature does not match.')
      }
      return eventOf(raw)
    },
    eventKind: eventKindOf,
    async *listSince(from) {
      for await (const row of engine.listSince(from)) yield stateOf(row)
    },
    routes: (server) => testcardRoutes(server, engine, settings.baseUrl),
    deliverEvents: engine.deliverEvents,
    oldBooks: engine.oldBooks,
    forgetAddress: engine.forgetAddress,
  }
}

/** Derives the secret that signs events from the installation's secret. */
export function webhookSecretOf(secret: KeyObject): Buffer {
  return createHmac('sha256', secret).update('testcard webhooks').digest()
}

const refundOf = (row: RefundRow) => ({
  ref: row.id,
  status: 'succeeded' as const,
  amountMinor: row.amount_minor,
  key: row.idempotency_key,
})

const disputeOf = (row: DisputeRow): DisputeState => ({
  ref: row.id,
  intentRef: row.intent_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  reason: row.reason,
  status: row.status,
  openedAt: row.created_at,
  evidenceDueAt: row.due_at,
})

function stateOf(row: IntentRow): IntentState {
  return {
    ref: row.id,
    status: row.status,
    amountMinor: row.amount_minor,
    amountReceivedMinor: row.amount_received_minor,
    currency: row.currency,
    livemode: false,
    orderId: row.order_id,
    method: row.brand === null ? null : `${row.brand} ${row.last4}`,
    lastError: row.last_error,
    cardChoice: row.customer_id === null ? null : { customerRef: row.customer_id, savesCard: row.saves_card },
    createdAt: row.created_at,
  }
}

/** The event format of the provider's engine; the signature was verified before. */
type EventBody = Record<string, unknown> & {
  id: string
  type: string
  livemode: boolean
  data?: { object?: { payment_intent?: string } }
}

function eventOf(raw: Buffer): VerifiedEvent {
  const payload: EventBody = JSON.parse(raw.toString('utf8'))
  return {
    id: payload.id,
    type: payload.type,
    livemode: payload.livemode,
    intentRef: payload.data?.object?.payment_intent ?? null,
    payload,
  }
}

/** @param attempt classifies the errors of the engine */
function testcardCards(engine: Testcard, attempt: Attempt): SavedCards {
  return {
    createCustomer: ({ key }) => attempt(engine.createCustomer(key)),
    async list(customerRef) {
      if (!(await attempt(engine.hasCustomer(customerRef)))) return null
      return (await attempt(engine.listCards(customerRef))).map(cardOf)
    },
    choose: (ref, { customerRef, savesCard }) =>
      attempt(engine.chooseCard(ref, { customerId: customerRef, savesCard })),
    remove: (customerRef, cardRef) => attempt(engine.deleteCard(customerRef, cardRef)),
    removeCustomer: (customerRef) => attempt(engine.deleteCustomer(customerRef)),
  }
}
