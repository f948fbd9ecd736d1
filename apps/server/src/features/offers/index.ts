import type { Feature } from '../../feature.ts'
import { agencyOfferRoutes } from './agency-offers.routes.ts'
import { offerRoutes } from './offers.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    offers: 'offer.made' | 'offer.withdrawn' | 'offer.accepted' | 'offer.declined' | 'offer.asked'
  }
  interface AuditObjects {
    offers: `offer:${number}`
  }
}

export const offers: Feature = {
  routes: [agencyOfferRoutes, offerRoutes],
  withoutPeriod: {
    offers: 'what was charged and why; orders were priced by them',
    deals: 'the terms of licences that were granted by them',
  },
  staying: [
    { table: 'offers', columns: ['message'], why: 'is part of what was offered, and does not change' },
    {
      table: 'deals',
      columns: ['decline_reason'],
      why: 'is the answer of an account to what was offered, and does not change',
    },
  ],
  notPersonal: {
    'offers.user_id': 'a number without a name',
    'deals.accepted_by': 'a number without a name',
    'deals.declined_by': 'a number without a name',
    'deals.decline_reason': 'the answer of a company to what it was offered',
    'offers.message': 'words of the agency to a company, part of what it offered',
  },
}
