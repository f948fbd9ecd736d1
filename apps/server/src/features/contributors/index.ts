import type { Feature } from '../../feature.ts'
import { agencyContributorRoutes } from './agency-contributors.routes.ts'
import { personalContributors } from './contributors.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    contributors: 'contributor.added' | 'contributor.changed'
  }
  interface AuditObjects {
    contributors: `contributor:${number}`
  }
}

export const contributors: Feature = {
  routes: [agencyContributorRoutes],
  withoutPeriod: {
    contributors: 'who is paid for clips that are sold; older than the sales',
  },
  personalData: [personalContributors],
  staying: [
    {
      table: 'contributors',
      columns: ['name', 'email', 'notes'],
      why: 'the agency owes a share of its sales; change it below Contributors',
    },
  ],
  notPersonal: {
    'contributors.name': 'whom the agency owes a share of its sales',
    'contributors.email': 'where statements of that share are sent',
  },
}
