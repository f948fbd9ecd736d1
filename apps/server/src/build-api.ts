/** Registers the endpoints of all features. */
import { FEATURES, PERSONAL_DATA, STAYING } from './all-features.ts'
import type { Context } from './context.ts'
import { agencyPersonDataRoutes } from './features/privacy/agency-person-data.routes.ts'

export async function buildApi(context: Context): Promise<void> {
  for (const { routes = [] } of FEATURES) {
    for (const register of routes) await register(context)
  }
  agencyPersonDataRoutes(context, PERSONAL_DATA, STAYING)
}
