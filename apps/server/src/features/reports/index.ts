import type { Feature } from '../../feature.ts'
import { agencyReportRoutes } from './agency-reports.routes.ts'
import { agencyStatementRoutes } from './agency-statements.routes.ts'
import { countReportDaysJob } from './reports.jobs.ts'

export const reports: Feature = {
  routes: [agencyReportRoutes, agencyStatementRoutes],
  jobs: [countReportDaysJob],
  withoutPeriod: {
    report_days: 'sums without personal data; they can be counted again',
    report_months: 'names of months; they can be counted again',
    report_clip_months: 'sums without personal data; they can be counted again',
    report_contributor_months: 'sums of contributors; they can be counted again',
    report_state: 'one row',
  },
}
