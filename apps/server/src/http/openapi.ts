/** Serves OpenAPI 3.1, made from the endpoint objects, and a page to read it. */
import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { App } from '../context.ts'
import { API_BASE } from '../mounts.ts'
import { completeDocument } from './api-document.ts'

/** The look of the shop, and what the page lacks otherwise. */
const partOfPage = (kind: 'css' | 'js') =>
  readFileSync(new URL(`api-page/api-page.${kind}`, import.meta.url), 'utf8')

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export async function registerOpenApi(app: App, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brandName} API`,
        version: '1.0.0',
        description:
          'Find, license and download news footage. Log in to get a token, then send it as a bearer.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: config.apiUrl ?? config.baseUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) =>
      completeDocument(JSON.parse(JSON.stringify(jsonSchemaTransformObject(made))), API_BASE),
  })
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(app.swagger())),
  )
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Without a slash at the end of its address the page names its files from the root.
    indexPrefix: API_BASE,
    // Leaves out the bar with the logo of Swagger.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
    theme: {
      title: `${config.brandName} - API`,
      css: [{ filename: 'api-page.css', content: partOfPage('css') }],
      js: [{ filename: 'api-page.js', content: partOfPage('js') }],
    },
    staticCSP: true,
    transformStaticCSP: () => PAGE_POLICY,
  })
}
