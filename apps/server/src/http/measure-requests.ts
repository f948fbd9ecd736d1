/** Emits the metrics of each request by its route, because visitors cannot create new routes. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics/metrics.ts'

export function measureRequests(server: FastifyInstance, metrics: Pick<Metrics, 'request'>): void {
  /** Bytes that the connection had sent before the request, because a file may be sent only in part. */
  const sentBefore = new WeakMap<FastifyRequest, number>()
  server.addHook('onRequest', (request, _reply, done) => {
    sentBefore.set(request, sentOn(request))
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    done()
    metrics.request({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      bytes: Math.max(0, sentOn(request) - (sentBefore.get(request) ?? 0)),
    })
  })
}

/** Calls of the process itself have no real connection. */
const sentOn = ({ raw }: FastifyRequest): number => Number(raw.socket.bytesWritten) || 0
