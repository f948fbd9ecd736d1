/** The first Superuser of an agency that has none yet (R-STAFF-5). */
import { z } from 'zod'
import { emailOf } from './email.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { PASSWORD_MESSAGES, REGISTRATION_MESSAGES } from './form-messages.ts'
import { SETTING_GROUPS } from './setting-values.ts'

const HOUR_S = 60 * 60
const LIMITS = [{ guest: 30, member: 30, seconds: HOUR_S, by: 'address' }] as const
const Token = z.string().min(1).max(200)

export const agencySetup = {
  method: 'GET',
  url: '/agency/setup',
  config: { access: 'public', limits: LIMITS },
  schema: {
    summary: 'Check whether the setup address still works, without using it',
    tags: ['Agency'],
    querystring: z.object({ token: Token }),
    response: replies(
      z.object({
        /** A second factor is needed after the login. */
        secondFactorRequired: z.boolean(),
      }),
    ),
  },
} as const satisfies Endpoint

export const setUpAgency = {
  method: 'POST',
  url: '/agency/setup',
  config: { access: 'public', limits: LIMITS },
  schema: {
    summary: 'Set up the agency and its first Superuser, who can then log in; the token works once',
    tags: ['Agency'],
    body: z.object({
      token: Token,
      /** The name of the agency, and of the brand unless the environment sets it. */
      agency: SETTING_GROUPS.brand.shape.brand_name,
      countryId: Id,
      /** Unless the environment decides it; the default of the installation where absent. */
      time_zone: SETTING_GROUPS.region.shape.time_zone.optional(),
      name: z.string(REGISTRATION_MESSAGES.name).trim().min(1, REGISTRATION_MESSAGES.name).max(120),
      email: emailOf(REGISTRATION_MESSAGES),
      // The handler checks the password, because the rules compare it with the email address.
      password: z.string(PASSWORD_MESSAGES.tooShort).max(1_000, PASSWORD_MESSAGES.tooLong),
      pwd_confirm: z.string(PASSWORD_MESSAGES.confirm).max(1_000, PASSWORD_MESSAGES.mismatch),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
