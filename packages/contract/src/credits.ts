/** Credits that an account has left: standard credits for each medium, and prepaid credits (R-CREDIT-1). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { CsvFile, HistoryFilter } from './histories.ts'
import { EXPORT_LIMIT } from './limits.ts'

const StandardCredit = z.object({
  /** null is unlimited. */
  remaining: z.int().nullable(),
  period: z.string(),
  resets_at: z.iso.datetime().nullable(),
})

/** Credits of one kind that are left, in an answer that changes them. */
export const CreditsLeft = z
  .object({
    media: z.enum(['video', 'image']),
    /** null for standard credits. */
    tier: z.string().nullable(),
    /** null is unlimited. */
    available: z.int().nullable(),
  })
  .meta({ id: 'CreditsLeft' })

export const standardCredits = {
  method: 'GET',
  url: '/clip/credits/account/:accountId',
  config: { access: 'login', scope: 'report' },
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
  config: { access: 'login', scope: 'report' },
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

export const ledgerFile = {
  method: 'GET',
  url: '/clip/prepaidCredits/account/:accountId/ledger/csv',
  config: { access: 'login', scope: 'report', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get every purchase and movement of the own account’s credits as a CSV file',
    tags: ['Credits and purchases'],
    params: z.object({ accountId: Id }),
    querystring: HistoryFilter.pick({ cdatefrom: true, cdateto: true }),
    response: replies(CsvFile),
  },
} as const satisfies Endpoint
