/** Lists the endpoints of every feature: the API's table of contents. */
import type { Context } from './context.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { memberRoutes } from './features/accounts/members.routes.ts'
import { passwordResetRoutes } from './features/accounts/password-reset.routes.ts'
import { profileRoutes } from './features/accounts/profile.routes.ts'
import { registrationRoutes } from './features/accounts/registration.routes.ts'
import { sessionRoutes } from './features/accounts/sessions.routes.ts'
import { clipTextRoutes } from './features/catalogue/clip-text.routes.ts'
import { clipRoutes } from './features/catalogue/clips.routes.ts'
import { homeClipRoutes } from './features/catalogue/home-clips.routes.ts'
import { packageRoutes } from './features/catalogue/packages.routes.ts'
import { paymentIntentRoutes } from './features/checkout/payment-intent.routes.ts'
import { salesTaxRoutes } from './features/checkout/sales-tax.routes.ts'
import { creditRoutes } from './features/credits/credits.routes.ts'
import { prepaidCreditRoutes } from './features/credits/prepaid-credits.routes.ts'
import { downloadHistoryRoutes } from './features/downloads/download-history.routes.ts'
import { downloadLinkRoutes } from './features/downloads/download-links.routes.ts'
import { downloadRoutes } from './features/downloads/downloads.routes.ts'
import { contactRoutes } from './features/enquiries/contact.routes.ts'
import { enquiryRoutes } from './features/enquiries/enquiries.routes.ts'
import { licenceRoutes } from './features/licences/licences.routes.ts'
import { listShareRoutes } from './features/lists/list-shares.routes.ts'
import { listRoutes } from './features/lists/lists.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { paymentWebhookRoutes } from './features/orders/payment-webhook.routes.ts'
import { purchaseRoutes } from './features/orders/purchases.routes.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { countryRoutes } from './features/pricing/countries.routes.ts'
import { locationRoutes } from './features/pricing/location.routes.ts'
import { pricingRoutes } from './features/pricing/pricing.routes.ts'
import { facetRoutes } from './features/search/facets.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'

const FEATURES: readonly ((context: Context) => void | Promise<void>)[] = [
  sessionRoutes,
  accountRoutes,
  profileRoutes,
  memberRoutes,
  registrationRoutes,
  passwordResetRoutes,
  contactRoutes,
  enquiryRoutes,
  searchRoutes,
  homeClipRoutes,
  clipRoutes,
  clipTextRoutes,
  packageRoutes,
  facetRoutes,
  pricingRoutes,
  countryRoutes,
  locationRoutes,
  salesTaxRoutes,
  paymentIntentRoutes,
  paymentWebhookRoutes,
  orderRoutes,
  purchaseRoutes,
  creditRoutes,
  prepaidCreditRoutes,
  downloadRoutes,
  downloadLinkRoutes,
  downloadHistoryRoutes,
  licenceRoutes,
  listRoutes,
  listShareRoutes,
  pageRoutes,
]

export async function buildApi(context: Context): Promise<void> {
  for (const feature of FEATURES) await feature(context)
}
