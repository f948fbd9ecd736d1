/** The webhooks of an account, for its administrators: addresses that receive its events (R-WEBHOOK-1). */
import { z } from 'zod'
import { type Endpoint, Id, once, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_WEBHOOK_URL, WEBHOOK_EVENT_TYPES, WEBHOOK_TEST } from './webhook-events.ts'

const EventType = z.enum([...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST])
/** Why the last attempt of a delivery failed; `secret`: the secret can no longer be read. */
const Problem = z.enum([
  'address',
  'unknown_host',
  'connection',
  'certificate',
  'timeout',
  'redirect',
  'status',
  'secret',
])
export type WebhookProblem = z.output<typeof Problem>

const Url = z
  .string('Please enter an address.')
  .trim()
  .max(MAX_WEBHOOK_URL, `Please use at most ${MAX_WEBHOOK_URL} characters.`)
const Events = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .min(1, 'Please choose at least one event.')
  .max(100)
  .transform(once)

const Webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
    created_at: z.iso.datetime(),
    /** `failure`: 24 hours without a success, or an answer with 410. */
    paused: z.object({ at: z.iso.datetime(), for: z.enum(['request', 'failure']) }).nullable(),
    /** The first failure since the last success. */
    failing_since: z.iso.datetime().nullable(),
    /** The number of deliveries that are not finished. */
    waiting: z.int(),
    /** The time until which the secret before the last rotation signs messages, too. */
    earlier_secret_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

const WebhookSecret = z
  .object({
    id: z.int(),
    /** Shown once: `whsec_` and the key of the signatures in base64. */
    secret: z.string(),
  })
  .meta({ id: 'WebhookSecret' })

/** The body of the request to the endpoint, with the headers of Standard Webhooks: ids and a link, no content. */
const WebhookMessage = z
  .object({
    type: EventType,
    /** The time of the event. */
    timestamp: z.iso.datetime(),
    data: z
      .object({
        clip_id: z.int(),
        recall_id: z.int(),
        order_id: z.int(),
        order_ref: z.string(),
        refund_id: z.int(),
        rendition_id: z.int(),
        saved_search_id: z.int(),
        /** A page of the storefront. */
        url: z.url(),
      })
      .partial(),
  })
  .meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.output<typeof WebhookMessage>

const WebhookDelivery = z
  .object({
    id: z.int(),
    /** The header `webhook-id`: the same in all attempts and replays. */
    message_id: z.uuid(),
    type: EventType,
    /** The time of the event. */
    at: z.iso.datetime(),
    url: z.string().nullable(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    attempted_at: z.iso.datetime().nullable(),
    /** The time of the next attempt; null if none follows. */
    next_at: z.iso.datetime().nullable(),
    /** The HTTP status of the last answer. */
    status: z.int().nullable(),
    problem: Problem.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const one = z.object({ id: Id })
const DAY_S = 24 * 60 * 60
const tags = ['Webhooks'] as const satisfies [string]

export const listWebhooks = {
  method: 'GET',
  url: '/clip/webhooks',
  config: { access: 'login' },
  schema: {
    summary: 'List the webhooks of the own account, for its administrators',
    tags,
    response: replies(z.object({ items: z.array(Webhook) })),
  },
} as const satisfies Endpoint

export const addWebhook = {
  method: 'POST',
  url: '/clip/webhooks',
  config: { access: 'login', limits: [{ guest: 50, member: 50, seconds: DAY_S, by: 'account' }] },
  schema: {
    summary: 'Add a webhook, at most ten; the secret of its signatures is returned once',
    tags,
    body: z.object({ url: Url, events: Events }),
    response: replies(WebhookSecret),
  },
} as const satisfies Endpoint

export const changeWebhook = {
  method: 'POST',
  url: '/clip/webhooks/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Change the address or the events of a webhook; waiting deliveries are sent to the new address',
    tags,
    params: one,
    body: z.object({ url: Url, events: Events }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const removeWebhook = {
  method: 'DELETE',
  url: '/clip/webhooks/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Delete a webhook with its deliveries',
    tags,
    params: one,
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const rotateWebhook = {
  method: 'POST',
  url: '/clip/webhooks/:id/rotate',
  config: { access: 'login', limits: [{ guest: 50, member: 50, seconds: DAY_S, by: 'account' }] },
  schema: {
    summary: 'Replace the secret of a webhook; for 24 hours messages have the signatures of both',
    tags,
    params: one,
    response: replies(WebhookSecret),
  },
} as const satisfies Endpoint

export const pauseWebhook = {
  method: 'POST',
  url: '/clip/webhooks/:id/pause',
  config: { access: 'login' },
  schema: {
    summary: 'Pause a webhook: its deliveries wait, at most 30 days',
    tags,
    params: one,
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const resumeWebhook = {
  method: 'POST',
  url: '/clip/webhooks/:id/resume',
  config: { access: 'login' },
  schema: {
    summary: 'Resume a paused webhook: the waiting deliveries are sent',
    tags,
    params: one,
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const testWebhook = {
  method: 'POST',
  url: '/clip/webhooks/:id/test',
  config: { access: 'login', limits: [{ guest: 60, member: 60, seconds: 60 * 60, by: 'account' }] },
  schema: {
    summary: 'Send a test message to a webhook that is not paused, and return its body',
    tags,
    params: one,
    response: replies(WebhookMessage),
  },
} as const satisfies Endpoint

export const webhookDeliveries = {
  method: 'GET',
  url: '/clip/webhooks/:id/deliveries',
  config: { access: 'login' },
  schema: {
    summary: 'List the deliveries of a webhook of the last 30 days, the newest first, 50 at a time',
    tags,
    params: one,
    querystring: z.object({
      before: Id.optional().meta({ description: 'The `id` of the last delivery of the page before' }),
    }),
    response: replies(z.object({ items: z.array(WebhookDelivery), more: z.boolean() })),
  },
} as const satisfies Endpoint

export const replayDelivery = {
  method: 'POST',
  url: '/clip/webhook-deliveries/:id/replay',
  config: { access: 'login' },
  schema: {
    summary: 'Send a delivery again, or at once if it is waiting, with the same `webhook-id`',
    tags,
    params: one,
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const replayWebhook = {
  method: 'POST',
  url: '/clip/webhooks/:id/replay',
  config: { access: 'login', limits: [{ guest: 20, member: 20, seconds: DAY_S, by: 'account' }] },
  schema: {
    summary: 'Send all deliveries of events since a time again, or only the failed ones',
    tags,
    params: one,
    body: z.object({ since: z.iso.datetime({ offset: true }), only: z.enum(['failed', 'all']) }),
    response: replies(z.object({ deliveries: z.int() })),
  },
} as const satisfies Endpoint

const ONE = ['not_found', 'forbidden'] as const satisfies ErrorCode[]

export const WEBHOOK_REFUSALS = {
  listWebhooks: ['forbidden'],
  addWebhook: ['forbidden', 'conflict'],
  changeWebhook: ONE,
  removeWebhook: ONE,
  rotateWebhook: ONE,
  pauseWebhook: ONE,
  resumeWebhook: ONE,
  testWebhook: [...ONE, 'conflict'],
  webhookDeliveries: ONE,
  replayDelivery: ONE,
  replayWebhook: ONE,
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>
