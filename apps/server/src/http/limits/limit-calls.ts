/** Refuses who calls the API too often, by the limits that the endpoints declare (R-HTTP-3). */
import { GENERAL_LIMIT, type Limit } from '@rushes/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { App, Services } from '../../context.ts'
import { renderedFor } from '../rendering-mark.ts'
import { openLimits } from './open-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly Limit[]
  }
}

export function limitCalls(app: App, services: Services): void {
  const { rateLimits, renderingKey } = services.config
  if (!rateLimits) return
  const limits = openLimits(app, services)

  async function requireWithin(request: FastifyRequest, isMeant: (limit: Limit) => boolean): Promise<void> {
    const visitor = renderedFor(request, renderingKey)
    const declared = request.routeOptions.config.limits
    // The limit of pages stands for the general one while a page is rendered.
    const meant = declared ?? (visitor === null ? [GENERAL_LIMIT] : [])
    await limits.require(request, meant.filter(isMeant), visitor ?? request.ip)
  }

  app.addHook('onRequest', (request) => requireWithin(request, ({ by }) => by !== 'email'))
  // The body has been read and checked by now.
  app.addHook('preHandler', (request) => requireWithin(request, ({ by }) => by === 'email'))
}
