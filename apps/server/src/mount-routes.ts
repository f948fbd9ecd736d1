/** Mounts all that the processes with a database answer; `mounts.ts` has the paths. The tests mount the same. */
import type { FastifyInstance } from 'fastify'
import { buildApi } from './build-api.ts'
import type { Services } from './context.ts'
import { findSessionByToken, noteWriteOfSession } from './features/accounts/sessions.queries.ts'
import { deniedNotes } from './features/audit/note-denied.ts'
import { sitemapRoutes } from './features/catalogue/sitemap.routes.ts'
import { fileRoutes } from './features/downloads/files.routes.ts'
import { mediaRoutes } from './features/files/media.routes.ts'
import { outboxRoutes } from './features/outbox/outbox.routes.ts'
import { termsFileRoutes } from './features/pages/terms-file.routes.ts'
import { securityTextRoutes } from './features/settings/security-text.routes.ts'
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
    noteWrite: noteWriteOfSession,
    noteDenied: deniedNotes(services),
  })
  await mediaRoutes(server, services)
  await fileRoutes(server, services)
  await services.payments.routes?.(server)
  outboxRoutes(server, services, findSession)
  sitemapRoutes(server, services)
  termsFileRoutes(server, services)
  securityTextRoutes(server, services)
}
