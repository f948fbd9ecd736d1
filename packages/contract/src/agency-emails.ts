/** Outgoing emails of the agency, as the outbox contains them (R-MAIL-7). */
import { z } from 'zod'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { csvOf, listOf } from './list-of.ts'

/** `kept`: no mail server is configured. `failed`: the mail server refused it; it is retried, or given up. */
export const EmailState = z.enum(['kept', 'waiting', 'sent', 'failed'])
export type EmailState = z.output<typeof EmailState>

const AdminEmail = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    state: EmailState,
    created_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminEmail' })
export type AdminEmail = z.output<typeof AdminEmail>

const AdminEmailDetail = AdminEmail.extend({
  /** The text, divided at the addresses of this site; null for a password link that the mail server sends. */
  parts: z.array(z.object({ text: z.string(), isLink: z.boolean() })).nullable(),
  /** The last response of the mail server; empty if it has refused nothing. */
  error: z.string(),
})
export type AdminEmailDetail = z.output<typeof AdminEmailDetail>

const views = { access: 'staff', may: 'emails.view' } as const

const EmailFilter = z.object({
  /** Part of the recipient or of the subject. */
  q: optional(z.string().trim().max(200)),
  sort: optional(z.enum(['number'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const agencyEmails = listOf(AdminEmail, {
  url: '/agency/emails',
  config: views,
  summary: 'List the outgoing emails, 50 a page',
  filter: EmailFilter,
})

export const agencyEmailsFile = csvOf(agencyEmails, EmailFilter, 'Export outgoing emails as CSV')

export const agencyEmail = {
  method: 'GET',
  url: '/agency/emails/:id',
  config: views,
  schema: {
    summary: 'Get an outgoing email with its text',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(AdminEmailDetail),
  },
} as const satisfies Endpoint

export const EMAIL_REFUSALS = {
  agencyEmails: ['bad_cursor'],
  agencyEmail: ['not_found'],
} as const satisfies Record<string, readonly ErrorCode[]>
