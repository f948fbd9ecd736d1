/** Routes for statements of contributors (R-REPORT-5). */
import * as endpoints from '@rushes/contract/agency-statements'
import { ok } from '@rushes/contract/endpoint'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { readDays } from '../../http/day-range.ts'
import { historyFile } from '../../http/history.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { recordMinted } from '../audit/record-minted.ts'
import { signedFile } from '../files/signed-file.ts'
import { statementFileName, statementRef } from './open-statement-file.ts'
import { readStatement } from './read-statement.ts'
import { periodOf, type Span } from './report-period.rules.ts'
import { STATEMENT_COLUMNS, statementCells } from './statement.rules.ts'

type Question = z.output<typeof endpoints.contributorStatement.schema.querystring>

export function agencyStatementRoutes({ app, ...services }: Context): void {
  const { clock, config } = services

  /** @throws AppError validation for days that do not exist, and for too many days */
  function spanOf({ period = 'last-month', ...days }: Question): Span {
    const today = dayOf(clock.now(), config.timeZone)
    const requested = periodOf({ period, ...readDays(days) }, today)
    if (!('words' in requested)) return requested.period
    throw new AppError('validation', requested.words, { fields: { [requested.field]: [requested.words] } })
  }

  app.route({
    ...endpoints.contributorStatement,
    async handler(request) {
      const { id } = request.params
      const period = spanOf(request.query)
      const { payee, lines, totals } = await readStatement(services, id, period)
      const fileName = statementFileName(id, period, 'pdf')
      await recordMinted(services, request, `contributor:${id}`)
      const { email: _, ...contributor } = payee
      return ok({
        contributor,
        period,
        lines,
        totals,
        ...signedFile(services, { kind: 'statement', ref: statementRef(id, period), fileName }),
      })
    },
  })

  app.route({
    ...endpoints.contributorStatementFile,
    async handler(request) {
      const { id } = request.params
      const period = spanOf(request.query)
      const { payee, lines } = await readStatement(services, id, period)
      const records = lines.map((line) => [statementCells(line, payee.share_percent)])
      const file = historyFile(statementFileName(id, period, 'csv'), STATEMENT_COLUMNS, records)
      return ok(await recordExport(services, request, file))
    },
  })
}
