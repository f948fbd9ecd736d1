import { DAY_MS, type Feature } from '../../feature.ts'
import { agencyAccountSsoRoutes } from './agency-account-sso.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { oldLogins, personalLogins, personalSubjects } from './sso.queries.ts'
import { ssoRoutes } from './sso.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    sso: 'sso.set' | 'sso.removed' | 'sso.enabled' | 'sso.disabled'
  }
}

export const sso: Feature = {
  routes: [ssoRoutes, agencyAccountSsoRoutes, signInRoutes],
  retention: [{ what: 'completed company sign-ins', keptMs: DAY_MS, removal: oldLogins }],
  personalData: [personalSubjects, personalLogins],
  withoutPeriod: { sso_connections: 'belong to the account, whose administrators remove them' },
}
