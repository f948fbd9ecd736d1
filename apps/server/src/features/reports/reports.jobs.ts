/** Counts the past day. Runs every hour, because a day ends at midnight in the agency's time zone. */
import type { Job } from '../../context.ts'
import { countReportDays } from './count-days.ts'

export const countReportDaysJob: Job = {
  name: 'reports-count-days',
  every: '11 * * * *',
  async run(services) {
    await countReportDays(services)
  },
}
