/** Counts the day that is over. It looks each hour, because a day ends at the agency's midnight. */
import type { Job } from '../../context.ts'
import { countReportDays } from './count-days.ts'

export const countReportDaysJob: Job = {
  name: 'reports-count-days',
  every: '11 * * * *',
  async run(services) {
    await countReportDays(services)
  },
}
