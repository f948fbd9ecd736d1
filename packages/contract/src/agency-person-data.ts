/** Everything that is kept about a person of a customer: to hand over, and to erase (R-PRIVACY-13). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'

const one = z.object({ id: Id })
const erases = { access: 'staff', may: 'privacy.erase' } as const

export const exportPersonData = {
  method: 'POST',
  url: '/agency/users/:id/export',
  config: erases,
  schema: {
    summary: 'Export all personal data of a customer’s user',
    tags: ['Agency'],
    params: one,
    response: replies(
      z.object({
        email: z.string(),
        exportedAt: z.iso.datetime(),
        /** Rows by the name of their table, without secrets. */
        tables: z.record(z.string(), z.array(z.unknown())),
      }),
    ),
  },
} as const satisfies Endpoint

export const erasePersonData = {
  method: 'POST',
  url: '/agency/users/:id/erase',
  config: erases,
  schema: {
    summary: 'Erase a customer’s user permanently: orders, licences and invoices are kept without the name',
    tags: ['Agency'],
    params: one,
    body: z.object({
      /** Typed again, to prevent erasing the wrong user. */
      email: z.string().trim().max(254),
      reason: z.string().trim().min(1, 'Enter a reason.').max(500, 'Please use at most 500 characters.'),
    }),
    response: replies(
      z.object({
        rows: z.int(),
        /** Tables that still name the person, each with the reason. */
        stayed: z.array(
          z.object({
            table: z.string(),
            /** Null where there was no time to count them. */
            rows: z.int().nullable(),
            why: z.string(),
          }),
        ),
      }),
    ),
  },
} as const satisfies Endpoint
