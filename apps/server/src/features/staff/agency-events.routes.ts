/**
 * Streams the topics to reload to an open admin area. Clients use `fetch`, because an EventSource sends no
 * token; the response has no end, so it is not an endpoint of the contract.
 */
import { AdminTopics } from '@rushes/contract/agency-events'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { sessionOf } from '../../http/viewer.ts'
import { adminStreams } from './admin-streams.ts'

const BEAT_MS = 15_000

export function agencyEventRoutes({ app, ...services }: Context): void {
  const streams = adminStreams(services)
  const { log } = services
  const beating = setInterval(() => {
    streams
      .beat()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the open streams of the admin area were not checked'),
      )
  }, BEAT_MS)
  app.addHook('preClose', async () => {
    clearInterval(beating)
    streams.close()
  })

  app.route({
    method: 'GET',
    url: '/agency/events',
    config: { access: 'staff', may: 'admin.view' },
    schema: { hide: true, querystring: z.object({ topics: AdminTopics }) },
    async handler(request, reply) {
      const stream = streams.open(sessionOf(request), request.query.topics)
      // Disables buffering of proxies; a connection that stays open after its end would delay the shutdown.
      reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
      return reply.type('text/event-stream; charset=utf-8').send(stream)
    },
  })
}
