/**
 * Serves the pages: React Router inside Fastify. Pages are rendered for a guest and cached; the browser fetches
 * personal data from the API. In development every request renders again.
 */
import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import { PAGE_LIMIT } from '@rushes/contract/limits'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config/config.ts'
import { isOutsidePages, MOUNTS } from '../../mounts.ts'
import type { PageChanges } from '../../platform/page-changes.ts'
import { type Encoding, encodingFor } from '../compress.ts'
import type { CallLimits } from '../limits/open-limits.ts'
import { METHODS } from '../offered-methods.ts'
import { inlineScriptHashes, policyHeaders } from './content-security-policy.ts'
import { type Document, type DocumentCache, documentCache, makeDocument } from './document-cache.ts'
import { sendFailedPage } from './failed-page.ts'
import { followSite } from './follow-site.ts'
import { canonicalAddress } from './page-address.ts'
import type { PageApi } from './page-api.ts'
import { fromBuild, fromSources, type PageSource, WEB } from './page-build.ts'
import { setPageHeaders, sourcesOf } from './page-headers.ts'
import { renderQueue } from './render-queue.ts'
import { requireReading, sendDocument } from './send-document.ts'
import { siteOf } from './site.ts'

/** Addresses that browsers guess for icons. No page has such an address, so they get a short answer. */
const PICTURE = /\.(?:ico|jpe?g|png|svg|webp)$/i

type Address = { request: FastifyRequest; path: string; address: string }
type Page = Address & { reply: FastifyReply }

type Parts = {
  /** Returns the API for calls on behalf of a visitor. */
  apiFor: (visitor: string) => PageApi
  limits: CallLimits | null
  /** Reports that cached pages are outdated; a process without a database queries the API. */
  pageChanges?: PageChanges | undefined
  /** The clock of requests to the API. */
  clock?: { now(): number }
  /** Maximum wait of a page for these requests. */
  answerMs?: number
  /** Code of the pages; the build or the sources unless a test passes its own. */
  source?: PageSource
}

/** @returns a self-check that renders a page without cache and limits, and throws on a failure */
export async function documents(
  server: FastifyInstance,
  config: Config,
  parts: Parts,
): Promise<() => Promise<void>> {
  const source = parts.source ?? (config.dev ? await fromSources(server) : await fromBuild())
  const cache = documentCache()
  parts.pageChanges?.onChange(cache.empty)
  const { client } = parts.apiFor(OWN_CALLS)
  const siteIsKnown = followSite(config, client, { changed: cache.empty, ...parts })
  const render = renderer(source, config, parts.apiFor)
  const send = config.dev ? freshSender(render, config) : cachedSender(render, cache, { ...parts, config })
  if (!config.dev) await serveAssets(server)
  await server.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const failure = failureOf(error)
      if (failure.status === 500) request.log.error({ err: error }, 'a page could not be rendered')
      return sendFailedPage(reply, config.brandName, { ...failure, reference: request.id })
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // Pages read no body, so a malformed content type is no reason to refuse a request.
    scope.addHook('onRequest', ({ headers }, _reply, done) => {
      delete headers['content-type']
      done()
    })
    scope.route({
      method: [...METHODS, 'OPTIONS', 'TRACE'],
      url: '/*',
      async handler(request, reply) {
        const page = canonicalAddress(request.raw.url ?? '/')
        // Unknown addresses of the API, in any spelling, are answered by the API.
        const isNoPage =
          isOutsidePages(page.path) || PICTURE.test(page.path) || server.offeredMethods(page.path).length > 0
        if (isNoPage) return reply.callNotFound()
        await siteIsKnown()
        setPageHeaders(reply, page.path, config)
        return send({ request, reply, ...page })
      },
    })
  })
  return async () => {
    const { status } = await toDocument(await render(OWN_PAGE, '', OWN_CALLS), { config, path: OWN_PAGE })
    if (status === 500) throw new Error(`The page ${OWN_PAGE} was answered with 500.`)
  }
}

async function serveAssets(server: FastifyInstance): Promise<void> {
  const folder = `${WEB}build/client`
  const assets = MOUNTS.assets.path
  // The robot check is a worker, to which the policy of its file applies.
  const policy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"
  const common = { index: false as const, preCompressed: true, decorateReply: false, cacheControl: false }
  await server.register(fastifyStatic, {
    ...common,
    root: `${folder}${assets}`,
    prefix: `${assets}/`,
    setHeaders: (response, path) =>
      response.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': policy,
        // The payment provider’s card form, on another origin, uses this font.
        ...(path.endsWith('.woff2') && { 'access-control-allow-origin': '*' }),
      }),
  })
  // Stored next to the pages, so each file needs its own route; hundreds would slow every start down.
  await server.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: [`.${assets}/**`],
    setHeaders: (response) => response.header('cache-control', 'public, max-age=3600'),
  })
}

function failureOf(error: FastifyError | AppError): { status: number; retryAfterS?: number | undefined } {
  if (!(error instanceof AppError)) return { status: 500 }
  if (error.code === 'method_not_allowed') return { status: 405 }
  if (error.code === 'too_many_requests') return { status: 429, retryAfterS: error.retryAfterS ?? 60 }
  return error.code === 'unavailable' ? { status: 503, retryAfterS: 2 } : { status: 500 }
}

function isTooOften(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'too_many_requests'
}

/** Usually a render takes milliseconds; one that waits longer for the API is aborted. */
const RENDER_TIMEOUT_MS = 10_000

/** Address of this process, which counts as a separate visitor. */
export const OWN_CALLS = '127.0.0.1'
/** A page without API calls, so that a failure is one of the pages alone. */
const OWN_PAGE = '/login'

/** @param visitor against whose limits API calls of the page count */
type Render = (address: string, nonce: string, visitor: string) => Promise<Response>

function renderer(source: PageSource, config: Config, apiFor: Parts['apiFor']): Render {
  return async (address, nonce, visitor) => {
    const api = apiFor(visitor)
    const { contexts, handle } = await source()
    const context = new RouterContextProvider()
    context.set(contexts.apiContext, api.client)
    context.set(contexts.siteContext, siteOf(config))
    context.set(contexts.nonceContext, nonce)
    // Only the address of the visitor's request is used: others wait for the same page, and the render
    // outlives the request that started it.
    const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS)
    const response = await handle(new Request(new URL(address, config.baseUrl), { signal }), context)
    const refusal = api.refusal()
    if (refusal) throw refusal
    return response
  }
}

/** Answers from the cache; pages are cached under their canonical address, without the rest of the query. */
function cachedSender(
  render: Render,
  cache: DocumentCache,
  { limits, config }: Pick<Parts, 'limits'> & { config: Config },
) {
  const queue = renderQueue()

  async function find({ request, address, path }: Address): Promise<Document> {
    let isMine = false
    try {
      return await cache.get(address, () => {
        isMine = true
        const encoding = encodingFor(request)
        return queue.run(async () =>
          toDocument(await render(address, '', request.ip), { config, path, encoding }),
        )
      })
    } catch (error) {
      // The first caller exceeded a limit; the waiting ones repeat the request for themselves.
      if (isTooOften(error) && !isMine) return find({ request, address, path })
      throw error
    }
  }

  return async (page: Page): Promise<FastifyReply> => {
    if (!cache.has(page.address)) await limits?.require(page.request, [PAGE_LIMIT])
    return sendDocument(page.request, page.reply, await find(page))
  }
}

type Wanted = { config: Config; path: string; encoding?: Encoding }

async function toDocument(response: Response, { config, path, encoding }: Wanted): Promise<Document> {
  const text = await response.text()
  const html = Buffer.from(text)
  // A page that must be current sets `no-store` itself.
  const own = response.status === 200 ? response.headers.get('cache-control') : 'no-store'
  const fresh = own ?? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
  const headers: [string, string][] = [
    ...response.headers,
    ...policyHeaders(inlineScriptHashes(text), sourcesOf(config, path)),
    ['cache-control', fresh],
  ]
  return makeDocument(html, response.status, headers, encoding)
}

function freshSender(render: Render, config: Config) {
  return async (page: Page): Promise<FastifyReply> => {
    const { request, reply, path } = page
    const nonce = randomBytes(16).toString('base64')
    const response = await render(request.raw.url ?? '/', nonce, request.ip)
    requireReading(request, reply, response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    const policy = policyHeaders([`'nonce-${nonce}'`], sourcesOf(config, path))
    for (const [name, value] of policy) reply.header(name, value)
    return reply.status(response.status).send(Buffer.from(await response.text()))
  }
}
