/**
 * The pages: React Router's server build inside Fastify. Pages are rendered for a guest and cached; personal
 * data comes to the browser from the API. In development Vite renders them from the sources.
 */
import { randomBytes } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { ApiClient } from '@rushes/contract/client'
import type { Site } from '@rushes/contract/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Config } from '../../config.ts'
import { isOutsidePages } from '../../mounts.ts'
import { paymentPages } from '../../platform/payments/payment-pages.ts'
import { contentSecurityPolicy, inlineScriptHashes, type Sources } from './content-security-policy.ts'
import { type Document, documentCache, makeDocument } from './document-cache.ts'
import { canonicalAddress } from './page-address.ts'
import { mediaBaseOf, siteOf } from './site.ts'

const WEB = fileURLToPath(new URL('../../../../web/', import.meta.url))
const PAYMENT_PAGES = new Set(['/checkout', '/confirm-payment'])

export async function documents(server: FastifyInstance, config: Config, api: ApiClient): Promise<void> {
  const source = config.dev ? await fromSources(server) : await fromBuild()
  const cache = documentCache()
  if (!config.dev) {
    await server.register(fastifyStatic, {
      root: `${WEB}build/client`,
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.startsWith(`${WEB}build/client/assets/`)
        response.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        response.header('x-content-type-options', 'nosniff')
      },
    })
  }

  async function render(request: FastifyRequest, reply: FastifyReply, address: string, nonce = '') {
    const { build, handle } = await source()
    const { apiContext, siteContext, nonceContext } = contextKeys(build)
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(siteContext, siteOf(config))
    context.set(nonceContext, nonce)
    const asked = createRequest(request.raw, reply.raw)
    // Whole, also where only its head is asked for: what is rendered is kept for whoever comes next.
    const { headers, signal } = asked
    return handle(new Request(new URL(address, config.baseUrl), { headers, signal }), context)
  }

  async function toDocument(response: Response, path: string): Promise<Document> {
    const html = Buffer.from(await response.arrayBuffer())
    const fresh =
      response.status === 200 ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'no-store'
    const policy = contentSecurityPolicy(inlineScriptHashes(html.toString()), sourcesOf(config, path))
    return makeDocument(html, response.status, [
      ...response.headers,
      ['content-security-policy', policy],
      ['vary', 'accept-encoding'],
      ['cache-control', fresh],
    ])
  }

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      async handler(request, reply) {
        const { path, address } = canonicalAddress(request.raw.url ?? '/')
        pageHeaders(reply, config, path)
        if (config.dev) return sendFresh(request, reply, path, request.raw.url ?? '/')
        const document = await cache.get(address, async () =>
          toDocument(await render(request, reply, address), path),
        )
        return sendDocument(request, reply, document)
      },
    })
  })

  async function sendFresh(request: FastifyRequest, reply: FastifyReply, path: string, address: string) {
    const nonce = randomBytes(16).toString('base64')
    const response = await render(request, reply, address, nonce)
    for (const [name, value] of response.headers) reply.header(name, value)
    reply.header(
      'content-security-policy',
      contentSecurityPolicy([`'nonce-${nonce}'`], sourcesOf(config, path)),
    )
    return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()))
  }
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  for (const [name, value] of document.headers) reply.header(name, value)
  reply.header('etag', document.etag)
  if (document.status === 200 && request.headers['if-none-match'] === document.etag) {
    return reply.status(304).send()
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(document.status).send(document.body[encoding])
}

// Addresses on these pages carry secrets for a moment; they must not travel on in a Referer.
const SECRET_PAGES = /^\/(confirm-payment|reset-password|download-link)/

function pageHeaders(reply: FastifyReply, config: Config, path: string): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': SECRET_PAGES.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': PAYMENT_PAGES.has(path) ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
  if (config.baseUrl.startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
}

function sourcesOf(config: Config, path: string): Sources {
  const originOf = (address = '') => (address ? new URL(address).origin : '')
  return {
    media: originOf(mediaBaseOf(config)),
    api: config.roles.includes('api') ? '' : originOf(config.apiUrl),
    payment: PAYMENT_PAGES.has(path) ? paymentPages(config.payments).sources : null,
    https: config.baseUrl.startsWith('https:'),
    dev: config.dev,
  }
}

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>
type Source = () => Promise<{ build: ServerBuild; handle: Handle }>

async function fromBuild(): Promise<Source> {
  const build: ServerBuild = await import(pathToFileURL(`${WEB}build/server/index.js`).href)
  const handle = createRequestHandler(build, 'production')
  return async () => ({ build, handle })
}

async function fromSources(server: FastifyInstance): Promise<Source> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: WEB,
    server: { middlewareMode: true, hmr: { server: server.server } },
    appType: 'custom',
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (isOutsidePages(request.raw.url ?? '')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  server.addHook('onClose', () => vite.close())
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return { build, handle: createRequestHandler(build, 'development') }
  }
}

type Keys = {
  apiContext: ReturnType<typeof import('react-router').createContext<ApiClient>>
  siteContext: ReturnType<typeof import('react-router').createContext<Site>>
  nonceContext: ReturnType<typeof import('react-router').createContext<string>>
}

// Context keys are compared by identity, so they are read off the build that uses them.
function contextKeys(build: ServerBuild): Keys {
  return (build.entry.module as unknown as { contexts: Keys }).contexts
}
