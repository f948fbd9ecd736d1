/** The address of the MCP server for agents of customers (R-MCP-1, R-MCP-2). Its messages follow their own protocol. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { serveMcp } from './serve-mcp.ts'

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export function mcpRoutes({ app, ...services }: Context): void {
  const { config } = services
  app.route({
    method: 'POST',
    url: '/mcp',
    config: { access: 'login', scope: 'any' },
    schema: { hide: true },
    onRequest: (request, _reply, done) => {
      requireOwnAddress(config, request)
      done()
    },
    onSend: nameScheme,
    async handler(request, reply) {
      if (!request.apiKey) throw new AppError('invalid_key', 'Agents need an API key of their account here.')
      if (Array.isArray(request.body))
        throw new AppError('bad_request', 'Please send one message in a request.')
      const answer = await serveMcp(services, request, request.apiKey)
      const text = await answer.text()
      return reply
        .status(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(text === '' ? undefined : text)
    },
  })
}

/** Refuses pages of other sites, also of names that were pointed at this address (DNS rebinding). */
function requireOwnAddress(
  { baseUrl, browserApiUrl, corsOrigins }: Config,
  { hostname, headers: { origin } }: FastifyRequest,
): void {
  const own = [baseUrl, browserApiUrl].flatMap((address) => URL.parse(address) ?? [])
  const hosts = [...own.map((url) => url.hostname), ...LOCAL_HOSTS]
  const origins = [...own.map((url) => url.origin), ...corsOrigins]
  if (hosts.includes(hostname.toLowerCase()) && (origin === undefined || origins.includes(origin))) return
  throw new AppError('forbidden', 'This address accepts no requests from other sites.')
}

/** RFC 6750: a refusal names the scheme in which the API key is sent. */
function nameScheme(
  _request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: HookHandlerDoneFunction,
) {
  if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="mcp", error="invalid_token"')
  done()
}
