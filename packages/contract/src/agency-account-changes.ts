/** Changes of an account by staff: approval, permissions, closing and reopening (R-ACCOUNT-6). */
import { z } from 'zod'
import { Account, AccountFields, Permissions } from './agency-accounts.ts'
import { type Endpoint, Id, Revision, replies } from './endpoint.ts'

const one = z.object({ id: Id })
const edits = { access: 'staff', may: 'accounts.edit' } as const
const Reason = (missing: string) =>
  z.string().trim().min(1, missing).max(500, 'Please use at most 500 characters.')

export const approveAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/approve',
  config: edits,
  schema: {
    summary: 'Approve a waiting account. 409 `conflict` if another user has rejected it',
    tags: ['Agency'],
    params: one,
    body: Permissions,
    response: replies(Account),
  },
} as const satisfies Endpoint

export const refuseAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/refuse',
  config: edits,
  schema: {
    summary: 'Reject a waiting account; the applicant receives an email with the reason',
    tags: ['Agency'],
    params: one,
    body: z.object({ reason: Reason('Enter a reason. The applicant reads it.') }),
    response: replies(Account),
  },
} as const satisfies Endpoint

export const changeAccount = {
  method: 'POST',
  url: '/agency/accounts/:id',
  config: edits,
  schema: {
    summary: 'Change the name, country, tax number and permissions of an account',
    tags: ['Agency'],
    params: one,
    body: AccountFields.extend({ revision: Revision }),
    response: replies(Account),
  },
} as const satisfies Endpoint

export const closeAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/close',
  config: edits,
  schema: {
    summary: 'Close an account: all sessions of its users end, and running downloads stop',
    tags: ['Agency'],
    params: one,
    body: z.object({ revision: Revision, reason: Reason('Enter a reason for closing the account.') }),
    response: replies(Account),
  },
} as const satisfies Endpoint

export const reopenAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/reopen',
  config: edits,
  schema: {
    summary: 'Reopen an account that was closed or rejected',
    tags: ['Agency'],
    params: one,
    body: z.object({ revision: Revision, reason: Reason('Enter a reason for reopening the account.') }),
    response: replies(Account),
  },
} as const satisfies Endpoint
