import type { Feature } from '../../feature.ts'
import { agencyEventRoutes } from './agency-events.routes.ts'
import { agencyMeRoutes } from './agency-me.routes.ts'
import { agencySessionRoutes } from './agency-session.routes.ts'
import { agencySetupRoutes } from './agency-setup.routes.ts'
import { agencyTeamRoutes } from './agency-team.routes.ts'
import { agencyViewRoutes } from './agency-views.routes.ts'
import { personalFactor } from './factors.queries.ts'
import { viewsOfPerson } from './views.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    staff:
      | 'factor.set'
      | 'factor.given'
      | 'factor.failed'
      | 'factor.refused'
      | 'factor.unreadable'
      | 'factor.removed'
      | 'factor.reset'
      | 'agency.set_up'
      | 'recovery_code.used'
      | 'recovery_codes.made'
      | 'view.changed'
  }
}

export const staff: Feature = {
  routes: [
    agencyMeRoutes,
    agencyTeamRoutes,
    agencyEventRoutes,
    agencySessionRoutes,
    agencySetupRoutes,
    agencyViewRoutes,
  ],
  withoutPeriod: {
    setup_tokens: 'one row, which every start replaces and the first Superuser ends',
    staff_factors: 'belongs to the person, who removes it',
    recovery_codes: 'goes with the second factor',
  },
  personalData: [personalFactor, viewsOfPerson],
  notPersonal: {
    'recovery_codes.user_id': 'goes with the second factor',
  },
}
