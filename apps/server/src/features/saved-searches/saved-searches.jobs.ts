/** Matches changed clips with saved searches, and emails the alerts that are due. Safe to run twice. */
import type { Job } from '../../context.ts'
import { matchChanges } from './match-changes.ts'
import { sendAlerts } from './send-alerts.ts'

export const searchAlertsJob: Job = {
  name: 'search-alerts',
  every: '* * * * *',
  async run(services) {
    await matchChanges(services)
    await sendAlerts(services)
  },
}
