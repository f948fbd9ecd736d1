/** Changes of the viewer's own user: name and password (R-PROFILE-1, R-PROFILE-2). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import { MAX_GIVEN_PASSWORD, PASSWORD_MESSAGES, REGISTRATION_MESSAGES } from './form-messages.ts'

const HOUR_S = 60 * 60

export const changeName = {
  method: 'POST',
  url: '/clip/users/name',
  config: { access: 'login', limits: [{ guest: 30, member: 30, seconds: HOUR_S, by: 'address' }] },
  schema: {
    summary: 'Change the own name',
    tags: ['Accounts'],
    body: z.object({
      name: z.string(REGISTRATION_MESSAGES.name).trim().min(1, REGISTRATION_MESSAGES.name).max(120),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const changePassword = {
  method: 'POST',
  url: '/clip/users/password',
  config: { access: 'login', limits: [{ guest: 30, member: 30, seconds: HOUR_S, by: 'address' }] },
  schema: {
    summary: 'Change the own password; every other session of the user ends',
    tags: ['Accounts'],
    body: z.object({
      current: z.string(PASSWORD_MESSAGES.current).min(1, PASSWORD_MESSAGES.current).max(MAX_GIVEN_PASSWORD),
      // The handler checks the password, because the rules compare it with the email address.
      password: z.string(PASSWORD_MESSAGES.tooShort).max(1_000, PASSWORD_MESSAGES.tooLong),
      pwd_confirm: z.string(PASSWORD_MESSAGES.confirm).max(1_000, PASSWORD_MESSAGES.mismatch),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
