/** The OpenID provider at which the users of an account sign in, for its administrators (R-OIDC-1), and the login itself. */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { LoggedIn } from './sessions.ts'
import { SSO_MESSAGES } from './sso-messages.ts'

const text = (message: string, max: number) =>
  z.string(message).trim().min(1, message).max(max, `Please use at most ${max} characters.`)
const optionalText = (max: number) =>
  z.string().trim().max(max, `Please use at most ${max} characters.`).default('')

export const SsoConnection = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    /** The claim that contains roles or groups; empty if the provider decides no roles. */
    roleClaim: z.string(),
    /** The value of the claim that makes an Administrator. */
    administratorValue: z.string(),
    /** `waiting` until staff have enabled the connection. */
    state: z.enum(['waiting', 'enabled']),
    /** Enabled email domains that the account still has; empty while it waits. */
    domains: z.array(z.string()),
    /** Rises with each change of the connection. */
    revision: z.int(),
  })
  .meta({ id: 'SsoConnection' })
export type SsoConnection = z.output<typeof SsoConnection>

const limits = [{ guest: 30, member: 30, seconds: 60 * 60, by: 'account' }] as const

export const readSso = {
  method: 'GET',
  url: '/clip/sso',
  config: { access: 'login' },
  schema: {
    summary: "Get the company sign-in of the own account, for the account's administrators",
    tags: ['Accounts'],
    response: replies(
      z.object({
        /** Null if none is set. */
        connection: SsoConnection.nullable(),
        /** The address that the provider must allow. */
        redirectUri: z.string(),
        /** Email domains of the account. */
        domains: z.array(z.string()),
      }),
    ),
  },
} as const satisfies Endpoint

export const setSso = {
  method: 'POST',
  url: '/clip/sso',
  config: { access: 'login', needsPassword: true, limits },
  schema: {
    summary: 'Set the OpenID provider of the own account; staff enable it afterwards',
    tags: ['Accounts'],
    body: z.object({
      issuer: text(SSO_MESSAGES.issuer, 500),
      clientId: text(SSO_MESSAGES.clientId, 200),
      /** Empty to keep the present one, for the same issuer. */
      clientSecret: optionalText(500),
      roleClaim: optionalText(100),
      administratorValue: optionalText(200),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const testSso = {
  method: 'POST',
  url: '/clip/sso/test',
  config: { access: 'login', limits },
  schema: {
    summary: 'Test whether the OpenID provider of the own account can be reached',
    tags: ['Accounts'],
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const removeSso = {
  method: 'DELETE',
  url: '/clip/sso',
  config: { access: 'login' },
  schema: {
    summary: 'Remove the company sign-in of the own account',
    tags: ['Accounts'],
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const loginBySso = {
  method: 'POST',
  url: '/clip/users/login-by-sso',
  config: { access: 'public', limits: [{ guest: 300, member: 300, seconds: 15 * 60, by: 'address' }] },
  schema: {
    summary:
      'Exchange a completed company sign-in of this browser, once, for a token that works for 12 hours',
    tags: ['Accounts'],
    body: z.object({
      /** The `state` of the page that the sign-in led to. */
      state: z.string().max(100),
    }),
    response: replies(LoggedIn),
  },
} as const satisfies Endpoint

export const SSO_REFUSALS = {
  readSso: ['forbidden'],
  setSso: ['forbidden'],
  testSso: ['forbidden', 'not_found', 'conflict', 'unavailable'],
  removeSso: ['forbidden', 'not_found'],
  loginBySso: ['not_found', 'account_pending', 'account_disabled'],
} as const satisfies Record<string, readonly ErrorCode[]>
