/** Invitations to an account, by staff (R-ACCOUNT-8). */
import { z } from 'zod'
import { GivenRole } from './agency-users.ts'
import { emailOf } from './email.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { REGISTRATION_MESSAGES } from './form-messages.ts'
import { ROLES } from './roles.ts'

const Role = z.enum(ROLES)
const one = z.object({ id: Id })
const views = { access: 'staff', may: 'accounts.view' } as const
const edits = { access: 'staff', may: 'accounts.edit' } as const
const Nothing = replies(z.null())

export const accountInvitations = {
  method: 'GET',
  url: '/agency/accounts/:id/invitations',
  config: views,
  schema: {
    summary: 'List the open invitations to an account',
    tags: ['Agency'],
    params: one,
    response: replies(
      z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          email: z.string(),
          role: Role,
          invited_at: z.iso.datetime(),
        }),
      ),
    ),
  },
} as const satisfies Endpoint

export const inviteToAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/invite',
  config: { ...edits, limits: [{ guest: 30, member: 30, seconds: 24 * 60 * 60, by: 'account' }] },
  schema: {
    summary: 'Invite a user to an account; the email has a link to set a password, valid for 7 days',
    tags: ['Agency'],
    params: one,
    body: z.object({
      name: z.string(REGISTRATION_MESSAGES.name).trim().min(1, REGISTRATION_MESSAGES.name).max(120),
      email: emailOf(REGISTRATION_MESSAGES),
      role: GivenRole,
    }),
    response: Nothing,
  },
} as const satisfies Endpoint

export const resendAccountInvitation = {
  method: 'POST',
  url: '/agency/invitations/:id/resend',
  config: { ...edits, limits: [{ guest: 30, member: 30, seconds: 24 * 60 * 60, by: 'account' }] },
  schema: {
    summary: 'Resend an open invitation',
    tags: ['Agency'],
    params: one,
    response: Nothing,
  },
} as const satisfies Endpoint

export const withdrawAccountInvitation = {
  method: 'POST',
  url: '/agency/invitations/:id/withdraw',
  config: edits,
  schema: {
    summary: 'Withdraw an open invitation; its link stops working',
    tags: ['Agency'],
    params: one,
    response: Nothing,
  },
} as const satisfies Endpoint
