/**
 * A small payment provider for installations without a real one: the same statuses, client secrets, idempotency
 * keys, 3-D Secure and signed webhooks, and no money. Its state is in PostgreSQL, so any number of processes
 * share it and a killed one loses nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { deliverEvents, type WebhookTarget } from './deliver-events.ts'
import { readFaults } from './faults.ts'
import {
  answerChallenge,
  type ChallengeAnswer,
  cancelIntent,
  confirmIntent,
  type IntentRow,
  type RefusedTransition,
  type Transition,
} from './intent-transitions.ts'
import * as queries from './intents.queries.ts'
import { forgetAddress, oldBooks } from './old-books.queries.ts'
import { recordRefund, type WantedRefund } from './record-refund.ts'
import { findTestCard, ONLY_TEST_CARDS } from './test-cards.ts'
import { TestcardError } from './testcard-error.ts'
import { inTransaction } from './transaction.ts'
import { newId, writeEvents } from './write-events.ts'

export type TestcardOptions = {
  pool: Pool
  webhook: WebhookTarget
  /** Send 1 event in 5 twice and 1 in 5 late, on purpose; for development. */
  mischief: boolean
  /** Asks the shop to call `deliverEvents` in so many seconds. */
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
  cardId: string
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
    answerChallenge: (page: IntentRow, answer: ChallengeAnswer): Promise<IntentRow> =>
      move<never>(options, ['id', page.id], (intent) =>
        // The buyer may have tried another card meanwhile: an old page does not answer for it.
        intent.challenge_id === page.challenge_id ? answerChallenge(intent, answer) : { intent, events: [] },
      ),

    cancel: (id: string): Promise<IntentRow> => move<never>(options, ['id', id], cancelIntent),

    async refund(refund: WantedRefund) {
      const { row, isNew } = await inTransaction(pool, (tx) => recordRefund(tx, refund, mischief))
      if (isNew) onEventsDue(0)
      return row
    },

    listRefunds: (id: string) => queries.listRefunds(pool, id),
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
  { clientSecret, cardId, cardholder, returnUrl }: ConfirmAttempt,
): Promise<IntentRow | RefusedTransition> {
  const card = findTestCard(cardId)
  if (!card) return { refused: ONLY_TEST_CARDS }
  const faults = readFaults(cardholder)
  await sleep((faults.slowSeconds ?? 0) * 1000)
  const challengeId = newId('tch')
  return move(options, ['client_secret', clientSecret], (intent) =>
    confirmIntent(intent, { card, faults, returnUrl, challengeId }),
  )
}

/** Changes one payment while its row is locked, and writes the events in the same transaction. */
async function move<Refusal extends RefusedTransition>(
  { pool, webhook, mischief, onEventsDue }: TestcardOptions,
  [by, value]: ['id' | 'client_secret', string],
  change: (intent: IntentRow) => Transition | Refusal,
): Promise<IntentRow | Refusal> {
  const outcome = await inTransaction(pool, async (tx) => {
    const current = await queries.lockIntent(tx, by, value)
    if (!current) throw new TestcardError('There is no such payment.')
    const next = change(current)
    if (!isTransition(next)) return { refusal: next }
    await queries.updateIntent(tx, next.intent)
    return { intent: next.intent, delays: await writeEvents(tx, next, mischief) }
  })
  if ('refusal' in outcome) return outcome.refusal
  if (outcome.intent.faults.webhook === 'first') await deliverEvents(pool, webhook)
  for (const delay of outcome.delays) onEventsDue(delay)
  return outcome.intent
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
