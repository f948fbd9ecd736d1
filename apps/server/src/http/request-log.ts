/** Logs one line per finished request: its path, status and duration, without the query, which may hold secrets. */
import type { FastifyInstance } from 'fastify'

export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    done()
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.viewer?.userId,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else if (reply.statusCode >= 400) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })
}
