import type { Feature } from '../../feature.ts'
import { agencyPriceRoutes } from './agency-prices.routes.ts'
import { countryRoutes } from './countries.routes.ts'
import { locationRoutes } from './location.routes.ts'
import { pricingRoutes } from './pricing.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    pricing:
      | 'price_list.made'
      | 'price_list.changed'
      | 'price_list.set'
      | 'price_list.cancelled'
      | 'price_list.ended'
  }
  interface AuditObjects {
    pricing: `price_list:${number}`
  }
}

export const pricing: Feature = {
  routes: [pricingRoutes, agencyPriceRoutes, countryRoutes, locationRoutes],
  withoutPeriod: {
    price_lists: 'what was charged and when; orders were priced by them',
  },
  notPersonal: {
    'price_lists.created_by': 'a number without a name',
    'price_lists.name': 'a list of prices, such as Spring',
  },
}
