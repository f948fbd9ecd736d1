/** The events that webhooks report (R-WEBHOOK-1). A new one is a row here, and a call of `post_webhook_event` in the database. */

type WebhookEvent = {
  /** The event as a sentence of the settings. */
  label: string
  /** The page that the message links to; the names in braces are ids of the message. */
  path: string
}

export const WEBHOOK_EVENTS = {
  'clip.published': { label: 'A clip was published', path: '/clip/{clip_id}' },
  'clip.changed': { label: 'A published clip was changed', path: '/clip/{clip_id}' },
  'clip.withheld': { label: 'A clip was withheld, retired or withdrawn', path: '/clip/{clip_id}' },
  'clip.recalled': { label: 'A clip that your account holds was recalled', path: '/clip/{clip_id}' },
  'order.paid': { label: 'An order was paid', path: '/my-purchases' },
  'order.refunded': { label: 'An order was refunded, completely or in part', path: '/my-purchases' },
  'delivery.ready': { label: 'A file in another format is ready to download', path: '/clip/{clip_id}' },
} as const satisfies Readonly<Record<string, WebhookEvent>>

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]]

/** A test of an endpoint, which needs no subscription. */
export const WEBHOOK_TEST = 'webhook.test'

/** Why the last attempt of a delivery failed. */
export const WEBHOOK_PROBLEMS = {
  address: 'The host has an address that is not public',
  unknown_host: 'The host has no address',
  connection: 'No connection to the host, or it ended early',
  certificate: 'The certificate of the host is not valid',
  timeout: 'No answer within 5 seconds',
  redirect: 'The endpoint redirects, which is not followed',
  status: 'The endpoint refused the message',
  secret: 'The secret can no longer be read; please create a new one',
} as const

export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 500
