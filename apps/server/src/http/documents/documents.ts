/**
 * Serves the pages: React Router inside Fastify. Pages are rendered for a guest and cached; the browser fetches
 * personal data from the API. In development every request renders anew.
 */
import { randomBytes } from 'node:crypto'
import accepts from '@fastify/accepts'
import fastifyStatic from '@fastify/static'
import type { ApiClient } from '@rushes/contract/client'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import { isOutsidePages, MOUNTS } from '../../mounts.ts'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts'
import { type Document, documentCache, makeDocument } from './document-cache.ts'
import { sendFailedPage } from './failed-page.ts'
import { canonicalAddress } from './page-address.ts'
import { fromBuild, fromSources, type PageSource, WEB } from './page-build.ts'
import { setPageHeaders, sourcesOf } from './page-headers.ts'
import { renderQueue } from './render-queue.ts'
import { sendDocument } from './send-document.ts'
import { siteOf } from './site.ts'

type Page = { request: FastifyRequest; reply: FastifyReply; path: string; address: string }

export async function documents(server: FastifyInstance, config: Config, api: ApiClient): Promise<void> {
  const source = config.dev ? await fromSources(server) : await fromBuild()
  const render = renderer(source, config, api)
  const send = config.dev ? freshSender(render, config) : cachedSender(render, config)
  if (!config.dev) await serveAssets(server)
  await server.register(async (scope) => {
    await scope.register(accepts)
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const status = statusOf(error)
      if (status === 500) request.log.error({ err: error }, 'a page could not be rendered')
      return sendFailedPage(reply, config.brandName, status, request.id)
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler(request, reply) {
        // An unknown address of the API, however it is written, is answered by the API.
        if (isOutsidePages((request.raw.url ?? '').toLowerCase())) return reply.callNotFound()
        const page = canonicalAddress(request.raw.url ?? '/')
        setPageHeaders(reply, page.path)
        return send({ request, reply, ...page })
      },
    })
  })
}

async function serveAssets(server: FastifyInstance): Promise<void> {
  const hashed = `${WEB}build/client${MOUNTS.assets.path}/`
  await server.register(fastifyStatic, {
    root: `${WEB}build/client`,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const maxAge = path.startsWith(hashed) ? 'max-age=31536000, immutable' : 'max-age=3600'
      response.header('cache-control', `public, ${maxAge}`)
    },
  })
}

const statusOf = (error: FastifyError | AppError): number =>
  error instanceof AppError && error.code === 'unavailable' ? 503 : 500

/** A render takes milliseconds; one that waits for the API longer than this is given up. */
const RENDER_TIMEOUT_MS = 10_000

type Render = (address: string, nonce: string) => Promise<Response>

function renderer(source: PageSource, config: Config, api: ApiClient): Render {
  const site = siteOf(config)
  return async (address, nonce) => {
    const { contexts, handle } = await source()
    const context = new RouterContextProvider()
    context.set(contexts.apiContext, api)
    context.set(contexts.siteContext, site)
    context.set(contexts.nonceContext, nonce)
    // Nothing of the visitor's request goes in: others wait for the same page, and it outlives the one who asked first.
    const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS)
    return handle(new Request(new URL(address, config.baseUrl), { signal }), context)
  }
}

/** Answers from the cache; pages are cached under their canonical address, without the rest of the query. */
function cachedSender(render: Render, config: Config) {
  const cache = documentCache()
  const queue = renderQueue()
  return async (page: Page): Promise<FastifyReply> => {
    const document = await cache.get(page.address, () =>
      queue.run(async () => toDocument(await render(page.address, ''), config, page.path)),
    )
    return sendDocument(page.request, page.reply, document)
  }
}

async function toDocument(response: Response, config: Config, path: string): Promise<Document> {
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

function freshSender(render: Render, config: Config) {
  return async (page: Page): Promise<FastifyReply> => {
    const { request, reply, path } = page
    const nonce = randomBytes(16).toString('base64')
    const response = await render(request.raw.url ?? '/', nonce)
    for (const [name, value] of response.headers) reply.header(name, value)
    const policy = contentSecurityPolicy([`'nonce-${nonce}'`], sourcesOf(config, path))
    reply.header('content-security-policy', policy)
    return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()))
  }
}
