/** Requests for an account (R-REGISTER-1). The payload holds no password and no permission (R-REGISTER-4). */
import { z } from 'zod'
import { emailOf } from './email.ts'
import { type Endpoint, replies } from './endpoint.ts'
import { REGISTRATION_MESSAGES as MESSAGES } from './form-messages.ts'
import { MAX_INTEGER } from './integers.ts'
import { FORM_LIMITS } from './limits.ts'

const line = (message: string, maxLength = 200) => z.string(message).trim().min(1, message).max(maxLength)

/** Accepts 225 and "225"; any other value gets one fixed message. */
const CountryId = z
  .union(
    [z.int().max(MAX_INTEGER, MESSAGES.countryId), z.string().regex(/^\d{1,9}$/, MESSAGES.countryId)],
    MESSAGES.countryId,
  )
  .transform(Number)
  .pipe(z.int(MESSAGES.countryId).positive(MESSAGES.countryId).max(MAX_INTEGER, MESSAGES.countryId))

/** True when the form was opened from the checkout; empty, 0 and false mean that it was not. */
const CheckoutFlag = z
  .union([z.boolean(), z.number(), z.string().max(20)])
  .optional()
  .transform((flag) => !['', '0', 'false', 'undefined'].includes(String(flag)))

export const register = {
  method: 'POST',
  url: '/clip/forms/register',
  config: { access: 'public', limits: FORM_LIMITS },
  schema: {
    summary: 'Request an account; the response is the same for known and unknown addresses',
    tags: ['Accounts'],
    body: z.object({
      name: line(MESSAGES.name, 120),
      email: emailOf(MESSAGES),
      company: line(MESSAGES.company),
      address1: line(MESSAGES.address1),
      address2: z.string().trim().max(200).optional(),
      city: line(MESSAGES.city),
      state: line(MESSAGES.state),
      /** Required where the country has post codes, which the handler checks. */
      postcode: z.string().trim().max(20).default(''),
      countryId: CountryId,
      /** The tax number of the company, if it has one. The handler checks it, because its format depends on the country. */
      taxNumber: z.string().trim().max(60).optional(),
      checkout: CheckoutFlag,
      /** True to open a new account although the company may have one (R-JOIN-2). */
      ownAccount: z.boolean().optional(),
      /** Part of the payload without a meaning: accepted and ignored. */
      reg: z.unknown().optional(),
      /** A hidden field, which only robots fill (R-REGISTER-3). */
      ashp: z.string().max(1_000).optional(),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
