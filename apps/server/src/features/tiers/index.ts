import type { Feature } from '../../feature.ts'
import { agencyTierRoutes } from './agency-tiers.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    tiers: 'tier.added' | 'tier.changed'
  }
}

export const tiers: Feature = {
  routes: [agencyTierRoutes],
  withoutPeriod: {
    tiers: 'licences name the tier that they were granted under',
    tier_versions: 'the history of what each licence granted',
  },
  notPersonal: {
    'tier_versions.changed_by': 'a number without a name',
    'tiers.name': 'the catalogue',
    'tiers.usage_type': 'the catalogue',
  },
}
