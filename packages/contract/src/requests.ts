/**
 * Requests to buy: a user or an API key names clips and a licence, and an Administrator of the account buys them or declines
 * (R-REQUEST-3 to R-REQUEST-6). A request that the viewer may not see is reported as one that does not exist.
 */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { Count, type Endpoint, Id, MinorUnits, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_DECLINE_REASON, MAX_REQUEST_NOTE } from './request-limits.ts'
import { KnownTierCode, TierCode } from './tier-code.ts'

/** The maximum number of clips in a request, as in a cart. */
const MAX_LINES = 100

export const REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn', 'expired'] as const
const RequestState = z.enum(REQUEST_STATES)
export type RequestState = z.output<typeof RequestState>

const tooLong = (length: number) => `Please use at most ${length} characters.`
const RequestParams = z.object({ id: Id })

/** What remains of a new request for its author. */
const PlacedRequest = z.object({
  id: z.int(),
  state: RequestState,
  /** The path of the page that shows the request. */
  url: z.string(),
})

const RequestRow = PlacedRequest.extend({
  /** The name of the author. */
  author: z.string(),
  /** Whether the viewer is the author. */
  own: z.boolean(),
  /** The title of the first clip. */
  title: z.string(),
  clip_count: z.int(),
  made_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
}).meta({ id: 'PurchaseRequestRow' })
export type PurchaseRequestRow = z.output<typeof RequestRow>

const RequestLine = z.object({
  id: z.int(),
  type: z.enum(['video', 'image', 'short']),
  title: z.string(),
  /** Empty for a clip that is no longer public. */
  thumbpath: z.string(),
  notSocial: z.boolean(),
  enquire: z.boolean(),
  graphic: z.boolean(),
  /** The price when the clip was requested, in minor units. */
  requested_minor: MinorUnits,
  /** Today's price; null for a clip that cannot be bought. */
  price_minor: MinorUnits.nullable(),
  /** The reason why the clip cannot be bought; null where it can. */
  refused: z.string().nullable(),
  /** The licence of the account for this use, if it has one. */
  licence_id: z.int().nullable(),
})
export type PurchaseRequestLine = z.output<typeof RequestLine>

const PurchaseRequest = RequestRow.extend({
  tier: TierCode,
  currency: z.enum(CURRENCIES),
  note: z.string(),
  /** The name of the API key that sent it; null for a user with a session. */
  api_key: z.string().nullable(),
  decline_reason: z.string(),
  /** The name of the user who approved or declined it. */
  decided_by: z.string().nullable(),
  /** Whether the viewer may approve and decline it. */
  can_decide: z.boolean(),
  lines: z.array(RequestLine),
}).meta({ id: 'PurchaseRequest' })
export type PurchaseRequest = z.output<typeof PurchaseRequest>

export const requestPurchase = {
  method: 'POST',
  url: '/clip/requests',
  config: {
    access: 'login',
    scope: 'licence',
    limits: [{ guest: 60, member: 60, seconds: 60 * 60, by: 'address' }],
  },
  schema: {
    summary:
      'Ask the Administrators of the own account to buy clips, for a call that was refused with approval_required; an open request for the same clips is returned again',
    tags: ['Payments'],
    body: z.object({
      /** The clips, each once, all with the same licence, as in a cart. */
      lines: z
        .array(z.object({ id: Count, tier: KnownTierCode }))
        .min(1, 'Please name at least one clip.')
        .max(MAX_LINES, `Please name at most ${MAX_LINES} clips.`),
      /** A note for the Administrators. */
      note: z.string().trim().max(MAX_REQUEST_NOTE, tooLong(MAX_REQUEST_NOTE)).default(''),
    }),
    response: replies(PlacedRequest),
  },
} as const satisfies Endpoint

export const purchaseRequests = {
  method: 'GET',
  url: '/clip/requests',
  config: { access: 'login', scope: 'licence' },
  schema: {
    summary:
      'List the newest own requests to buy and, for Administrators, the open ones of the account; at most 50',
    tags: ['Payments'],
    response: replies(z.array(RequestRow)),
  },
} as const satisfies Endpoint

export const purchaseRequest = {
  method: 'GET',
  url: '/clip/requests/:id',
  config: { access: 'login', scope: 'licence' },
  schema: {
    summary: 'Get a request to buy at the current prices',
    tags: ['Payments'],
    params: RequestParams,
    response: replies(PurchaseRequest),
  },
} as const satisfies Endpoint

export const declineRequest = {
  method: 'POST',
  url: '/clip/requests/:id/decline',
  config: { access: 'login' },
  schema: {
    summary: 'Decline a request to buy with a reason; the author is emailed',
    tags: ['Payments'],
    params: RequestParams,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, 'Please enter a reason.')
        .max(MAX_DECLINE_REASON, tooLong(MAX_DECLINE_REASON)),
    }),
    response: replies(PurchaseRequest),
  },
} as const satisfies Endpoint

export const withdrawRequest = {
  method: 'DELETE',
  url: '/clip/requests/:id',
  config: { access: 'login', scope: 'licence' },
  schema: {
    summary: 'Withdraw an own request to buy; the same call again changes nothing',
    tags: ['Payments'],
    params: RequestParams,
    response: replies(PurchaseRequest),
  },
} as const satisfies Endpoint

export const REQUEST_REFUSALS = {
  requestPurchase: ['not_purchasable', 'conflict', 'idempotency_mismatch'],
  purchaseRequest: ['not_found'],
  declineRequest: ['not_found', 'forbidden', 'conflict'],
  withdrawRequest: ['not_found', 'conflict'],
} as const satisfies Record<string, readonly ErrorCode[]>
