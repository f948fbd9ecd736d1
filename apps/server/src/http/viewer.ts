/**
 * Who is asking. A bearer token is looked up by its hash on every request; on public endpoints a token that
 * has run out makes the viewer a guest and says so in a header (decisions, 1.1).
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { findViewerByToken } from '../features/accounts/sessions.queries.ts'
import type { App } from './api-app.ts'

export type Viewer = NonNullable<Awaited<ReturnType<typeof findViewerByToken>>>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** The request carried a token that no longer opens anything. */
    sessionOver: boolean
  }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of the request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

export function recogniseViewers(app: App, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionOver', false)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === undefined) return
    const token = bearerOf(request)
    request.viewer = token ? await findViewerByToken(db, hashToken(token), clock.now()) : null
    if (!request.viewer) {
      request.sessionOver = true
      reply.header('x-session-over', '1')
    }
  })
}

/**
 * The viewer of an endpoint whose access is `login` or `staff`.
 * @throws AppError login_required, should such an endpoint ever be declared public by mistake.
 */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new AppError('login_required', 'Please log in to continue.')
  return request.viewer
}
