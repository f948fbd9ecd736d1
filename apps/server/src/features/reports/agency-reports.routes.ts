/** Routes for reports in the admin area. */
import * as endpoints from '@rushes/contract/agency-reports'
import { ok } from '@rushes/contract/endpoint'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { readDays } from '../../http/day-range.ts'
import { historyFile } from '../../http/history.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { type ReportName, readReport } from './read-report.ts'
import { reportCells, reportColumns, reportFileName } from './report-file.rules.ts'
import { periodOf } from './report-period.rules.ts'

type Question = z.output<typeof endpoints.plainReport.schema.querystring>

export function agencyReportRoutes({ app, ...services }: Context): void {
  const { clock, config } = services

  /** @throws AppError validation for days that do not exist, and for too many days. */
  function read(name: ReportName, { period, group, compare, ...days }: Question) {
    const requested = periodOf(
      { period, group, compare, ...readDays(days) },
      dayOf(clock.now(), config.timeZone),
    )
    if ('words' in requested) {
      throw new AppError('validation', requested.words, { fields: { [requested.field]: [requested.words] } })
    }
    return readReport(services, name, requested)
  }
  async function file(name: ReportName, criteria: Question) {
    const report = await read(name, criteria)
    const rows = reportCells(report.table).map((row) => [row])
    return historyFile(reportFileName(name, report), reportColumns(report.table), rows)
  }

  app.route({
    ...endpoints.plainReport,
    handler: async ({ params, query }) => ok(await read(params.name, query)),
  })
  app.route({
    ...endpoints.plainReportFile,
    async handler(request) {
      const { params, query } = request
      return ok(await recordExport(services, request, await file(params.name, query)))
    },
  })
  app.route({
    ...endpoints.moneyReport,
    handler: async ({ params, query }) => ok(await read(params.name, query)),
  })
  app.route({
    ...endpoints.moneyReportFile,
    async handler(request) {
      const { params, query } = request
      return ok(await recordExport(services, request, await file(params.name, query)))
    },
  })
}
