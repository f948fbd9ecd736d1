/**
 * A small payment provider for installations without a real one: the same statuses, client secrets, idempotency
 * keys, 3-D Secure and signed webhooks, and no money. Its state is in PostgreSQL, so any number of processes
 * share it and a killed one loses nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { type DisputeAnswer, recordAnswer } from './answer-dispute.ts'
import * as cards from './cards.queries.ts'
import { deliverEvents, type WebhookTarget } from './deliver-events.ts'
import { insertDispute, listDisputes } from './disputes.queries.ts'
import { readFaults } from './faults.ts'
import {
  answerChallenge,
  type ChallengeAnswer,
  cancelIntent,
  confirmIntent,
  type Expiry,
  type IntentRow,
  NO_SUCH_CARD,
  type RefusedTransition,
  type Transition,
} from './intent-transitions.ts'
import * as queries from './intents.queries.ts'
import { newEvents, newId } from './new-events.ts'
import { forgetAddress, oldBooks } from './old-books.queries.ts'
import { recordRefund, type WantedRefund } from './record-refund.ts'
import { findTestCard, ONLY_TEST_CARDS, WALLET_CARD } from './test-cards.ts'
import { TestcardError } from './testcard-error.ts'

export type TestcardOptions = {
  pool: Pool
  webhook: WebhookTarget
  /** Send 1 event in 5 twice and 1 in 5 late, on purpose; for development. */
  mischief: boolean
  /** Requests the shop to call `deliverEvents` in this number of seconds. */
  onEventsDue(afterSeconds: number): void
}

export type NewTestcardIntent = {
  orderId: number
  amountMinor: number
  currency: string
  receiptEmail: string
  key: string
}

export type ConfirmAttempt = {
  clientSecret: string
  /** The id of a listed or a saved card. */
  cardId: string
  /** Null: the card is not saved. */
  expiry: Expiry | null
  cardholder: string
  returnUrl: string
}

export type Testcard = ReturnType<typeof createTestcard>

export function createTestcard(options: TestcardOptions) {
  const { pool, webhook, mischief, onEventsDue } = options
  return {
    createIntent: (intent: NewTestcardIntent) => createIntent(pool, intent),

    findById: (id: string) => queries.findIntent(pool, 'id', id),
    findByClientSecret: (secret: string) => queries.findIntent(pool, 'client_secret', secret),
    findByChallenge: (challengeId: string) => queries.findIntent(pool, 'challenge_id', challengeId),

    confirm: (attempt: ConfirmAttempt) => confirm(options, attempt),

    /** @param page the payment as it was when its 3-D Secure page was requested */
    answerChallenge: async (page: IntentRow, answer: ChallengeAnswer): Promise<IntentRow> =>
      known(
        await move<never>(options, ['id', page.id], (intent) =>
          // The buyer may have tried another card in the meantime: an old page does not answer for it.
          intent.challenge_id === page.challenge_id
            ? answerChallenge(intent, answer)
            : { intent, events: [] },
        ),
      ),

    cancel: async (id: string): Promise<IntentRow> =>
      known(await move<never>(options, ['id', id], cancelIntent)),

    async refund(refund: WantedRefund) {
      const { row, isNew } = await inTransaction(pool, (tx) => recordRefund(tx, refund, mischief))
      if (isNew) onEventsDue(0)
      return row
    },

    createCustomer: (key: string) => cards.insertCustomer(pool, newId('tcu'), key),
    hasCustomer: (id: string) => cards.hasCustomer(pool, id),
    deleteCustomer: (id: string) => cards.deleteCustomer(pool, id),
    listCards: (customerId: string) => cards.listCards(pool, customerId),
    deleteCard: (customerId: string, id: string) => cards.deleteCard(pool, customerId, id),
    async chooseCard(id: string, choice: { customerId: string; savesCard: boolean }) {
      if (!(await queries.updateCardChoice(pool, id, choice)))
        throw new TestcardError('There is no such payment.')
    },

    listRefunds: (id: string) => queries.listRefunds(pool, id),

    listDisputes: (of: Parameters<typeof listDisputes>[1]) => listDisputes(pool, of),
    async answerDispute(answer: DisputeAnswer) {
      const row = await inTransaction(pool, (tx) => recordAnswer(tx, answer, mischief))
      onEventsDue(0)
      return row
    },

    listSince: (from: Date) => listSince(pool, from),
    deliverEvents: () => deliverEvents(pool, webhook),
    oldBooks: oldBooks(pool),
    forgetAddress: (email: string) => forgetAddress(pool, email),
  }
}

async function createIntent(pool: Pool, intent: NewTestcardIntent): Promise<IntentRow> {
  const { orderId, amountMinor, currency, receiptEmail, key } = intent
  const requestSha256 = sha256(JSON.stringify([orderId, amountMinor, currency, receiptEmail]))
  const id = newId('tpi')
  const row = await queries.insertIntent(pool, {
    id,
    client_secret: `${id}_secret_${randomBytes(18).toString('hex')}`,
    idempotency_key: key,
    request_sha256: requestSha256,
    order_id: orderId,
    amount_minor: amountMinor,
    currency,
    receipt_email: receiptEmail,
  })
  if (row.request_sha256 !== requestSha256) {
    throw new TestcardError('This idempotency key was used for another payment.')
  }
  return row
}

async function confirm(
  options: TestcardOptions,
  { clientSecret, cardId, expiry, cardholder, returnUrl }: ConfirmAttempt,
): Promise<IntentRow | RefusedTransition | undefined> {
  const saved = isSavedCard(cardId) ? await cards.findCard(options.pool, cardId) : undefined
  const card = findTestCard(saved?.card_id ?? cardId)
  if (!card) return { refused: isSavedCard(cardId) ? NO_SUCH_CARD : ONLY_TEST_CARDS }
  const faults = readFaults(cardholder)
  await sleep((faults.slowSeconds ?? 0) * 1000)
  const challengeId = newId('tch')
  return move(options, ['client_secret', clientSecret], (intent) =>
    confirmIntent(intent, {
      card,
      expiry: saved || card === WALLET_CARD ? null : expiry,
      savedFor: saved?.customer_id ?? null,
      faults,
      returnUrl,
      challengeId,
    }),
  )
}

const isSavedCard = (cardId: string) => /^tcd_\w+$/.test(cardId)

/**
 * Changes one payment while its row is locked, and writes the events in the same transaction.
 * @returns undefined when there is no such payment
 */
async function move<Refusal extends RefusedTransition>(
  { pool, webhook, mischief, onEventsDue }: TestcardOptions,
  [by, value]: ['id' | 'client_secret', string],
  change: (intent: IntentRow) => Transition | Refusal,
): Promise<IntentRow | Refusal | undefined> {
  const outcome = await inTransaction(pool, async (tx) => {
    const current = await queries.lockIntent(tx, by, value)
    if (!current) return null
    const next = change(current)
    if (!isTransition(next)) return { refusal: next }
    const events = newEvents(next, mischief)
    await queries.updateIntent(tx, next.intent, events)
    await saveCardOf(tx, next)
    if (next.events.includes('charge.dispute.created')) await insertDispute(tx, newId('tdp'), next.intent)
    return { intent: next.intent, delays: events.map(({ delay_seconds: delay }) => delay) }
  })
  if (outcome === null) return undefined
  if ('refusal' in outcome) return outcome.refusal
  if (outcome.intent.faults.webhook === 'first') await deliverEvents(pool, webhook)
  for (const delay of outcome.delays) onEventsDue(delay)
  return outcome.intent
}

/** The buyer's wish to save the card is fulfilled once its payment has succeeded. */
async function saveCardOf(tx: queries.Queryable, { intent, events }: Transition): Promise<void> {
  if (intent.card_to_save === null || !events.includes('payment_intent.succeeded')) return
  const card = findTestCard(intent.card_to_save.id)
  if (card) await cards.saveCard(tx, newId('tcd'), intent, card)
}

function known(intent: IntentRow | undefined): IntentRow {
  if (!intent) throw new TestcardError('There is no such payment.')
  return intent
}

const isTransition = (next: Transition | RefusedTransition): next is Transition => 'intent' in next

const PAGE_SIZE = 200

async function* listSince(pool: Pool, from: Date): AsyncGenerator<IntentRow> {
  let after = ''
  for (;;) {
    const rows = await queries.listIntentsSince(pool, from, { after, size: PAGE_SIZE })
    yield* rows
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)?.id ?? after
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Runs work on one connection, in one transaction. */
async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const answer = await work(connection)
    await connection.query('commit')
    return answer
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}
