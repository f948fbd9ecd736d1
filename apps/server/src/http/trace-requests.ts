/** Begins a trace with each request. A page's own API calls belong to its trace; other callers cannot join one. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { TracedRequest, Traces } from '../platform/traces/traces.ts'
import { renderedFor } from './rendering-mark.ts'

export function traceRequests(
  server: FastifyInstance,
  traces: Traces,
  { renderingKey }: Pick<Config, 'renderingKey'>,
): void {
  const traced = new WeakMap<FastifyRequest, TracedRequest>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, id: requestId, headers } = request
    const isOurs = typeof headers['traceparent'] === 'string' && renderedFor(request, renderingKey) !== null
    const from = isOurs ? String(headers['traceparent']) : undefined
    const route = request.routeOptions.url ?? 'none'
    traced.set(request, traces.request({ method, route, requestId, from }, done))
  })
  server.addHook('onResponse', (request, reply, done) => {
    traced.get(request)?.ended(reply.statusCode)
    done()
  })
}
