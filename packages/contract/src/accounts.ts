/** The viewer and the account that the viewer belongs to (specification, section 3, Account). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'

export const Account = z
  .object({
    userId: z.int(),
    userFirstName: z.string(),
    userFullName: z.string(),
    userEmail: z.string(),
    userRole: z.enum(['Superuser', 'Administrator', 'Manager', 'Staff', 'User']),
    accountId: z.int(),
    accountName: z.string(),
    accountKind: z.enum(['customer', 'agency']),
    billingId: z.string(),
    origin: z.string(),
    countryCode: z.string(),
    countryName: z.string(),
    postcode: z.string(),
    canPrepay: z.boolean(),
    /** Prepaid credits left, over all lots: a computed total. */
    prepaidCredits: z.int(),
    options: z.object({ canPurchase: z.boolean() }),
    /** A shorts-only account. */
    shorts: z.boolean(),
  })
  .meta({ id: 'Account' })
export type Account = z.output<typeof Account>

export const accountOfUser = {
  method: 'GET',
  url: '/clip/users/:id',
  config: { access: 'login' },
  schema: {
    summary: 'A user with the account; own only, staff any',
    tags: ['Accounts'],
    params: z.object({ id: Id }),
    response: replies(Account),
  },
} as const satisfies Endpoint
