import type { Feature } from '../../feature.ts'
import { agencyReportRoutes } from './agency-reports.routes.ts'
import { agencyStatementRoutes } from './agency-statements.routes.ts'
import { countReportDaysJob } from './reports.jobs.ts'

export const reports: Feature = {
  routes: [agencyReportRoutes, agencyStatementRoutes],
  jobs: [countReportDaysJob],
  withoutPeriod: {
    report_days: 'sums without anybody in them; they can be counted anew',
    report_months: 'names of months; they can be counted anew',
    report_clip_months: 'sums without anybody in them; they can be counted anew',
    report_contributor_months: 'sums of contributors; they can be counted anew',
    report_state: 'one row',
  },
}
