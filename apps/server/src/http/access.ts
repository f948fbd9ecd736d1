/** Denies by default: without an access rule an endpoint does not boot, and a refused viewer never reaches it. */
import type { Access } from '@rushes/contract/endpoint'
import { AppError } from '../app-error.ts'
import type { App } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** @throws at boot for a route whose `config.access` is missing. */
export function guardAccess(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`${route.method} ${route.url} has no access rule`)
    }
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access === 'public' || access === undefined) return
    if (!request.viewer) {
      throw request.sessionOver
        ? new AppError('session_expired', 'Your session has ended. Please log in again.')
        : new AppError('login_required', 'Please log in to continue.')
    }
    if (access === 'staff' && request.viewer.accountKind !== 'agency') {
      throw new AppError('forbidden', 'This is for agency staff.')
    }
  })
}
