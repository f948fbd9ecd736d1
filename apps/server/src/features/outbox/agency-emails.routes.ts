/** Routes for the outbox in the admin area (R-MAIL-7). */
import * as endpoints from '@rushes/contract/agency-emails'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { countAdminEmails, findAdminEmail, listAdminEmails } from './admin-emails.queries.ts'
import { partsOf } from './email-parts.rules.ts'
import { stateOf } from './read-outcome.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findAdminEmail>>>

export function agencyEmailRoutes(context: Context): void {
  const { app, db, mail, config } = context
  const emails = adminList({
    criteria: ({ q, order }: QueryOf<typeof endpoints.agencyEmails>) => ({ q, ascending: order === 'asc' }),
    rows: (criteria, range) => listAdminEmails(db, criteria, range),
    count: (criteria) => countAdminEmails(db, criteria),
    item: (row) => toEmail(row, mail.sends),
  })

  app.route({
    ...endpoints.agencyEmails,
    handler: async (request) => ok(await emails.page(request)),
  })

  app.route({
    ...endpoints.agencyEmailsFile,
    async handler(request) {
      const file = await emails.file(request, {
        name: 'emails',
        columns: ['Number', 'Recipient', 'Subject', 'State', 'Created', 'Sent'],
        cells(row) {
          const times = [row.created_at, row.sent_at].map((at) => (at ? minuteOf(at, config.timeZone) : ''))
          return [String(row.id), row.recipient, row.subject, stateOf(row, mail.sends), ...times]
        },
      })
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.agencyEmail,
    async handler({ params }) {
      const row = await findAdminEmail(db, params.id)
      if (!row) throw new AppError('not_found', 'There is no such email.')
      // With a mail server, a password link is visible only to its recipient.
      const isHidden = row.secret && (mail.sends || row.text === '')
      return ok({
        ...toEmail(row, mail.sends),
        parts: isHidden ? null : partsOf(row.text, config.baseUrl),
        error: row.last_error ?? '',
      })
    },
  })
}

function toEmail({ id, recipient, subject, ...row }: Omit<Row, 'text' | 'secret'>, sends: boolean) {
  return {
    id,
    recipient,
    subject,
    state: stateOf(row, sends),
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}
