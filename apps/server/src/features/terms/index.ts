import type { Feature } from '../../feature.ts'
import { agencyTermsRoutes } from './agency-terms.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    terms: 'terms.added' | 'terms.cancelled'
  }
}

export const terms: Feature = {
  routes: [agencyTermsRoutes],
  withoutPeriod: {
    licence_terms: 'licences name the version that they were granted under',
    terms_pages: 'licences name the version that they were granted under',
  },
  notPersonal: {
    'terms_pages.created_by': 'a number without a name',
  },
}
