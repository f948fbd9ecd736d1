/** Answers while the embedded database repairs its data, so that health checks find the process alive. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { isOutsidePages, MOUNTS } from '../mounts.ts'
import { buildServer } from './app.ts'
import { sendFailedPage } from './documents/failed-page.ts'
import { recoveringHealthRoutes } from './health.routes.ts'

const OPEN: readonly string[] = [MOUNTS.health.path, MOUNTS.readiness.path]
const RETRY_AFTER_S = 10

export async function openWaitingServer(
  services: Pick<Services, 'config' | 'log'>,
): Promise<FastifyInstance> {
  const { brandName, host, port } = services.config
  const server = buildServer(services)
  recoveringHealthRoutes(server)
  server.addHook('onRequest', async (request, reply) => {
    if (OPEN.includes(request.routeOptions.url ?? '')) return
    if (isOutsidePages(request.url)) {
      const message = 'The service is busy. Please try again in a few seconds.'
      throw new AppError('unavailable', message, { retryAfterS: RETRY_AFTER_S })
    }
    return sendFailedPage(reply, brandName, {
      status: 503,
      retryAfterS: RETRY_AFTER_S,
      reference: request.id,
    })
  })
  await server.listen({ host, port })
  return server
}
