/** Prices of licences, by currency and medium, in whole major units (R-PRICE-1). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import { TierCode } from './tier-code.ts'

/** `options` holds the price of one clip in a bundle of N, as `bundle_N`; `bundle_1` is a single clip. */
export const PricingTier = z
  .object({
    uid: z.int(),
    code: TierCode,
    name: z.string(),
    description: z.string(),
    usage_type: z.string(),
    options: z.record(z.string().regex(/^bundle_\d+$/), z.int().nonnegative()),
    /** The caller's own price of a single clip by the clip's id, while an offer for it is in force. */
    offers: z.record(z.string().regex(/^\d+$/), z.int().positive()).optional(),
  })
  .meta({ id: 'PricingTier' })

const ByMedia = z.object({ video: z.array(PricingTier), image: z.array(PricingTier) })

export const pricing = {
  method: 'GET',
  url: '/clip/pricing',
  config: { access: 'public', scope: 'search' },
  schema: {
    summary: 'Get the price list',
    tags: ['Pricing'],
    response: replies(
      z.object({
        pricing: z.object({ usd: ByMedia, gbp: ByMedia, eur: ByMedia, aud: ByMedia }),
        /** Changes with every price. */
        version: z.string(),
      }),
    ),
  },
} as const satisfies Endpoint
