/** Values that the checkout offers again, so that they are not typed twice (R-CHECKOUT-12). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import { TierCode } from './tier-code.ts'

export const Remembered = z
  .object({
    /** The licence of the account's last order; null before the first one. */
    tier: TierCode.nullable(),
    /** Addresses of the websites and social pages of the last digital editorial order. */
    urls: z.array(z.string()),
    /** The address of the last invoice; before the first order, the address of the registration. */
    address: z
      .object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        state: z.string(),
        /** Lower-case ISO code. */
        country: z.string(),
        postal_code: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'Remembered' })
export type Remembered = z.output<typeof Remembered>

export const remembered = {
  method: 'GET',
  url: '/clip/payments/remembered',
  config: { access: 'login' },
  schema: {
    summary: 'Get the usage that the own account stated in its last orders',
    tags: ['Payments'],
    response: replies(Remembered),
  },
} as const satisfies Endpoint
