/** The terms of a deal: an offer whose licence has a scope of its own (R-DEAL-1). */
import { DEAL_MEDIA } from '@rushes/commerce/deal'
import { z } from 'zod'
import { once } from './endpoint.ts'

export const MAX_TERM_MONTHS = 1_200
const MAX_COUNT = 1_000_000

const CountryCode = z.string().regex(/^[a-z]{2}$/, 'Please use the two letters of a country.')
const Limit = z.int('Please enter a whole number.').min(1, 'Please enter 1 or more.')

export const DealTerms = z
  .object({
    media: z.array(z.enum(DEAL_MEDIA)).min(1, 'Please choose the media.'),
    /** ISO codes in lower case; empty for worldwide. */
    territory: z.array(CountryCode).max(300),
    /** Months from the grant; null with an end day, or in perpetuity. */
    term_months: Limit.max(MAX_TERM_MONTHS, `Please enter ${MAX_TERM_MONTHS} at most.`).nullable(),
    /** The last day in the agency's time zone. */
    term_until: z.iso.date('Please choose a day.').nullable(),
    /** The longest part that may be used, in seconds; null where it is not limited. */
    max_seconds: Limit.max(MAX_COUNT).nullable(),
    /** Null where the number of uses is not limited. */
    max_uses: Limit.max(MAX_COUNT).nullable(),
    /** Others get no licence of the same scope for the term. */
    exclusive: z.boolean(),
  })
  .meta({ id: 'DealTerms' })

/** Terms as they were offered, of one clip or of several. */
export const OfferedTerms = DealTerms.extend({
  /** The licences of other accounts in an exclusive scope, which were granted before and remain in force. */
  kept_licences: z.int(),
})

/** A deal, and what became of it. */
export const Deal = OfferedTerms.extend({
  /** The clips are reserved until the offer ends. */
  hold: z.boolean(),
  accepted_at: z.iso.datetime().nullable(),
  /** The end of the time in which an accepted deal can be paid. */
  pay_by: z.iso.datetime().nullable(),
  declined_at: z.iso.datetime().nullable(),
  decline_reason: z.string(),
  /** The number of the revised offer. */
  replaced_by: z.int().nullable(),
}).meta({ id: 'Deal' })
export type Deal = z.output<typeof Deal>

/** The terms of a new deal. */
export const NewDeal = DealTerms.extend({
  media: DealTerms.shape.media.overwrite(once),
  territory: DealTerms.shape.territory.overwrite(once),
  hold: z.boolean(),
}).refine(({ term_months, term_until }) => term_months === null || term_until === null, {
  path: ['term_until'],
  message: 'Please choose a number of months or a last day.',
})
