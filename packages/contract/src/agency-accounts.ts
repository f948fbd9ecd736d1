/** The accounts of customers in the admin area (R-ACCOUNT-5). */
import { z } from 'zod'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import { MAX_INTEGER } from './integers.ts'
import { csvOf, listOf } from './list-of.ts'

/**
 * `unconfirmed`: a registration whose email address is not confirmed yet; `joining`: its user requests to join another
 * account; `waiting`: for a decision of staff.
 */
const AccountState = z.enum(['unconfirmed', 'joining', 'waiting', 'open', 'closed'])
export type AccountState = z.output<typeof AccountState>

export const Permissions = z.object({
  can_purchase: z.boolean(),
  can_prepay: z.boolean(),
  /** Sees and licenses shorts and nothing else. */
  shorts_only: z.boolean(),
})

const TOO_LONG = 'A domain has at most 253 characters.'

export const AccountFields = Permissions.extend({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter the name of the company.')
    .max(200, 'Please use at most 200 characters.'),
  country_code: z.string().regex(/^[a-z]{2}$/, 'Please choose a country.'),
  /** Empty where there is none. */
  tax_number: z.string().trim().max(60, 'Please use at most 60 characters.'),
  /** Followers of all channels together (R-TIER-8); null if unknown, absent if unchanged. */
  declared_audience: z
    .int('Please enter a whole number of followers.')
    .min(0, 'Please enter a whole number of followers.')
    .max(MAX_INTEGER, 'Please enter a smaller number of followers.')
    .nullable()
    .optional(),
  /** Email domains whose users can request to join (R-JOIN-1). */
  domains: z.array(z.string().max(253, TOO_LONG)).max(50, 'Please enter at most 50 domains.'),
})
export type AccountFields = z.output<typeof AccountFields>

const AccountRow = Permissions.extend({
  id: z.int(),
  name: z.string(),
  state: AccountState,
  country_code: z.string(),
  country_name: z.string(),
  /** The number of users except pending ones, including those who can no longer log in. */
  people: z.int(),
  /** Prepaid credits that are left. */
  credits: z.int(),
  /** The last login of any of its users, with a precision of an hour. */
  last_seen_at: z.iso.datetime().nullable(),
}).meta({ id: 'AccountRow' })
export type AccountRow = z.output<typeof AccountRow>

export const Account = AccountRow.extend({
  postcode: z.string(),
  tax_number: z.string(),
  declared_audience: z.int().nullable(),
  audience_declared_at: z.iso.datetime().nullable(),
  domains: z.array(z.string()),
  billing_id: z.string(),
  origin: z.string(),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  close_reason: z.string(),
  /** Each change by staff adds one; a change names the revision that was read. */
  revision: z.int(),
  /** The registration that opened it, as it was sent; null where there was none, or where it is older than 24 months. */
  registration: z
    .object({
      name: z.string(),
      email: z.string(),
      company: z.string(),
      address: z.array(z.string()),
      sent_at: z.iso.datetime(),
      from_checkout: z.boolean(),
      decided_at: z.iso.datetime().nullable(),
      /** Empty without a decision of staff. */
      decided_by: z.string(),
      reason: z.string(),
      /** The account that the user requests, or requested, to join; null where the registration is for an own account. */
      joins: z.object({ id: z.int(), name: z.string() }).nullable(),
    })
    .nullable(),
}).meta({ id: 'AdminAccount' })
export type AdminAccount = z.output<typeof Account>

const AccountFilter = z.object({
  state: optional(AccountState),
  /** Words of the name, the number, an address of one of its users, or the domain of their addresses. */
  q: optional(z.string().trim().max(200, 'Please search for at most 200 characters.')),
  sort: optional(z.enum(['number', 'seen'])),
  order: optional(z.enum(['asc', 'desc'])),
})

const one = z.object({ id: Id })
const views = { access: 'staff', may: 'accounts.view' } as const

export const agencyAccounts = listOf(AccountRow, {
  url: '/agency/accounts',
  config: views,
  summary: 'List accounts, 50 a page',
  filter: AccountFilter,
})

export const agencyAccountsFile = csvOf(
  agencyAccounts,
  AccountFilter,
  'Get the accounts of a query as a CSV file',
)

export const agencyAccount = {
  method: 'GET',
  url: '/agency/accounts/:id',
  config: views,
  schema: {
    summary: 'Get an account with its permissions and its registration',
    tags: ['Agency'],
    params: one,
    response: replies(Account),
  },
} as const satisfies Endpoint
