/** Addresses by which scripts and watch folders fetch the licensed files of an account (R-PULL-1). */
import { z } from 'zod'
import { MANIFEST } from './delivery-manifests.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_PULL_NAME, PULL_LIFETIMES, PULL_MESSAGES } from './pull-options.ts'

/** The maximum for a user. */
export const MAX_PULL_ADDRESSES = 10
const Time = z.iso.datetime()

export const PullAddress = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: Time,
    createdBy: z.string(),
    expiresAt: Time,
    /** Accurate to a minute. */
    lastUsedAt: Time.nullable(),
    /** `stopped` while its user is disabled, or the account closed. */
    state: z.enum(['active', 'expired', 'stopped', 'revoked']),
  })
  .meta({ id: 'PullAddress' })
export type PullAddress = z.output<typeof PullAddress>

/** The answer of a pull address in JSON. */
export const PullPage = z.object({
  ...MANIFEST,
  /** The value of `after` for the files that are licensed later. */
  next: z.int(),
  /** Whether there are more files after `next` already. */
  more: z.boolean(),
})
export type PullPage = z.output<typeof PullPage>

export const PULL_FORMATS = ['json', 'aria2', 'sh'] as const
export type PullFormat = (typeof PULL_FORMATS)[number]

export const listPullAddresses = {
  method: 'GET',
  url: '/clip/pull-addresses',
  config: { access: 'login' },
  schema: {
    summary:
      "List the viewer's pull addresses that are not revoked; administrators get those of all users of their account",
    tags: ['Downloads'],
    response: replies(z.array(PullAddress)),
  },
} as const satisfies Endpoint

export const createPullAddress = {
  method: 'POST',
  url: '/clip/pull-addresses',
  config: {
    access: 'login',
    needsPassword: true,
    limits: [{ guest: 30, member: 30, seconds: 60 * 60, by: 'account' }],
  },
  schema: {
    summary: 'Create a pull address; only this response contains it',
    tags: ['Downloads'],
    body: z.object({
      name: z
        .string(PULL_MESSAGES.name)
        .trim()
        .min(1, PULL_MESSAGES.name)
        .max(MAX_PULL_NAME, PULL_MESSAGES.nameLength),
      lifetimeDays: z.union(PULL_LIFETIMES.map((days) => z.literal(days))),
    }),
    response: replies(z.object({ id: z.int(), url: z.string() })),
  },
} as const satisfies Endpoint

export const revokePullAddress = {
  method: 'DELETE',
  url: '/clip/pull-addresses/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Revoke a pull address, which then works no more; transfers through it end',
    tags: ['Downloads'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const PULL_REFUSALS = {
  listPullAddresses: ['forbidden'],
  createPullAddress: ['forbidden', 'conflict'],
  revokePullAddress: ['forbidden', 'not_found'],
} as const satisfies Record<string, readonly ErrorCode[]>
