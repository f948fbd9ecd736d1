/** Mounts all routes of processes with a database, also for the tests; `mounts.ts` has the paths. */
import type { FastifyInstance } from 'fastify'
import { FEATURES } from './all-features.ts'
import { buildApi } from './build-api.ts'
import type { Services } from './context.ts'
import { findApiKey } from './features/accounts/api-keys/find-api-key.ts'
import { findSessionByToken, noteWriteOfSession } from './features/accounts/sessions/sessions.queries.ts'
import { deniedNotes } from './features/audit/note-denied.ts'
import { registerApi } from './http/app.ts'
import { healthRoutes, type ServingState } from './http/health.routes.ts'

export async function mountRoutes(
  server: FastifyInstance,
  services: Services,
  state: ServingState,
): Promise<void> {
  const findSession = findSessionByToken
  healthRoutes(server, services, { state, findSession })
  if (!services.config.roles.includes('api')) return
  await registerApi(server, services, {
    routes: (app) => buildApi({ ...services, app }),
    findSession,
    findKey: findApiKey,
    noteWrite: noteWriteOfSession,
    noteDenied: deniedNotes(services),
  })
  await services.payments.routes?.(server)
  for (const { serverRoutes = [] } of FEATURES) {
    for (const register of serverRoutes) await register(server, services, findSession)
  }
}
