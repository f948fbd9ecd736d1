import type { Feature } from '../../feature.ts'
import { agencySettingRoutes } from './agency-settings.routes.ts'
import { agencyTestMailRoutes } from './agency-test-email.routes.ts'
import { securityTextRoutes } from './security-text.routes.ts'
import { siteRoutes } from './site.routes.ts'
import { siteFileRoutes } from './site-files.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    settings: 'mail.tested' | 'settings.changed'
  }
  interface AuditObjects {
    settings: `settings:${string}`
  }
}

export const settings: Feature = {
  routes: [agencySettingRoutes, agencyTestMailRoutes, siteRoutes],
  serverRoutes: [securityTextRoutes, siteFileRoutes],
  withoutPeriod: {
    settings: 'one row for each group of settings',
  },
  notPersonal: {
    'settings.changed_by': 'a number without a name',
  },
}
