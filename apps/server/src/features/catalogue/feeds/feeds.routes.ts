/** Serves the newest clips, of all categories or of one, as feeds (R-FEED-1, R-FEED-2). */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { visibleTypes } from '../clips.rules.ts'
import { findCategoryName } from './feeds.queries.ts'
import { feedSender } from './send-feed.ts'

export function feedRoutes(server: FastifyInstance, services: Services): void {
  const { db, config } = services
  const send = feedSender(services)
  const types = visibleTypes(null)

  server.get('/feeds/latest.mrss', (request, reply) =>
    send(request, reply, async () => ({
      title: `${config.brandName}: newest clips`,
      description: `The newest clips of ${config.brandName}`,
      page: '/search?sort=most_recent',
      clips: {},
      types,
    })),
  )

  server.get<{ Params: { id: string } }>('/feeds/category/:id(^[1-9]\\d{0,8}).mrss', (request, reply) =>
    send(request, reply, async () => {
      const categoryId = Number(request.params.id)
      const name = await findCategoryName(db, categoryId)
      if (name === null) throw new AppError('not_found', 'There is no such category.')
      return {
        title: `${config.brandName}: ${name}`,
        description: `The newest clips of ${config.brandName} in ${name}`,
        page: `/search?cat=${categoryId}&sort=most_recent`,
        clips: { categoryId },
        types,
      }
    }),
  )
}
