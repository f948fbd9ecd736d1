/** A user and the account that the user belongs to (R-ACCOUNT-1). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { Spending } from './members.ts'

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
    /** The currency in which the account pays, from the operator's table of countries (R-CURRENCY-1). */
    currency: z.enum(CURRENCIES),
    postcode: z.string(),
    /** Empty for an account without one. */
    taxNumber: z.string(),
    /** Followers of all channels together; null if unknown. */
    declaredAudience: z.int().nullable(),
    /** The time of the declaration; null without one. */
    audienceDeclaredAt: z.iso.datetime().nullable(),
    canPrepay: z.boolean(),
    /** Prepaid credits left in all lots together. */
    prepaidCredits: z.int(),
    options: z.object({
      canPurchase: z.boolean(),
      /** Days to pay an order by invoice; null for an account that pays by card only. */
      invoiceDays: z.int().nullable(),
    }),
    /** The user's spending limit of this month; null without one. */
    spending: Spending.nullable(),
    /** Invoices that are still to be paid. */
    owedInvoices: z.int(),
    /** Open recalls of clips that the account holds, without those that it has acknowledged. */
    openRecalls: z.int(),
    /** True for an account that may have shorts and nothing else. */
    shorts: z.boolean(),
  })
  .meta({ id: 'Account' })
export type Account = z.output<typeof Account>

export const accountOfUser = {
  method: 'GET',
  url: '/clip/users/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Get a user with the account: the caller’s own; staff may get any',
    tags: ['Accounts'],
    params: z.object({ id: Id }),
    response: replies(Account),
  },
} as const satisfies Endpoint
