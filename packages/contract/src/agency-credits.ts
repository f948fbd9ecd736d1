/** The credits of an account in the admin area: lots, allowances and ledger, and their changes by staff. */
import { z } from 'zod'
import { Reason } from './agency-refunds.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'

const MAX_ADJUSTED = 1_000
const MAX_ALLOWANCE = 100_000
const WHOLE = 'Enter a whole number of credits.'
const Media = z.enum(['video', 'image'])
const Timestamp = z.iso.datetime()
export const AllowancePeriod = z.enum(['month', 'year'])

const AdminCredits = z
  .object({
    balances: z.array(
      z.object({
        media: Media,
        tier: z.string(),
        tier_name: z.string(),
        available: z.int(),
        /** Held back until a dispute is decided or a refund is settled: not available. */
        frozen: z.int(),
      }),
    ),
    allowances: z.array(
      z.object({
        media: Media,
        /** Null is unlimited. */
        remaining: z.int().nullable(),
        /** Null where it is not renewed. */
        size: z.int().nullable(),
        period: AllowancePeriod,
        renews_at: Timestamp.nullable(),
      }),
    ),
    /** The newest 100. */
    lots: z.array(
      z.object({
        id: z.int(),
        media: Media,
        tier_name: z.string(),
        size: z.int(),
        remaining: z.int(),
        frozen: z.boolean(),
        order_id: z.int().nullable(),
        created_at: Timestamp,
      }),
    ),
    /** Contains the last 100 entries. */
    ledger: z.array(
      z.object({
        at: Timestamp,
        what: z.enum(['bought', 'given', 'download', 'refund', 'correction', 'renewal']),
        delta: z.int(),
        media: Media,
        /** '' for standard credits. */
        tier: z.string(),
        clip_id: z.int().nullable(),
        order_id: z.int().nullable(),
        who: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    tiers: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .meta({ id: 'AdminCredits' })
export type AdminCredits = z.output<typeof AdminCredits>

const AccountParams = z.object({ id: Id })
/** Created by the screen, once for each request: the same key changes credits only once. */
const Key = z.uuid('Please enter a key.')

export const accountCredits = {
  method: 'GET',
  url: '/agency/accounts/:id/credits',
  config: { access: 'staff', may: 'accounts.view' },
  schema: {
    summary: 'Get the credits of an account, with lots and ledger',
    tags: ['Agency'],
    params: AccountParams,
    response: replies(AdminCredits),
  },
} as const satisfies Endpoint

export const adjustCredits = {
  method: 'POST',
  url: '/agency/accounts/:id/credits',
  config: { access: 'staff', may: 'credits.adjust' },
  schema: {
    summary:
      'Add prepaid credits to an account, or remove some. 402 `licence_required` if the balance would be negative',
    tags: ['Agency'],
    params: AccountParams,
    body: z.object({
      media: Media,
      tier: z.string().min(1, 'Please choose a tier.').max(20),
      delta: z
        .int(WHOLE)
        .min(-MAX_ADJUSTED, 'You can remove at most 1,000 credits at once.')
        .max(MAX_ADJUSTED, 'You can add at most 1,000 credits at once.')
        .refine((delta) => delta !== 0, WHOLE),
      reason: Reason,
      key: Key,
    }),
    response: replies(AdminCredits),
  },
} as const satisfies Endpoint

export const setAllowance = {
  method: 'POST',
  url: '/agency/accounts/:id/allowance',
  config: { access: 'staff', may: 'credits.adjust' },
  schema: {
    summary: 'Set the standard credits of an account for a medium, renewed each month, each year, or never',
    tags: ['Agency'],
    params: AccountParams,
    body: z.object({
      media: Media,
      size: z.int(WHOLE).min(0, WHOLE).max(MAX_ALLOWANCE, 'Please give at most 100,000 credits.'),
      /** Null: it is used up once. */
      period: AllowancePeriod.nullable(),
      reason: Reason,
      key: Key,
    }),
    response: replies(AdminCredits),
  },
} as const satisfies Endpoint
