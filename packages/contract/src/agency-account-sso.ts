/** The company sign-in of an account, which staff enable once the company has proved that it owns the domains (R-OIDC-2). */
import { z } from 'zod'
import { type Endpoint, Id, Revision, replies } from './endpoint.ts'
import { SsoConnection } from './sso.ts'

const Reason = z
  .string('Enter a reason.')
  .trim()
  .min(1, 'Enter a reason.')
  .max(500, 'Please use at most 500 characters.')

export const accountSso = {
  method: 'GET',
  url: '/agency/accounts/:id/sso',
  config: { access: 'staff', may: 'accounts.view' },
  schema: {
    summary: 'Get the company sign-in of an account, without its secret',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(z.object({ connection: SsoConnection.nullable(), domains: z.array(z.string()) })),
  },
} as const satisfies Endpoint

export const enableAccountSso = {
  method: 'POST',
  url: '/agency/accounts/:id/sso/enable',
  config: { access: 'staff', may: 'accounts.edit' },
  schema: {
    summary: 'Enable the company sign-in of an account for domains that the company has proved to own',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: z.object({
      /** The revision and the issuer that were verified. */
      revision: Revision,
      issuer: z.string().max(500),
      /** The verified domains, which must be domains of the account. */
      domains: z.array(z.string().max(253)).min(1, 'Choose a domain.').max(50),
      /** How the company has proved that it owns the domains. */
      reason: Reason,
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const disableAccountSso = {
  method: 'POST',
  url: '/agency/accounts/:id/sso/disable',
  config: { access: 'staff', may: 'accounts.edit' },
  schema: {
    summary: 'Disable the company sign-in of an account, with a reason',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
