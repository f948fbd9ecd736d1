/** Files of the storefront that are not pages: public media and signed deliveries. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { mediaRoutes } from './media.routes.ts'

export async function fileRoutes(server: FastifyInstance, services: Services): Promise<void> {
  await mediaRoutes(server, services)
}
