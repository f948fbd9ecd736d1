/** The users of all customer accounts in the admin area (R-ACCOUNT-8). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import { csvOf, listOf } from './list-of.ts'
import { Spending, SpendingLimit } from './members.ts'
import { ROLES } from './roles.ts'

const Role = z.enum(ROLES)
export const GivenRole = z.enum(['Administrator', 'Manager', 'Staff', 'User'], 'Please choose a role')
/** `pending`: has never logged in. */
const UserState = z.enum(['active', 'pending', 'disabled'])
export type UserState = z.output<typeof UserState>

const UserRow = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    account: z.object({ id: z.int(), name: z.string() }),
    /** The role inside the company. */
    role: Role,
    state: UserState,
    last_login_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UserRow' })
export type UserRow = z.output<typeof UserRow>

const User = UserRow.extend({
  created_at: z.iso.datetime(),
  /** The active sessions of the user. */
  sessions: z.array(
    z.object({ device: z.string(), logged_in_at: z.iso.datetime(), last_seen_at: z.iso.datetime() }),
  ),
  /** The spending limit of this month; null without one. */
  spending: Spending.nullable(),
  /** The currency of a new spending limit. */
  currency: z.enum(CURRENCIES),
}).meta({ id: 'AdminUser' })
export type AdminUser = z.output<typeof User>

const one = z.object({ id: Id })
const views = { access: 'staff', may: 'accounts.view' } as const
const edits = { access: 'staff', may: 'accounts.edit' } as const
const Nothing = replies(z.null())
const Reason = z.string().trim().min(1, 'Enter a reason.').max(500, 'Please use at most 500 characters.')

const UserFilter = z.object({
  state: optional(UserState),
  account: optional(Id),
  /** Beginnings of the name, the number, the address, or the domain of the address. */
  q: optional(z.string().trim().max(200, 'Please search for at most 200 characters.')),
  sort: optional(z.enum(['number', 'seen'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const agencyUsers = listOf(UserRow, {
  url: '/agency/users',
  config: views,
  summary: 'List the users of all customer accounts, 50 a page',
  filter: UserFilter,
})

export const agencyUsersFile = csvOf(agencyUsers, UserFilter, 'Get the users of a query as a CSV file')

export const agencyUser = {
  method: 'GET',
  url: '/agency/users/:id',
  config: views,
  schema: {
    summary: 'Get a customer’s user with active sessions',
    tags: ['Agency'],
    params: one,
    response: replies(User),
  },
} as const satisfies Endpoint

export const giveUserRole = {
  method: 'POST',
  url: '/agency/users/:id/role',
  config: edits,
  schema: {
    summary: 'Change the role of a user in the account; all their sessions end',
    tags: ['Agency'],
    params: one,
    body: z.object({ role: GivenRole }),
    response: Nothing,
  },
} as const satisfies Endpoint

export const limitUser = {
  method: 'POST',
  url: '/agency/users/:id/spending-limit',
  config: edits,
  schema: {
    summary: 'Set what a user may spend in a month, or remove the limit',
    tags: ['Agency'],
    params: one,
    body: z.object({ limitMinor: SpendingLimit }),
    response: Nothing,
  },
} as const satisfies Endpoint

export const disableUser = {
  method: 'POST',
  url: '/agency/users/:id/disable',
  config: edits,
  schema: {
    summary: 'End the access of a user, with all sessions',
    tags: ['Agency'],
    params: one,
    body: z.object({ reason: Reason }),
    response: Nothing,
  },
} as const satisfies Endpoint

export const enableUser = {
  method: 'POST',
  url: '/agency/users/:id/enable',
  config: edits,
  schema: {
    summary: 'Restore the access of a user',
    tags: ['Agency'],
    params: one,
    body: z.object({ reason: Reason }),
    response: Nothing,
  },
} as const satisfies Endpoint

export const endUserSessions = {
  method: 'POST',
  url: '/agency/users/:id/end-sessions',
  config: edits,
  schema: {
    summary: 'Log a user out on all devices',
    tags: ['Agency'],
    params: one,
    response: Nothing,
  },
} as const satisfies Endpoint

export const sendResetLink = {
  method: 'POST',
  url: '/agency/users/:id/reset-link',
  config: edits,
  schema: {
    summary: 'Email a user a link to set a new password, valid for 60 minutes. 429 after five within an hour',
    tags: ['Agency'],
    params: one,
    response: Nothing,
  },
} as const satisfies Endpoint
