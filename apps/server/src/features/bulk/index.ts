import { type Feature, MONTHS_24_MS } from '../../feature.ts'
import { agencyBulkRoutes } from './agency-bulk.routes.ts'
import { carryOutChangesJob } from './bulk.jobs.ts'
import { oldBulkChanges } from './bulk.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    bulk: 'bulk.begun' | 'bulk.undone'
  }
  interface AuditObjects {
    bulk: `bulk:${string}`
  }
}

export const bulk: Feature = {
  routes: [agencyBulkRoutes],
  jobs: [carryOutChangesJob],
  retention: [
    // R-BULK-3
    { what: 'changes of many clips', keptMs: MONTHS_24_MS, removal: oldBulkChanges },
  ],
  notPersonal: {
    'bulk_changes.actor_id': 'a number without a name',
  },
}
