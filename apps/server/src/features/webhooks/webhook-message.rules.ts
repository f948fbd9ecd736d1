/** Builds and signs messages by Standard Webhooks (R-WEBHOOK-1, R-WEBHOOK-5). */
import { WEBHOOK_EVENTS, WEBHOOK_TEST, type WebhookEventType } from '@rushes/contract/webhook-events'
import type { WebhookMessage } from '@rushes/contract/webhooks'
import { Webhook } from 'standardwebhooks'

type Ids = Readonly<Record<string, unknown>>

/** @returns the page that an event links to; null for a test */
export function linkOf(baseUrl: string, type: string, ids: Ids): string | null {
  const event = WEBHOOK_EVENTS.find((one) => one.type === type)
  return event ? baseUrl + event.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name])) : null
}

export const isEvent = (type: string): type is WebhookEventType =>
  WEBHOOK_EVENTS.some((event) => event.type === type)

/** @returns undefined for an event of a later version */
export const typeOf = (type: string): WebhookMessage['type'] | undefined =>
  isEvent(type) || type === WEBHOOK_TEST ? type : undefined

type Event = { type: string; ids: Ids; at: Date }

/** The same event has the same body in every attempt. */
export function messageOf(baseUrl: string, { type, ids, at }: Event) {
  const url = linkOf(baseUrl, type, ids)
  return { type, timestamp: at.toISOString(), data: { ...ids, ...(url !== null && { url }) } }
}

type Signed = { id: string; body: string; secrets: readonly string[]; now: Date }

/** The headers of a message, with a signature by each secret. */
export const headersOf = ({ id, body, secrets, now }: Signed) => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
})
