/** A server whose API has only the routes of one test. */
import type { FastifyInstance } from 'fastify'
import type { App, Services } from '../src/context.ts'
import { findApiKey } from '../src/features/accounts/api-keys/find-api-key.ts'
import { findSessionByToken, noteWriteOfSession } from '../src/features/accounts/sessions/sessions.queries.ts'
import { deniedNotes } from '../src/features/audit/note-denied.ts'
import { buildServer, registerApi } from '../src/http/app.ts'
import { logRequests } from '../src/http/request-log.ts'

export async function serveRoutes(services: Services, routes: (app: App) => void): Promise<FastifyInstance> {
  const server = buildServer(services)
  logRequests(server)
  await registerApi(server, services, {
    findSession: findSessionByToken,
    findKey: findApiKey,
    noteWrite: noteWriteOfSession,
    noteDenied: deniedNotes(services),
    routes,
  })
  return server
}
