/** Makes the events of a change. They are written with it, and sent after its transaction. */
import { randomBytes } from 'node:crypto'
import type { EventType, IntentRow, Transition } from './intent-transitions.ts'
import type { NewEvent } from './intents.queries.ts'

const MISCHIEF_DELAY_SECONDS = 3

export function newEvents({ intent, events }: Transition, mischief: boolean): NewEvent[] {
  const { webhook, webhookLateSeconds } = intent.faults
  if (webhook === 'never') return []
  return events.map((type) => {
    const id = newId('tev')
    const mischiefDelay = mischief && oneInFive() ? MISCHIEF_DELAY_SECONDS : 0
    return {
      id,
      intent_id: intent.id,
      type,
      payload: payloadOf(id, type, intent),
      sends_left: webhook === 'twice' || (mischief && oneInFive()) ? 2 : 1,
      delay_seconds: webhookLateSeconds ?? mischiefDelay,
    }
  })
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

/** An unguessable id, with a readable prefix. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
