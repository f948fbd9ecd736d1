import type { Feature } from '../../feature.ts'
import { agencyOfferRoutes } from './agency-offers.routes.ts'
import { offerRoutes } from './offers.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    offers: 'offer.made' | 'offer.withdrawn'
  }
  interface AuditObjects {
    offers: `offer:${number}`
  }
}

export const offers: Feature = {
  routes: [agencyOfferRoutes, offerRoutes],
  withoutPeriod: {
    offers: 'what was charged and why; orders were priced by them',
  },
  staying: [
    { table: 'offers', columns: ['message'], why: 'is part of what was offered, and does not change' },
  ],
  notPersonal: {
    'offers.user_id': 'a number without a name',
    'offers.message': 'words of the agency to a company, part of what it offered',
  },
}
