/** Changes of the account by its administrators (R-TAX-2). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

export const changeTaxNumber = {
  method: 'POST',
  url: '/clip/company/tax-number',
  config: { access: 'login', limits: [{ guest: 30, member: 30, seconds: 60 * 60, by: 'account' }] },
  schema: {
    summary: "Set the tax number of the own account, for the account's administrators; empty removes it",
    tags: ['Accounts'],
    body: z.object({
      taxNumber: z.string('Please enter your tax number').trim().max(60, 'This tax number is too long'),
    }),
    response: replies(z.object({ taxNumber: z.string() })),
  },
} as const satisfies Endpoint
