/** Credits that an account has left: standard credits for each medium, and prepaid credits (R-CREDIT-1). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'

const StandardCredit = z.object({
  /** null is unlimited. */
  remaining: z.int().nullable(),
  period: z.string(),
  resets_at: z.iso.datetime().nullable(),
})

export const standardCredits = {
  method: 'GET',
  url: '/clip/credits/account/:accountId',
  config: { access: 'login' },
  schema: {
    summary: 'Get the standard credits of the own account; a medium without an allowance is absent',
    tags: ['Credits and purchases'],
    params: z.object({ accountId: Id }),
    response: replies(z.object({ video: StandardCredit.optional(), image: StandardCredit.optional() })),
  },
} as const satisfies Endpoint

export const prepaidStatus = {
  method: 'GET',
  url: '/clip/prepaidCredits/account/:accountId/status',
  config: { access: 'login' },
  schema: {
    summary: 'Get the prepaid credits of the own account, one row for each medium, video first',
    tags: ['Credits and purchases'],
    params: z.object({ accountId: Id }),
    response: replies(
      z.array(
        z.object({
          media: z.enum(['video', 'image']),
          available: z.int(),
          tiers: z.array(z.object({ tier: z.string(), available: z.int() })),
        }),
      ),
    ),
  },
} as const satisfies Endpoint
