/** Login, logout and the list of sessions (R-SESSION-1). A login with `x-session-binding: cookie` is bound (R-SESSION-8). */
import { z } from 'zod'
import { emailOf, storedEmail } from './email.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { MAX_GIVEN_PASSWORD, PASSWORD_MESSAGES, REGISTRATION_MESSAGES } from './form-messages.ts'

export const LoggedIn = z.object({
  token: z.string(),
  id: z.int(),
  /** Whether this login ended the user's oldest session, because ten were open (R-SESSION-10). */
  oldest_ended: z.boolean(),
})

export const login = {
  method: 'POST',
  url: '/clip/users/login',
  // An office shares one address (R-LOGIN-5); guesses have their own limits (R-LOGIN-4).
  config: { access: 'public', limits: [{ guest: 300, member: 300, seconds: 15 * 60, by: 'address' }] },
  schema: {
    summary: 'Exchange an email address and a password for a token that works for 12 hours',
    tags: ['Accounts'],
    body: z.object({
      email: z.string().trim().overwrite(storedEmail).min(1, 'Please enter your email address').max(254),
      password: z.string().min(1, 'Please enter your password').max(MAX_GIVEN_PASSWORD),
    }),
    response: replies(LoggedIn),
  },
} as const satisfies Endpoint

export const sendLoginLink = {
  method: 'POST',
  url: '/clip/users/login-link',
  config: { access: 'public', limits: [{ guest: 30, member: 30, seconds: 60 * 60, by: 'address' }] },
  schema: {
    summary: 'Email a link that logs in a buyer; the response is the same for unknown addresses',
    tags: ['Accounts'],
    body: z.object({
      email: emailOf(REGISTRATION_MESSAGES),
      /** The page of this site on which the buyer continues. */
      next: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])/)
        .optional(),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const loginByLink = {
  method: 'POST',
  url: '/clip/users/login-by-link',
  config: { access: 'public', limits: [{ guest: 30, member: 30, seconds: 60 * 60, by: 'address' }] },
  schema: {
    summary: 'Exchange the token of an emailed link, once, for a token that works for 12 hours',
    tags: ['Accounts'],
    body: z.object({ token: z.string().min(1).max(200) }),
    response: replies(LoggedIn),
  },
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  url: '/clip/users/logout',
  config: { access: 'login' },
  schema: {
    summary: 'End this session at once, or with all=1 every session of the user',
    tags: ['Accounts'],
    querystring: z.object({ all: z.enum(['0', '1']).optional() }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const confirmIdentity = {
  method: 'POST',
  url: '/clip/users/confirm',
  // A new second factor requires the password, too; so staff confirm it without one.
  config: { access: 'login' },
  schema: {
    summary: 'Confirm the own password; it is not required again for ten minutes',
    tags: ['Accounts'],
    body: z.object({
      password: z.string(PASSWORD_MESSAGES.current).min(1, PASSWORD_MESSAGES.current).max(MAX_GIVEN_PASSWORD),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const ownSessions = {
  method: 'GET',
  url: '/clip/users/sessions',
  config: { access: 'login' },
  schema: {
    summary: 'List where the user is logged in',
    tags: ['Accounts'],
    response: replies(
      z.array(
        z.object({
          id: z.int(),
          /** A name such as "Firefox on Windows". */
          device: z.string(),
          loggedInAt: z.iso.datetime(),
          lastSeenAt: z.iso.datetime(),
          /** The session of this call. */
          current: z.boolean(),
        }),
      ),
    ),
  },
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  url: '/clip/users/sessions/:id',
  config: { access: 'login' },
  schema: {
    summary: 'End one of the own sessions at once',
    tags: ['Accounts'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const endOtherSessions = {
  method: 'DELETE',
  url: '/clip/users/sessions',
  config: { access: 'login' },
  schema: {
    summary: 'End all of the own sessions but the one of this call',
    tags: ['Accounts'],
    response: replies(z.null()),
  },
} as const satisfies Endpoint
