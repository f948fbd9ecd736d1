/**
 * Sends an open admin area the topics to reload. It is read by `fetch`, because an EventSource sends no token; its
 * response has no end, so it is not an endpoint of the contract.
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
      // Proxies would collect it; a connection that stayed open after its end would hold up the stop of the program.
      reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
      return reply.type('text/event-stream; charset=utf-8').send(stream)
    },
  })
}
