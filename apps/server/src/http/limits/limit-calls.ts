/** Refuses callers that exceed the limits that the endpoints declare (R-HTTP-3). */
import { GENERAL_LIMIT, KEY_LIMIT, type Limit } from '@rushes/contract/limits'
import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { App, Services } from '../../context.ts'
import { renderedFor } from '../rendering-mark.ts'
import { openLimits } from './open-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly Limit[]
  }
}

const GENERAL: readonly Limit[] = [GENERAL_LIMIT]

export function limitCalls(app: App, services: Services): void {
  const { rateLimits, renderingKey } = services.config
  if (!rateLimits) return
  const limits = openLimits(app, services)

  function requireWithin(
    request: FastifyRequest,
    isMeant: (limit: Limit) => boolean,
    done: HookHandlerDoneFunction,
  ): void {
    const declared = request.routeOptions.config.limits
    const meant = (declared ?? GENERAL).filter(isMeant)
    const visitor = meant.length === 0 ? null : renderedFor(request, renderingKey)
    // The limit of pages replaces the general one while a page is rendered.
    if (meant.length === 0 || (visitor !== null && !declared)) done()
    else limits.require(request, meant, visitor ?? request.ip).then(() => done(), done)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.apiKey) return requireWithin(request, ({ by }) => by !== 'email', done)
    limits
      .require(request, [KEY_LIMIT])
      .then(() => requireWithin(request, ({ by }) => by !== 'email', done), done)
  })
  // At this point the body has been read and validated.
  app.addHook('preHandler', (request, _reply, done) =>
    requireWithin(request, ({ by }) => by === 'email', done),
  )
}
