/** The API keys of an account, for staff (R-KEY-1). */
import { z } from 'zod'
import { ApiKey } from './api-keys.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'

const Reason = z
  .string()
  .trim()
  .min(1, 'Enter a reason for revoking the key.')
  .max(500, 'Please use at most 500 characters.')

export const accountKeys = {
  method: 'GET',
  url: '/agency/accounts/:id/keys',
  config: { access: 'staff', may: 'accounts.view' },
  schema: {
    summary: 'List the API keys of an account that are not revoked, without their secrets',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(z.array(ApiKey)),
  },
} as const satisfies Endpoint

export const revokeAccountKey = {
  method: 'POST',
  url: '/agency/keys/:id/revoke',
  config: { access: 'staff', may: 'accounts.edit' },
  schema: {
    summary: 'Revoke an API key of an account, with a reason',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
