/** Builds the HTTP application without its routes: validation, envelope, access, limits and headers. */
import { randomUUID } from 'node:crypto'
import accepts from '@fastify/accepts'
import cors from '@fastify/cors'
import fastify, { errorCodes, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import type { App, Services } from '../context.ts'
import { API_BASE } from '../mounts.ts'
import { guardAccess, type NoteDenied } from './access.ts'
import { compressText } from './compress.ts'
import { endUnusedConnections } from './end-unused-connections.ts'
import { answerError, answerErrors } from './error-handler.ts'
import { limitCalls } from './limits/limit-calls.ts'
import { RATE_LIMIT_HEADERS, sendRateLimit } from './limits/open-limits.ts'
import { METHODS, noteOfferedMethods, refuseMethodOfOtherAddress } from './offered-methods.ts'
import { registerOpenApi } from './openapi.ts'
import { type NoteWrite, readFromReplica } from './read-replica.ts'
import { securityHeaders } from './security-headers.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { answerUnreadable, refuseUnclearHost } from './unreadable-request.ts'
import { type FindKey, type FindSession, recogniseViewers } from './viewer.ts'

const MAX_DEPTH = 20

/** The server that pages, files and the API share. */
export function buildServer(services: Pick<Services, 'config' | 'log'>): FastifyInstance {
  const { config, log } = services
  const headers = securityHeaders(config)
  const server = fastify({
    loggerInstance: log,
    // Requests are logged by a separate hook, with the query redacted.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy.length > 0 ? trustedProxies(config.trustProxy) : false,
    bodyLimit: 100 * 1024,
    // Larger than the maximum of all headers, so that the schemas limit parameters and not the router.
    routerOptions: { maxParamLength: 16_384 },
    // Only the API has schemas, with its own compilers; otherwise Fastify loads others at every start.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable(headers),
    // Slow clients are cut: ten seconds for the headers, two minutes for all of the request, in which a piece of a file
    // arrives over a slow line (R-INGEST-6). The hook below checks the host.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  // Node itself would answer 417 without the security headers; RFC 9110 allows to ignore an expectation.
  server.server.on('checkExpectation', server.routing)
  endUnusedConnections(server)
  noteOfferedMethods(server)
  void server.register(accepts)
  sendRateLimit(server)
  answerErrors(server)
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  server.addHook('onRequest', refuseUnclearHost)
  return server
}

function refuseSchema(): never {
  throw new Error('A route outside the API has a schema.')
}

type ApiParts = {
  routes: (app: App) => void | Promise<void>
  findSession: FindSession
  findKey: FindKey
  noteWrite: NoteWrite
  noteDenied: NoteDenied
}

/** Registers the API under `/rest`. Features are passed as arguments, because this folder imports none. */
export async function registerApi(
  server: FastifyInstance,
  services: Services,
  { routes, findSession, findKey, noteWrite, noteDenied }: ApiParts,
): Promise<void> {
  await server.register(
    async (scope) => {
      const app: App = scope.withTypeProvider<ZodTypeProvider>()
      app.setValidatorCompiler(validatorCompiler)
      app.setSerializerCompiler(serializerCompiler)
      answerErrors(app)
      readBodies(app)
      app.addHook('onRoute', (route) => {
        route.onSend = [route.onSend ?? [], compressText].flat()
      })
      app.addHook('onSend', (request, reply, _payload, done) => {
        reply.header('x-request-id', request.id)
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done()
      })
      await app.register(cors, {
        origin: [...services.config.corsOrigins],
        credentials: false,
        methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
        // An OPTIONS request that is no preflight is handled as an unknown address.
        strictPreflight: false,
        exposedHeaders: ['x-request-id', 'x-session-over', 'retry-after', ...RATE_LIMIT_HEADERS],
      })
      app.addHook('onRequest', refuseMethodOfOtherAddress)
      recogniseViewers(app, services, findSession, findKey)
      readFromReplica(app, services, noteWrite)
      limitCalls(app, services)
      // Before the guard, because the documentation page is a plugin whose routes have no access rules.
      await registerOpenApi(app, services.config)
      // Otherwise the pages, which match every address, would answer unknown addresses of the API.
      app.route({
        method: [...METHODS],
        url: '/*',
        schema: { hide: true },
        handler: (_request, reply) => reply.callNotFound(),
      })
      guardAccess(app, services, noteDenied)
      refuseUnstorableText(app)
      await routes(app)
    },
    { prefix: API_BASE },
  )
}

/**
 * Refuses input that no field can store, before the schemas validate it. PostgreSQL cannot store a NUL, UTF-8
 * cannot encode half a surrogate pair, and deep nesting is expensive to process.
 */
function refuseUnstorableText(app: App): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    requireStorable(params, 0)
    requireStorable(query, 0)
    requireStorable(body, 0)
    done()
  })
}

/** @throws AppError validation for deep nesting, bad_request for text that cannot be stored. */
function requireStorable(input: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new AppError('validation', 'The request is nested too deeply.')
  if (typeof input === 'string') requireText(input)
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return
  for (const [name, value] of Object.entries(input)) {
    requireText(name)
    requireStorable(value, depth + 1)
  }
}

function requireText(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new AppError('bad_request', 'The request contains characters that cannot be stored.')
}

/** Reads the bodies of API calls: JSON, or none. Some clients send a content type with every call, also without a body. */
function readBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parseJson(request, body.toString(), done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    if (body.length === 0) done(null)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(headers['content-type']))
  })
}

/** U+FFFD, the replacement character. */
const UNREADABLE = '/%EF%BF%BD'

/** @returns the address, or for an undecodable one an unknown address of the API or of the pages */
function readableAddress(address: string): string {
  const [path = ''] = address.split(/[?#;]/)
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return path.startsWith(`${API_BASE}/`) ? `${API_BASE}${UNREADABLE}` : UNREADABLE
  }
}
