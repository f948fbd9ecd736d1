/** Offers and deals in the admin area: creation, revision and withdrawal (R-OFFER-1 to R-OFFER-4, R-DEAL-1). */
import { CURRENCIES } from '@rushes/commerce/money'
import { MAX_PRICE } from '@rushes/commerce/price-list'
import { z } from 'zod'
import { Deal, NewDeal } from './deals.ts'
import { storedEmail } from './email.ts'
import { Count, type Endpoint, Id, optional, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { csvOf, listOf } from './list-of.ts'
import { OfferState } from './offers.ts'
import { KnownTierCode, TierCode } from './tier-code.ts'

export const MAX_OFFER_LINES = 100
export const MAX_OFFER_DAYS = 90

const AdminOffer = z
  .object({
    id: z.int(),
    state: OfferState,
    account: z.object({ id: z.int(), name: z.string() }),
    /** The address that the offer was sent to; null after an erasure. */
    email: z.string().nullable(),
    tier: TierCode,
    currency: z.enum(CURRENCIES),
    clip_count: z.int(),
    bought_count: z.int(),
    /** The total of all clips, in minor units. */
    total_minor: z.int(),
    made_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    withdrawn_at: z.iso.datetime().nullable(),
    made_by: z.string().nullable(),
    is_deal: z.boolean(),
  })
  .meta({ id: 'AdminOffer' })
export type AdminOffer = z.output<typeof AdminOffer>

const AdminOfferDetail = AdminOffer.extend({
  message: z.string(),
  thread_id: z.int().nullable(),
  /** Null for an offer under the scope of its tier. */
  deal: Deal.nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** Whole major units. */
      price: z.int(),
      /** The order that bought it. */
      order_id: z.int().nullable(),
      /** The reason why the line cannot be bought any more; null where it can. */
      refused: z.string().nullable(),
    }),
  ),
})
export type AdminOfferDetail = z.output<typeof AdminOfferDetail>

const rule = { access: 'staff', may: 'offers.make' } as const

const OfferFilter = z.object({
  state: optional(OfferState),
  /** A number, an email address, or words of the account's name. */
  q: optional(z.string().trim().max(200)),
  account: optional(Id),
  sort: optional(z.enum(['number', 'ends'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const agencyOffers = listOf(AdminOffer, {
  url: '/agency/offers',
  config: rule,
  summary: 'List offers, newest first, 50 a page',
  filter: OfferFilter,
})

export const agencyOffersFile = csvOf(agencyOffers, OfferFilter, 'Export offers as CSV')

const OfferParams = z.object({ id: Id })

export const agencyOffer = {
  method: 'GET',
  url: '/agency/offers/:id',
  config: rule,
  schema: {
    summary: 'Get an offer with its lines',
    tags: ['Agency'],
    params: OfferParams,
    response: replies(AdminOfferDetail),
  },
} as const satisfies Endpoint

const Email = z.string().trim().overwrite(storedEmail).max(254)
const Tier = KnownTierCode

/** A preview of an offer, which saves nothing. */
export const draftOffer = {
  method: 'POST',
  url: '/agency/offers/draft',
  config: rule,
  schema: {
    summary: 'Look up the user and the clips of an offer, with the regular prices',
    tags: ['Agency'],
    body: z.object({
      email: Email,
      tier: Tier,
      /** Numbers, references and addresses of clips, as typed or pasted. */
      clips: z.string().max(20_000),
      /** Deals can be made for clips that are licensed on enquiry only. */
      is_deal: z.boolean().default(false),
    }),
    response: replies(
      z.object({
        account: z.object({ id: z.int(), name: z.string() }),
        name: z.string(),
        currency: z.enum(CURRENCIES),
        lines: z.array(
          z.object({
            id: z.int(),
            title: z.string(),
            /** The public price of a single clip, in whole major units. */
            list_price: z.int(),
            /** The number of other accounts that hold a licence for it, and the names of the newest. */
            licensees: z.object({ count: z.int(), names: z.array(z.string()) }),
          }),
        ),
      }),
    ),
  },
} as const satisfies Endpoint

const WHOLE = 'Whole amounts above 0 only, without pence or cents.'

export const makeOffer = {
  method: 'POST',
  url: '/agency/offers',
  // An individual price can cost the agency money.
  config: { ...rule, needsPassword: true },
  schema: {
    summary: 'Create an offer and email it to the customer',
    tags: ['Agency'],
    body: z.object({
      email: Email,
      tier: Tier,
      lines: z
        .array(
          z.object({
            id: Id,
            /** Whole major units. */
            price: z.int(WHOLE).min(1, WHOLE).max(MAX_PRICE, 'Please enter 1,000,000 at most.'),
          }),
        )
        .min(1, 'Please name a clip.')
        .max(MAX_OFFER_LINES, `Please name ${MAX_OFFER_LINES} clips at most.`),
      ends_at: z.iso.datetime('Please choose a day and a time.'),
      message: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').default(''),
      /** The thread of the inbox that it answers. */
      thread: Id.nullable().default(null),
      /** The number of prices that are intentionally above the public price. */
      above_list: Count.default(0),
      /** The terms of a deal; null for an offer under the scope of the tier. */
      deal: NewDeal.nullable().default(null),
      /** The deal that it revises, which it replaces. */
      replaces: Id.nullable().default(null),
      /** The licences of other accounts that the creator of an exclusive deal has seen. */
      licensees: Count.default(0),
    }),
    response: replies(AdminOfferDetail),
  },
} as const satisfies Endpoint

export const withdrawOffer = {
  method: 'POST',
  url: '/agency/offers/:id/withdraw',
  config: rule,
  schema: {
    summary: 'Withdraw an offer',
    tags: ['Agency'],
    params: OfferParams,
    body: z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) }),
    response: replies(AdminOfferDetail),
  },
} as const satisfies Endpoint

const ClipReservation = z
  .object({
    offer_id: z.int(),
    account: z.object({ id: z.int(), name: z.string() }),
    /** `offered`: exclusive rights that are not accepted yet, which block no sale. */
    kind: z.enum(['offered', 'held', 'accepted', 'ordered', 'licensed']),
    exclusive: z.boolean(),
    media: Deal.shape.media,
    territory: Deal.shape.territory,
    /** Null without an end. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ClipReservation' })
export type ClipReservation = z.output<typeof ClipReservation>

export const clipReservations = {
  method: 'GET',
  url: '/agency/clips/:id/reservations',
  config: rule,
  schema: {
    summary: 'List exclusive rights and holds of a clip that are in force or offered',
    tags: ['Agency'],
    params: OfferParams,
    response: replies(z.array(ClipReservation)),
  },
} as const satisfies Endpoint

export const AGENCY_OFFER_REFUSALS = {
  agencyOffers: ['bad_cursor'],
  agencyOffer: ['not_found'],
  makeOffer: ['not_found', 'conflict', 'idempotency_mismatch'],
  withdrawOffer: ['not_found', 'conflict'],
  clipReservations: ['not_found'],
} as const satisfies Record<string, readonly ErrorCode[]>
