import { DAY_MS, type Feature } from '../../feature.ts'
import { byInvoiceRoutes } from './by-invoice.routes.ts'
import { unusedTaxQuotes } from './cart.queries.ts'
import { paymentIntentRoutes } from './payment-intent.routes.ts'
import { salesTaxRoutes } from './sales-tax.routes.ts'

export const checkout: Feature = {
  routes: [salesTaxRoutes, paymentIntentRoutes, byInvoiceRoutes],
  retention: [
    // R-PRIVACY-4
    { what: 'tax quotes without an order', keptMs: DAY_MS, removal: unusedTaxQuotes },
  ],
  notPersonal: {
    'tax_quotes.address_hash': 'a hash that is deleted after a day',
  },
}
