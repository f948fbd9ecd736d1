/** Offers to a customer: clips at an individual price until a time (R-OFFER-1). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { TierCode } from './tier-code.ts'

export const OFFER_STATES = ['open', 'bought', 'ended', 'withdrawn'] as const
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
      z.array(z.object({ id: z.int(), ends_at: z.iso.datetime(), clip_count: z.int(), title: z.string() })),
    ),
  },
} as const satisfies Endpoint

/** The refusals of the customer's endpoints. */
export const OFFER_REFUSALS = { offer: ['not_found'] } as const satisfies Record<string, readonly ErrorCode[]>
