/** Changes of an account by staff: approval, permissions, closing and reopening (R-ACCOUNT-6). */
import { z } from 'zod'
import { Account, AccountFields, Permissions } from './agency-accounts.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'

const one = z.object({ id: Id })
const edits = { access: 'staff', may: 'accounts.edit' } as const
const Reason = (missing: string) =>
  z.string().trim().min(1, missing).max(500, 'Please use at most 500 characters.')

export const approveAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/approve',
  config: edits,
  schema: {
    summary: 'Let a company in that waits. 409 `conflict` where somebody else has refused it',
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
    summary: 'Refuse a company that waits; the mail to the applicant says why',
    tags: ['Agency'],
    params: one,
    body: z.object({ reason: Reason('Please say why, in words for the applicant.') }),
    response: replies(Account),
  },
} as const satisfies Endpoint

/** The revision that was read: another one in between is refused with `changed_meanwhile`. */
const Revision = z.int().min(1)

export const changeAccount = {
  method: 'POST',
  url: '/agency/accounts/:id',
  config: edits,
  schema: {
    summary: 'Change the name and the country of a company, its tax number and what it may',
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
    summary: 'Shut a company out at once: every session of its people ends, and no file is sent any more',
    tags: ['Agency'],
    params: one,
    body: z.object({ revision: Revision, reason: Reason('Please say why it is closed.') }),
    response: replies(Account),
  },
} as const satisfies Endpoint

export const reopenAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/reopen',
  config: edits,
  schema: {
    summary: 'Open a company again that was closed or refused',
    tags: ['Agency'],
    params: one,
    body: z.object({ revision: Revision, reason: Reason('Please say why it is opened again.') }),
    response: replies(Account),
  },
} as const satisfies Endpoint
