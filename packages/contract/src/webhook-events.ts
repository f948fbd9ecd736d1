/** The events that webhooks report (R-WEBHOOK-1). A new one is a row here, and a call of `post_webhook_event` in the database. */

/**
 * `label` is the event as a sentence of the settings, and `path` the page that its message links to; the names in braces are
 * ids of the message.
 */
export const WEBHOOK_EVENTS = [
  { type: 'clip.published', label: 'A clip was published', path: '/clip/{clip_id}' },
  { type: 'clip.changed', label: 'A published clip was changed', path: '/clip/{clip_id}' },
  { type: 'clip.withheld', label: 'A clip was withheld, retired or withdrawn', path: '/clip/{clip_id}' },
  { type: 'clip.recalled', label: 'A clip that your account holds was recalled', path: '/clip/{clip_id}' },
  { type: 'order.paid', label: 'An order was paid', path: '/my-purchases' },
  { type: 'order.refunded', label: 'An order was refunded, completely or in part', path: '/my-purchases' },
  { type: 'delivery.ready', label: 'A file in another format is ready to download', path: '/clip/{clip_id}' },
  {
    type: 'saved_search.matched',
    label: 'A new clip matches a saved search of the company',
    path: '/saved-searches/{saved_search_id}',
  },
] as const

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]['type']

export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = WEBHOOK_EVENTS.map(({ type }) => type)

/** A test of an endpoint, which needs no subscription. */
export const WEBHOOK_TEST = 'webhook.test'

export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 500
