/** The second factor of staff (R-STAFF-3). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

/** The data of `second_factor_required`: whether it exists, or has to be set up first. */
export const MissingFactor = z.object({ hasFactor: z.boolean() })

const Code = z.string('Please enter a code').trim().min(6, 'Please enter a code').max(40)
const rule = { access: 'staff', may: 'admin.view' } as const

export const giveFactor = {
  method: 'POST',
  url: '/agency/session/factor',
  config: { ...rule, beforeFactor: true },
  schema: {
    summary: 'Enter the second factor for this session. 429 after five wrong codes in 15 minutes',
    tags: ['Agency'],
    /** Six digits of the app, or a recovery code. */
    body: z.object({ code: Code }),
    response: replies(z.object({ recoveryCodesLeft: z.int() })),
  },
} as const satisfies Endpoint

export const beginFactor = {
  method: 'POST',
  url: '/agency/factor/begin',
  config: { ...rule, beforeFactor: true, needsPassword: true },
  schema: {
    summary: 'Get the key of a new second factor; it is active after a code was confirmed',
    tags: ['Agency'],
    response: replies(
      z.object({
        /** The key in base 32, for typing. */
        key: z.string(),
        /** The same as an otpauth address, which an app on the same device opens. */
        uri: z.string(),
      }),
    ),
  },
} as const satisfies Endpoint

export const confirmFactor = {
  method: 'POST',
  url: '/agency/factor/confirm',
  config: { ...rule, beforeFactor: true },
  schema: {
    summary: 'Confirm the first code of a new second factor. The response contains the recovery codes, once',
    tags: ['Agency'],
    body: z.object({ code: Code }),
    response: replies(z.object({ recoveryCodes: z.array(z.string()) })),
  },
} as const satisfies Endpoint

export const removeFactor = {
  method: 'POST',
  url: '/agency/factor/remove',
  config: { ...rule, needsPassword: true },
  schema: {
    summary: 'Remove your second factor and its recovery codes',
    tags: ['Agency'],
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const renewRecoveryCodes = {
  method: 'POST',
  url: '/agency/factor/codes',
  config: { ...rule, needsPassword: true },
  schema: {
    summary: 'Create new recovery codes, which replace the old ones. The response contains them, once',
    tags: ['Agency'],
    response: replies(z.object({ recoveryCodes: z.array(z.string()) })),
  },
} as const satisfies Endpoint
