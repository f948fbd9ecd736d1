/** The fees of a withdrawn clip, which are refunded in one batch (R-RECALL-6). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { Person } from './agency-clips.ts'
import { Reason } from './agency-refunds.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_INTEGER } from './integers.ts'
import { Cursor, pageOf } from './list-of.ts'

const Currency = z.enum(CURRENCIES)
const ClipParams = z.object({ id: Id })

/**
 * `due`: nothing has been returned. `waiting`: in a batch. `in_progress`: requested from the provider. `refused`: due, but the
 * last batch could not return it. `disputed`: the bank decides. `ended`: the licence ended without a refund of its line, or its term did.
 */
export const PAID_LICENCE_STATES = [
  'due',
  'waiting',
  'in_progress',
  'refunded',
  'credited',
  'refused',
  'disputed',
  'ended',
] as const

const PaidLicence = z
  .object({
    /** The id of the licence. */
    id: z.int(),
    account: z.object({ id: z.int(), name: z.string() }),
    /** The name of the tier. */
    tier: z.string(),
    granted_at: z.iso.datetime(),
    /** The order that bought the licence; null for a licence from credits. */
    order: z.object({ id: z.int(), reference: z.string() }).nullable(),
    /** The price with tax in minor units; null for a credit. */
    fee: z.object({ amount_minor: z.int(), currency: Currency }).nullable(),
    state: z.enum(PAID_LICENCE_STATES),
    /** Why the last batch could not return it; otherwise ''. */
    message: z.string(),
  })
  .meta({ id: 'PaidLicence' })
export type PaidLicence = z.output<typeof PaidLicence>

const RefundBatch = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    by: Person,
    reason: z.string(),
    licences: z.int(),
    /** Waiting, or requested from the provider. */
    open: z.int(),
    refunded: z.int(),
    credited: z.int(),
    refused: z.int(),
  })
  .meta({ id: 'RefundBatch' })
export type RefundBatch = z.output<typeof RefundBatch>

export const clipRefunds = {
  method: 'GET',
  url: '/agency/clips/:id/refunds',
  config: { access: 'staff', may: 'orders.view' },
  schema: {
    summary:
      'List the paid licences of a clip, newest first, 50 a page, with what is due back and the last 20 batches of refunds',
    tags: ['Agency'],
    params: ClipParams,
    querystring: z.object({ cursor: Cursor }),
    response: replies(
      pageOf(PaidLicence).extend({
        /** What a batch would return now. */
        due: z.object({
          licences: z.int(),
          credits: z.int(),
          amounts: z.array(z.object({ amount_minor: z.int(), currency: Currency })),
        }),
        batches: z.array(RefundBatch),
      }),
    ),
  },
} as const satisfies Endpoint

export const refundClip = {
  method: 'POST',
  url: '/agency/clips/:id/refunds',
  config: { access: 'staff', may: 'refunds.make' },
  schema: {
    summary:
      'Start a batch that refunds everything that is due for a withdrawn clip: fees as money, credits as credits. 409 `outdated`: another number of licences is due; 409 `conflict`: nothing is due, or the clip is not withdrawn',
    tags: ['Agency'],
    params: ClipParams,
    body: z.object({
      /** The number of licences that the list returned as due. */
      licences: z.int().min(1).max(MAX_INTEGER),
      reason: Reason,
    }),
    response: replies(RefundBatch),
  },
} as const satisfies Endpoint

export const REFUND_BATCH_REFUSALS = {
  clipRefunds: ['not_found', 'bad_cursor'],
  refundClip: ['not_found', 'conflict', 'outdated'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>
