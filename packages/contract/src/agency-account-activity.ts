/** The activity and the licences of an account (R-ACCOUNT-9). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import { Cursor, pageOf } from './list-of.ts'
import { LICENCE_REFERENCE } from './verification.ts'

const Happening = z
  .object({
    at: z.iso.datetime(),
    kind: z.enum(['entry', 'download', 'order']),
    /** The id of the audit entry, of the delivery, or of the order. */
    id: z.int(),
    /** Null without a logged-in user. */
    by: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The action of an entry, such as `login.ok`; the state of an order; empty for a download. */
    action: z.string(),
    /** The subject of the entry, such as `user:5001`. */
    object: z.string().nullable(),
    reason: z.string(),
    /** The number of clips of a download or an order. */
    clips: z.int().nullable(),
    total: z.object({ currency: z.enum(CURRENCIES), minor: z.int() }).nullable(),
  })
  .meta({ id: 'Happening' })
export type Happening = z.output<typeof Happening>

export const accountActivity = {
  method: 'GET',
  url: '/agency/accounts/:id/activity',
  config: { access: 'staff', may: 'accounts.view' },
  schema: {
    summary:
      'List the activity of an account, newest first, 50 a page: logins, downloads, orders and changes by staff and users',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    querystring: z.object({ cursor: Cursor }),
    response: replies(pageOf(Happening)),
  },
} as const satisfies Endpoint

export const accountLicences = {
  method: 'GET',
  url: '/agency/accounts/:id/licences',
  config: { access: 'staff', may: 'orders.view' },
  schema: {
    summary: 'List the licences of an account, newest first, 50 a page',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    /** `before` is the last licence of the page before. */
    querystring: z.object({ before: optional(Id) }),
    response: replies(
      z.object({
        items: z.array(
          z.object({
            id: z.int(),
            ...LICENCE_REFERENCE,
            clip: z.object({ id: z.int(), title: z.string() }),
            tier: z.string(),
            ground: z.enum(['order', 'prepaid_credit', 'standard_credit']),
            granted_at: z.iso.datetime(),
            revoked_at: z.iso.datetime().nullable(),
          }),
        ),
        next: z.int().nullable(),
      }),
    ),
  },
} as const satisfies Endpoint
