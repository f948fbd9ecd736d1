/** Offers to a customer: clips at an individual price until a time (R-OFFER-1), and deals (R-DEAL-1 to R-DEAL-3). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { Deal } from './deals.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { FORM_LIMITS } from './limits.ts'
import { TierCode } from './tier-code.ts'

/** The last three are states of deals: agreed and not paid yet, declined, and replaced by a revised offer. */
export const OFFER_STATES = [
  'open',
  'bought',
  'ended',
  'withdrawn',
  'accepted',
  'declined',
  'replaced',
] as const
export const OfferState = z.enum(OFFER_STATES)
export type OfferState = z.output<typeof OfferState>

const OfferLine = z.object({
  id: z.int(),
  type: z.enum(['video', 'image', 'short']),
  title: z.string(),
  thumbpath: z.string(),
  notSocial: z.boolean(),
  enquire: z.boolean(),
  graphic: z.boolean(),
  /** The price of this clip, in whole major units. */
  price: z.int(),
  bought: z.boolean(),
  /** The reason why the line cannot be bought; null where it can. */
  refused: z.string().nullable(),
})

const Offer = z
  .object({
    id: z.int(),
    state: OfferState,
    tier: TierCode,
    currency: z.enum(CURRENCIES),
    /** The message of its creator; may be empty. */
    message: z.string(),
    made_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    lines: z.array(OfferLine),
    /** Null for an offer under the scope of its tier. */
    deal: Deal.nullable(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.output<typeof Offer>

export const offer = {
  method: 'GET',
  url: '/clip/offers/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Get an offer of the own account',
    tags: ['Pricing'],
    params: z.object({ id: Id }),
    response: replies(Offer),
  },
} as const satisfies Endpoint

export const offers = {
  method: 'GET',
  url: '/clip/offers',
  config: { access: 'login' },
  schema: {
    summary: 'List the offers of the own account that are in force, the next to end first',
    tags: ['Pricing'],
    response: replies(
      z.array(
        z.object({
          id: z.int(),
          /** The end of the offer; for an accepted deal, of the time to pay. */
          ends_at: z.iso.datetime(),
          clip_count: z.int(),
          title: z.string(),
        }),
      ),
    ),
  },
} as const satisfies Endpoint

const OfferParams = z.object({ id: Id })

export const acceptOffer = {
  method: 'POST',
  url: '/clip/offers/:id/accept',
  config: { access: 'login' },
  schema: {
    summary: 'Accept a deal; the same call again changes nothing',
    tags: ['Pricing'],
    params: OfferParams,
    response: replies(Offer),
  },
} as const satisfies Endpoint

export const declineOffer = {
  method: 'POST',
  url: '/clip/offers/:id/decline',
  config: { access: 'login' },
  schema: {
    summary: 'Decline a deal with a reason; the same call again changes nothing',
    tags: ['Pricing'],
    params: OfferParams,
    body: z.object({ reason: z.string().trim().min(1, 'Please enter a reason.').max(500) }),
    response: replies(Offer),
  },
} as const satisfies Endpoint

export const askAboutOffer = {
  method: 'POST',
  url: '/clip/offers/:id/question',
  config: { access: 'login', limits: FORM_LIMITS },
  schema: {
    summary: 'Send a question about a deal to the agency, which replies by email or with a revised offer',
    tags: ['Pricing'],
    params: OfferParams,
    body: z.object({
      question: z
        .string()
        .trim()
        .min(1, 'Please enter a question.')
        .max(2_000, 'Please use at most 2,000 characters.'),
    }),
    response: replies(Offer),
  },
} as const satisfies Endpoint

/** The refusals of the customer's endpoints. */
export const OFFER_REFUSALS = {
  offer: ['not_found'],
  acceptOffer: ['not_found', 'not_purchasable', 'conflict'],
  declineOffer: ['not_found', 'conflict'],
  askAboutOffer: ['not_found', 'conflict', 'idempotency_mismatch'],
} as const satisfies Record<string, readonly ErrorCode[]>
