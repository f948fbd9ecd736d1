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
  type EventType,
  type IntentRow,
  type RefusedTransition,
  type Transition,
} from './intent-transitions.ts'
import * as queries from './intents.queries.ts'
import { findTestCard, ONLY_TEST_CARDS } from './test-cards.ts'

export type TestcardOptions = {
  pool: Pool
  webhook: WebhookTarget
  /** Send 1 event in 5 twice and 1 in 5 late, on purpose; for development. */
  mischief: boolean
  /** Somebody should call `deliverEvents` in so many seconds. */
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

/** The caller's mistake: an unknown payment, a key used for something else, too large a refund. */
export class TestcardError extends Error {}

export type Testcard = ReturnType<typeof createTestcard>

export function createTestcard({ pool, webhook, mischief, onEventsDue }: TestcardOptions) {
  /** Moves one payment under its row lock; the events are written with it. */
  async function move(
    by: 'id' | 'client_secret',
    value: string,
    change: (intent: IntentRow) => Transition | RefusedTransition,
  ): Promise<IntentRow | RefusedTransition> {
    const outcome = await inTransaction(pool, async (tx) => {
      const found = await queries.lockIntent(tx, by, value)
      if (!found) throw new TestcardError('There is no such payment.')
      const next = change(found)
      if ('refused' in next) return { next, events: [] }
      await queries.updateIntent(tx, next.intent)
      return { next: next.intent, events: await writeEvents(tx, next, mischief) }
    })
    if ('refused' in outcome.next) return outcome.next
    if (outcome.next.faults.webhook === 'first') await deliverEvents(pool, webhook)
    for (const delay of outcome.events) onEventsDue(delay)
    return outcome.next
  }

  return {
    webhookSecret: webhook.secret,

    async createIntent(intent: NewTestcardIntent): Promise<IntentRow> {
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
    },

    findById: (id: string) => queries.findIntent(pool, 'id', id),
    findByClientSecret: (secret: string) => queries.findIntent(pool, 'client_secret', secret),
    findByChallenge: (challengeId: string) => queries.findIntent(pool, 'challenge_id', challengeId),

    async confirm(attempt: ConfirmAttempt): Promise<IntentRow | RefusedTransition> {
      const card = findTestCard(attempt.cardId)
      if (!card) return { refused: ONLY_TEST_CARDS }
      const faults = readFaults(attempt.cardholder)
      await sleep((faults.slowSeconds ?? 0) * 1000)
      const challengeId = newId('tch')
      return move('client_secret', attempt.clientSecret, (intent) =>
        confirmIntent(intent, { card, faults, returnUrl: attempt.returnUrl, challengeId }),
      )
    },

    /** @param page the payment as it was when its 3-D Secure page was asked for */
    async answerChallenge(page: IntentRow, answer: ChallengeAnswer): Promise<IntentRow> {
      return (await move('id', page.id, (intent) =>
        // The buyer may have tried another card meanwhile: an old page does not answer for it.
        intent.challenge_id === page.challenge_id ? answerChallenge(intent, answer) : { intent, events: [] },
      )) as IntentRow
    },

    async cancel(id: string): Promise<IntentRow> {
      return (await move('id', id, cancelIntent)) as IntentRow
    },

    async refund(refund: { id: string; amountMinor: number; key: string; reason: string }) {
      const { row, isNew } = await inTransaction(pool, (tx) => recordRefund(tx, refund, mischief))
      if (isNew) onEventsDue(0)
      return row
    },

    async *listSince(from: Date): AsyncGenerator<IntentRow> {
      const size = 200
      let after = ''
      for (;;) {
        const rows = await queries.listIntentsSince(pool, from, { after, size })
        yield* rows
        if (rows.length < size) return
        after = rows.at(-1)?.id ?? after
      }
    },

    deliverEvents: () => deliverEvents(pool, webhook),
  }
}

async function inTransaction<T>(pool: Pool, work: (tx: queries.Queryable) => Promise<T>): Promise<T> {
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

async function recordRefund(
  tx: queries.Queryable,
  refund: { id: string; amountMinor: number; key: string; reason: string },
  mischief: boolean,
): Promise<{ row: queries.RefundRow; isNew: boolean }> {
  const intent = await queries.lockIntent(tx, 'id', refund.id)
  if (!intent) throw new TestcardError('There is no such payment.')
  const earlier = await queries.findRefundByKey(tx, refund.key)
  if (earlier) {
    if (earlier.intent_id !== refund.id || earlier.amount_minor !== refund.amountMinor) {
      throw new TestcardError('This idempotency key was used for another refund.')
    }
    return { row: earlier, isNew: false }
  }
  const left = intent.amount_received_minor - (await queries.sumRefunds(tx, intent.id))
  if (refund.amountMinor > left) throw new TestcardError('More than what is left cannot be refunded.')
  const row = {
    id: newId('tre'),
    intent_id: intent.id,
    amount_minor: refund.amountMinor,
    reason: refund.reason,
  }
  await queries.insertRefund(tx, { ...row, key: refund.key })
  await writeEvents(tx, { intent, events: ['charge.refunded'] }, mischief)
  return { row, isNew: true }
}

/** @returns after how many seconds each event is due. */
async function writeEvents(
  tx: queries.Queryable,
  { intent, events }: Transition,
  mischief: boolean,
): Promise<number[]> {
  if (intent.faults.webhook === 'never') return []
  const delays: number[] = []
  for (const type of events) {
    const id = newId('tev')
    const delaySeconds = intent.faults.webhookLateSeconds ?? (mischief && oneInFive() ? 3 : 0)
    await queries.insertEvent(tx, {
      id,
      intentId: intent.id,
      type,
      payload: payloadOf(id, type, intent),
      sends: intent.faults.webhook === 'twice' || (mischief && oneInFive()) ? 2 : 1,
      delaySeconds,
    })
    delays.push(delaySeconds)
  }
  return delays
}

function payloadOf(id: string, type: EventType, intent: IntentRow): Record<string, unknown> {
  return {
    id,
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object: { payment_intent: intent.id, metadata: { order_id: String(intent.order_id) } } },
  }
}

const oneInFive = () => Math.random() < 0.2
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
