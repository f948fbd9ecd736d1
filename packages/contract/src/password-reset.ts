/** Forgotten passwords, and the first password of a new account (R-PASSWORD-1, R-PASSWORD-2). */
import { z } from 'zod'
import { emailOf } from './email.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { PASSWORD_MESSAGES, REGISTRATION_MESSAGES } from './form-messages.ts'

const Token = z.string().min(1).max(200)

export const forgotPassword = {
  method: 'POST',
  url: '/clip/users/forgot-password',
  config: { access: 'public', limits: [{ guest: 5, member: 5, seconds: 60 * 60, by: 'address' }] },
  schema: {
    summary: 'Email a link to set a password; the response is the same for unknown addresses',
    tags: ['Accounts'],
    body: z.object({
      email: emailOf(REGISTRATION_MESSAGES),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const checkPasswordLink = {
  method: 'GET',
  url: '/clip/users/reset-password',
  config: { access: 'public' },
  schema: {
    summary: 'Check whether a link still works; this does not use it up',
    tags: ['Accounts'],
    querystring: z.object({ token: Token }),
    response: replies(z.object({ user_id: z.int() })),
  },
} as const satisfies Endpoint

const SetPassword = z.object({
  /** `open`: the user can log in now; `waiting`: when staff have approved the account. */
  account: z.enum(['open', 'waiting']),
  /** The address with which the user logs in. */
  email: z.string(),
})

export const resetPassword = {
  method: 'POST',
  url: '/clip/users/reset-password',
  config: { access: 'public', limits: [{ guest: 30, member: 30, seconds: 60 * 60, by: 'address' }] },
  schema: {
    summary: 'Set the password of the user to whom the token was emailed; the token works once',
    tags: ['Accounts'],
    body: z.object({
      user_id: Id,
      // The handler checks the password, because the rules compare it with the email address.
      password: z.string(PASSWORD_MESSAGES.tooShort).max(1_000, PASSWORD_MESSAGES.tooLong),
      pwd_confirm: z.string(PASSWORD_MESSAGES.confirm).max(1_000, PASSWORD_MESSAGES.mismatch),
      token: Token,
    }),
    response: replies(SetPassword),
  },
} as const satisfies Endpoint
