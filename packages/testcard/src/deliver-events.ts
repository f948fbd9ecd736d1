/** Sends the events that are due to the shop, over real HTTP, until it has accepted them. */
import { claimDueEvents, type DueEvent, markSent, type Queryable } from './intents.queries.ts'
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts'

export type WebhookTarget = { url: string; secret: Buffer }

const EVENT_BATCH = 20
const ANSWER_TIMEOUT_MS = 10_000

/** An event that the shop does not answer with a 2xx is sent again later. */
export async function deliverEvents(db: Queryable, target: WebhookTarget): Promise<void> {
  for (;;) {
    const events = await claimDueEvents(db, EVENT_BATCH)
    const answers = await Promise.all(events.map((event) => isAccepted(event, target)))
    const accepted = events.filter((_, at) => answers[at])
    if (accepted.length > 0) await markSent(db, accepted)
    // Stop when nothing is due, and also when the shop accepts nothing: the next run tries those again.
    if (accepted.length === 0) return
  }
}

async function isAccepted(event: DueEvent, { url, secret }: WebhookTarget): Promise<boolean> {
  const body = JSON.stringify(event.payload)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signWebhook(body, secret, new Date()),
    },
    body,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null)
  // Read, though not needed: the connection serves the next event then.
  await response?.arrayBuffer().catch(() => null)
  return response?.ok === true
}
