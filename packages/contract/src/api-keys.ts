/** API keys of the viewer's account, for its administrators (R-KEY-1), and the key of the call. Amounts are minor units. */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_INTEGER } from './integers.ts'
import { KEY_LIFETIMES, KEY_MESSAGES, KEY_SCOPES, MAX_DAILY_CREDITS } from './key-scopes.ts'

export const MAX_KEYS = 20
const Scope = z.enum(KEY_SCOPES)
const Credits = z
  .int(KEY_MESSAGES.credits)
  .min(0, KEY_MESSAGES.credits)
  .max(MAX_DAILY_CREDITS, KEY_MESSAGES.credits)
const Amount = z.int(KEY_MESSAGES.amount).min(0, KEY_MESSAGES.amount).max(MAX_INTEGER, KEY_MESSAGES.amount)
const Time = z.iso.datetime()

/** What a key may license by itself; each 0 licenses nothing (R-KEY-6). */
const Limits = z.object({
  /** Credits in a day of the agency's time zone. */
  dailyCredits: Credits,
  /** Credits in one call, above which an Administrator has to approve. */
  approvalCredits: Credits,
  /** Orders by invoice in a day, with tax. */
  dailyMinor: Amount,
  /** One order by invoice, above which an Administrator has to approve. */
  approvalMinor: Amount,
})

const KeyFacts = {
  id: z.int(),
  name: z.string(),
  /** The beginning of the key, which is no secret. */
  prefix: z.string(),
  scopes: z.array(Scope),
  limits: Limits,
  /** The currency of the amounts. */
  currency: z.enum(CURRENCIES),
  /** What the key has licensed today. */
  today: z.object({ credits: z.int(), minor: z.int() }),
  expiresAt: Time.nullable(),
}

export const ApiKey = z
  .object({
    ...KeyFacts,
    createdAt: Time,
    createdBy: z.string(),
    rotatedAt: Time.nullable(),
    /** Until then the secret before the rotation works too; null if there is none. */
    formerUntil: Time.nullable(),
    /** Accurate to a minute. */
    lastUsedAt: Time.nullable(),
    /** `stopped` while the user who created it is disabled, removed or no Administrator. */
    state: z.enum(['active', 'expired', 'stopped', 'revoked']),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>

/** The key itself, in this response only. */
const ShownKey = z.object({ id: z.int(), key: z.string() })

const HOUR_S = 60 * 60
const limits = [{ guest: 30, member: 30, seconds: HOUR_S, by: 'account' }] as const

export const listKeys = {
  method: 'GET',
  url: '/clip/keys',
  config: { access: 'login' },
  schema: {
    summary: "List the API keys of the own account, for the account's administrators",
    tags: ['API keys'],
    response: replies(
      z.object({
        /** Without revoked ones. */
        keys: z.array(ApiKey),
        /** The currency in which new keys count their orders by invoice. */
        currency: z.enum(CURRENCIES),
      }),
    ),
  },
} as const satisfies Endpoint

export const createKey = {
  method: 'POST',
  url: '/clip/keys',
  config: { access: 'login', needsPassword: true, limits },
  schema: {
    summary: 'Create an API key; only this response contains it',
    tags: ['API keys'],
    body: z.object({
      name: z
        .string(KEY_MESSAGES.name)
        .trim()
        .min(1, KEY_MESSAGES.name)
        .max(60, 'Please use at most 60 characters'),
      scopes: z
        .array(Scope, KEY_MESSAGES.scopes)
        .min(1, KEY_MESSAGES.scopes)
        .max(KEY_SCOPES.length)
        .transform((given) => KEY_SCOPES.filter((scope) => given.includes(scope))),
      /** Null for a key that does not expire. */
      lifetimeDays: z.union(KEY_LIFETIMES.map((days) => z.literal(days))).nullable(),
      limits: Limits.prefault({ dailyCredits: 0, approvalCredits: 0, dailyMinor: 0, approvalMinor: 0 }),
    }),
    response: replies(ShownKey),
  },
} as const satisfies Endpoint

export const rotateKey = {
  method: 'POST',
  url: '/clip/keys/:id/rotate',
  config: { access: 'login', needsPassword: true, limits },
  schema: {
    summary:
      'Replace the secret of an API key; the former one works for 24 hours, and the lifetime starts again',
    tags: ['API keys'],
    params: z.object({ id: Id }),
    response: replies(ShownKey.extend({ formerUntil: Time })),
  },
} as const satisfies Endpoint

export const revokeKey = {
  method: 'DELETE',
  url: '/clip/keys/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Revoke an API key, which then works no more',
    tags: ['API keys'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const keyOfCall = {
  method: 'GET',
  url: '/clip/key',
  config: { access: 'login', scope: 'any' },
  schema: {
    summary: 'Describe the API key of this call: its user, scopes, and what is left of its limits',
    tags: ['API keys'],
    response: replies(z.object({ ...KeyFacts, accountId: z.int(), userId: z.int() })),
  },
} as const satisfies Endpoint

export const KEY_REFUSALS = {
  listKeys: ['forbidden'],
  createKey: ['forbidden', 'conflict'],
  rotateKey: ['forbidden', 'not_found', 'conflict'],
  revokeKey: ['forbidden', 'not_found'],
  keyOfCall: ['not_found'],
} as const satisfies Record<string, readonly ErrorCode[]>
