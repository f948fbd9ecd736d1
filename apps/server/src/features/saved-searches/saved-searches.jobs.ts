/** Matches changed clips with saved searches, and emails the alerts that are due. Safe to run twice. */
import type { Job } from '../../context.ts'
import { matchChanges } from './match-changes.ts'
import { sendAlerts } from './send-alerts.ts'

export const MATCH_CHANGES = 'match-changes'

/** Runs as soon as clips change, so that webhooks and counts of new clips do not wait for the emails. */
export const matchChangesJob: Job = {
  name: MATCH_CHANGES,
  atOnce: () => 1,
  async run(services) {
    await matchChanges(services)
  },
}

/** Once a minute, so that clips that are published together are in one email. */
export const searchAlertsJob: Job = {
  name: 'search-alerts',
  every: '* * * * *',
  async run(services) {
    await matchChanges(services)
    await sendAlerts(services)
  },
}
