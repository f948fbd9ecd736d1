/** What licences cost, by currency and medium, in whole major units (specification, section 3, Pricing tier). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

/** `options` holds `bundle_1` (one clip) and further `bundle_N`: the price of one clip within N. */
export const PricingTier = z
  .object({
    uid: z.int(),
    code: z.enum(['DELI', 'DEMA', 'NNTS', 'CSDO']),
    name: z.string(),
    description: z.string(),
    usage_type: z.string(),
    options: z.record(z.string().regex(/^bundle_\d+$/), z.int().nonnegative()),
  })
  .meta({ id: 'PricingTier' })

const ByMedia = z.object({ video: z.array(PricingTier), image: z.array(PricingTier) })

export const pricing = {
  method: 'GET',
  url: '/clip/pricing',
  config: { access: 'public' },
  schema: {
    summary: 'The price list',
    tags: ['Pricing'],
    response: replies(
      z.object({
        pricing: z.object({ usd: ByMedia, gbp: ByMedia, eur: ByMedia, aud: ByMedia }),
        /** Changes when any price does. */
        version: z.string(),
      }),
    ),
  },
} as const satisfies Endpoint
