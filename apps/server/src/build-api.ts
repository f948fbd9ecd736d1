/** The API's table of contents: every feature's endpoints. */
import type { Context } from './context.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { sessionRoutes } from './features/accounts/sessions.routes.ts'
import { countryRoutes } from './features/pricing/countries.routes.ts'
import { locationRoutes } from './features/pricing/location.routes.ts'
import { pricingRoutes } from './features/pricing/pricing.routes.ts'

const FEATURES: readonly ((context: Context) => void | Promise<void>)[] = [
  sessionRoutes,
  accountRoutes,
  pricingRoutes,
  countryRoutes,
  locationRoutes,
]

export async function buildApi(context: Context): Promise<void> {
  for (const feature of FEATURES) await feature(context)
}
