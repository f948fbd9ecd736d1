/** Writes the events of a change. They are sent after the transaction. */
import { randomBytes } from 'node:crypto'
import type { EventType, IntentRow, Transition } from './intent-transitions.ts'
import { insertEvent, type Queryable } from './intents.queries.ts'

const MISCHIEF_DELAY_SECONDS = 3

/** @returns after how many seconds each event is due. */
export async function writeEvents(
  tx: Queryable,
  { intent, events }: Transition,
  mischief: boolean,
): Promise<number[]> {
  if (intent.faults.webhook === 'never') return []
  const delays: number[] = []
  for (const type of events) {
    const id = newId('tev')
    const mischiefDelay = mischief && oneInFive() ? MISCHIEF_DELAY_SECONDS : 0
    const delaySeconds = intent.faults.webhookLateSeconds ?? mischiefDelay
    await insertEvent(tx, {
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

/** An id that nobody can guess, with a prefix for people. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
