/** The users of the viewer's account, for those who manage them (R-MEMBER-1). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { emailOf } from './email.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { REGISTRATION_MESSAGES } from './form-messages.ts'
import { MAX_INTEGER } from './integers.ts'
import { ROLES } from './roles.ts'

const Role = z.enum(ROLES)
export const GivenRole = z.enum(['Administrator', 'Manager', 'Staff', 'User'], 'Please choose a role')

/** What a user may spend in this month, and has spent, in minor units. */
export const Spending = z.object({
  limitMinor: z.int(),
  spentMinor: z.int(),
  currency: z.enum(CURRENCIES),
})

/** Minor units that a user may spend in a month; 0 refuses each purchase, and null is no limit. */
export const SpendingLimit = z
  .int('Please enter an amount of 0 or more.')
  .min(0, 'Please enter an amount of 0 or more.')
  .max(MAX_INTEGER, 'Please enter a smaller amount.')
  .nullable()

const DAY_S = 24 * 60 * 60
const INVITE_LIMITS = [{ guest: 30, member: 30, seconds: DAY_S, by: 'account' }] as const

const Member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** False for a user whose access has ended, or who waits for approval. */
  active: z.boolean(),
  /** The viewer's own user. */
  you: z.boolean(),
  /** Roles that the viewer may give this person; empty for a user whom the viewer may not change. */
  roles: z.array(Role),
  /** Whether the viewer may end or restore this person's access. */
  reachable: z.boolean(),
  /** The spending limit of this month; null without one. */
  spending: Spending.nullable(),
})
export type Member = z.output<typeof Member>

const Invitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  invitedAt: z.iso.datetime(),
})
export type Invitation = z.output<typeof Invitation>

const JoinRequest = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  requestedAt: z.iso.datetime(),
})
export type JoinRequest = z.output<typeof JoinRequest>

export const listMembers = {
  method: 'GET',
  url: '/clip/members',
  config: { access: 'login' },
  schema: {
    summary: 'List the users of the own account and its open invitations, for the account’s administrators',
    tags: ['Members'],
    response: replies(
      z.object({
        members: z.array(Member),
        invitations: z.array(Invitation),
        /** Colleagues with a confirmed address of a domain of the account. */
        requests: z.array(JoinRequest),
        /** The email domains of the account. */
        domains: z.array(z.string()),
        /** The domain of the viewer's own address, if the viewer can add it to them. */
        addableDomain: z.string().nullable(),
        /** Roles that the viewer may assign to new users. */
        roles: z.array(Role),
        /** The currency of new spending limits. */
        currency: z.enum(CURRENCIES),
      }),
    ),
  },
} as const satisfies Endpoint

export const inviteMember = {
  method: 'POST',
  url: '/clip/invitations',
  config: { access: 'login', limits: INVITE_LIMITS },
  schema: {
    summary: 'Invite a colleague by email, with a role below the own one',
    tags: ['Members'],
    body: z.object({
      name: z.string(REGISTRATION_MESSAGES.name).trim().min(1, REGISTRATION_MESSAGES.name).max(120),
      email: emailOf(REGISTRATION_MESSAGES),
      role: GivenRole,
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const resendInvitation = {
  method: 'POST',
  url: '/clip/invitations/:id/resend',
  config: { access: 'login', limits: INVITE_LIMITS },
  schema: {
    summary: 'Resend an open invitation; the link of the earlier mail ends',
    tags: ['Members'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const withdrawInvitation = {
  method: 'DELETE',
  url: '/clip/invitations/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Withdraw an open invitation; its link stops working',
    tags: ['Members'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const changeRole = {
  method: 'POST',
  url: '/clip/members/:id/role',
  config: { access: 'login' },
  schema: {
    summary: 'Change the role of a colleague, below the own one; the colleague has to log in again',
    tags: ['Members'],
    params: z.object({ id: Id }),
    body: z.object({ role: GivenRole }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const giveAccess = {
  method: 'POST',
  url: '/clip/members/:id/access',
  config: { access: 'login' },
  schema: {
    summary: 'Restore the access of a team member',
    tags: ['Members'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const endAccess = {
  method: 'DELETE',
  url: '/clip/members/:id/access',
  config: { access: 'login' },
  schema: {
    summary: 'End the access of a team member, with all sessions',
    tags: ['Members'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const setSpendingLimit = {
  method: 'POST',
  url: '/clip/members/:id/spending-limit',
  config: { access: 'login' },
  schema: {
    summary: 'Set what a colleague with a role below the own one may spend in a month, or remove the limit',
    tags: ['Members'],
    params: z.object({ id: Id }),
    body: z.object({ limitMinor: SpendingLimit }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
