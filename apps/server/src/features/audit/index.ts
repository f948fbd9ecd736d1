import { DAY_MS, type Feature, MONTHS_24_MS } from '../../feature.ts'
import { agencyAuditRoutes } from './agency-audit.routes.ts'
import { recordWaitingJob, verifyAuditJob } from './audit.jobs.ts'
import { oldAuditAddresses, personalEntries } from './audit.queries.ts'
import { oldAuditEntries } from './remove-old-entries.ts'

export const audit: Feature = {
  routes: [agencyAuditRoutes],
  jobs: [verifyAuditJob, recordWaitingJob],
  retention: [
    // R-AUDIT-2
    { what: 'addresses in the audit', keptMs: 90 * DAY_MS, removal: oldAuditAddresses },
    { what: 'entries of the audit', keptMs: MONTHS_24_MS, removal: oldAuditEntries },
  ],
  withoutPeriod: {
    audit_waiting: 'becomes entries of the audit each minute',
  },
  personalData: [personalEntries],
  staying: [
    {
      table: 'audit',
      columns: ['reason', 'details'],
      why: 'is only ever added to, and removed after 24 months',
    },
  ],
  notPersonal: {
    'audit.actor_user_id': 'a number without a name',
    'audit.ip': 'blanked after 90 days; until then it shows who attacked whom',
    'audit.ip_salt': 'random, and blanked with the address',
    'audit.ip_sha256': 'worth nothing without its salt, which is blanked with the address',
    'audit.networks': 'blanked after 90 days, as the address is',
    'audit_waiting.actor_user_id': 'a number without a name',
    'audit_waiting.ip': 'becomes part of the audit within a minute',
  },
}
