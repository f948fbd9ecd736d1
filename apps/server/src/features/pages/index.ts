import type { Feature } from '../../feature.ts'
import { agencyPageRoutes } from './agency-pages.routes.ts'
import { pageRoutes } from './pages.routes.ts'
import { termsFileRoutes } from './terms-file.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    pages:
      | 'page.made'
      | 'page.saved'
      | 'page.published'
      | 'page.scheduled'
      | 'page.cancelled'
      | 'page.restored'
      | 'page.withdrawn'
      | 'page.removed'
  }
  interface AuditObjects {
    pages: `page:${string}`
  }
}

export const pages: Feature = {
  routes: [pageRoutes, agencyPageRoutes],
  serverRoutes: [termsFileRoutes],
  withoutPeriod: {
    pages: 'content of the site',
    page_versions: 'the record of published texts; immutable',
  },
  notPersonal: {
    'page_versions.author_id': 'a number without a name',
  },
}
