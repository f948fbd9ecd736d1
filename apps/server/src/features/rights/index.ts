import type { Feature } from '../../feature.ts'
import { agencyClipRightsRoutes } from './agency-clip-rights.routes.ts'
import { agencyRightsRoutes } from './agency-rights.routes.ts'
import { rightsRemindersJob } from './rights.jobs.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    rights: 'rights.made' | 'rights.changed' | 'rights.clips' | 'rights.ended' | 'rights.file'
  }
  interface AuditObjects {
    rights: `rights:${number}`
  }
}

export const rights: Feature = {
  routes: [agencyRightsRoutes, agencyClipRightsRoutes],
  jobs: [rightsRemindersJob],
  withoutPeriod: {
    rights_records: 'the proof of what the agency may license; older than the clips it is about',
  },
  staying: [
    {
      table: 'rights_records',
      columns: ['holder', 'contact', 'reference', 'notes', 'uses', 'end_reason', 'file_name'],
      why: 'is the proof of what the agency may license; change it below Rights',
    },
  ],
  notPersonal: {
    'rights_records.file_name': 'the proof of what the agency may license',
  },
}
