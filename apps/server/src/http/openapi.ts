/**
 * Serves OpenAPI 3.1, made from the endpoint objects, and a page to read it. Both are created on the first request,
 * because their libraries are large and no start needs them.
 */
import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config/config.ts'
import type { App } from '../context.ts'
import { API_BASE } from '../mounts.ts'
import { loadedOnce, loadLibrary } from '../platform/load-library.ts'
import { completeDocument } from './api-document.ts'
import { quickStartPage } from './quick-start-page.ts'
import { KEY_PREFIX } from './viewer.ts'

const DOCUMENT = '/openapi.json'
const PAGE = '/docs'
const QUICK_START = `${PAGE}/quick-start`

/** Reads the additional styles and scripts of the documentation page. */
const partOfPage = (kind: 'css' | 'js') =>
  readFileSync(new URL(`api-page/api-page.${kind}`, import.meta.url), 'utf8')

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export async function registerOpenApi(app: App, config: Config): Promise<void> {
  const endpoints: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') endpoints.push(route)
  })
  const madeReader = loadedOnce(() => makeReader(config, endpoints))
  await app.register((scope, _options, done) => {
    scope.addHook('onSend', (request, reply, _payload, sent) => {
      if (!request.url.endsWith(DOCUMENT)) reply.header('content-security-policy', PAGE_POLICY)
      sent()
    })
    for (const url of [DOCUMENT, PAGE, `${PAGE}/*`]) {
      scope.get(url, { schema: { hide: true } }, async ({ method, raw, headers }, reply) => {
        const reader = await madeReader()
        const answer = await reader.inject({
          method: method === 'HEAD' ? 'HEAD' : 'GET',
          url: raw.url ?? '',
          headers,
        })
        const { connection: _connection, ...rest } = answer.headers
        return reply.status(answer.statusCode).headers(rest).send(answer.rawPayload)
      })
    }
    done()
  })
}

/** A separate server that reads the endpoints from their schemas. Only the API above can reach it. */
async function makeReader(config: Config, endpoints: readonly RouteOptions[]): Promise<FastifyInstance> {
  const { default: swagger }: typeof import('@fastify/swagger') = loadLibrary('@fastify/swagger')
  const { default: swaggerUi }: typeof import('@fastify/swagger-ui') = loadLibrary('@fastify/swagger-ui')
  const reader = fastify()
  reader.setValidatorCompiler(() => () => true)
  reader.setSerializerCompiler(() => JSON.stringify)
  await reader.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brandName} API`,
        version: '1.0.0',
        description:
          'Find, license and download news footage. Log in to get a token, then send it as a bearer. Programs send an API key instead, which administrators of an account create in their profile; ' +
          `the [quick start](${API_BASE}${QUICK_START}) leads from the key to a licensed file.`,
        contact: { name: config.brandName, url: config.baseUrl },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: config.browserApiUrl || config.baseUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${KEY_PREFIX}…`,
            description: 'An API key',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) =>
      completeDocument(JSON.parse(JSON.stringify(jsonSchemaTransformObject(made))), API_BASE),
  })
  for (const { method, url, schema = {} } of endpoints) {
    if (schema.hide !== true) reader.route({ method, url, schema, handler: () => undefined })
  }
  // The endpoints do not change while the process runs, and the document has several hundred kilobytes.
  let document: string | undefined
  reader.get(`${API_BASE}${DOCUMENT}`, { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(reader.swagger())
    return reply.type('application/json').send(document)
  })
  const quickStart = quickStartPage(config.brandName, `${API_BASE}${PAGE}`)
  reader.get(`${API_BASE}${QUICK_START}`, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(quickStart),
  )
  await reader.register(swaggerUi, {
    routePrefix: `${API_BASE}${PAGE}`,
    // This layout has no bar with the Swagger logo.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
    theme: {
      title: `${config.brandName} - API`,
      css: [{ filename: 'api-page.css', content: partOfPage('css') }],
      js: [{ filename: 'api-page.js', content: partOfPage('js') }],
    },
  })
  return reader
}
