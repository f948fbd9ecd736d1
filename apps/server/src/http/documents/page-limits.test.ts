/**
 * R-HTTP-3 for pages: each visitor has separate limits, also where pages are rendered in another process than the
 * API's. A page that only queries the API for a search replaces the real ones.
 */
import { createSecretKey } from 'node:crypto'
import type { ApiClient } from '@rushes/contract/client'
import type { ServedSite } from '@rushes/contract/site'
import type { FastifyInstance } from 'fastify'
import { createContext } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveRoutes } from '../../../test/serve-routes.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { buildApi } from '../../build-api.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { buildServer } from '../app.ts'
import { openLimits } from '../limits/open-limits.ts'
import { RENDERING, renderingMark } from '../rendering-mark.ts'
import { documents } from './documents.ts'
import { pageApi } from './page-api.ts'
import type { PageSource } from './page-build.ts'

const KEY = 'k'.repeat(32)

let server: TestServer
const opened: FastifyInstance[] = []
beforeAll(async () => {
  server = await startTestServer({ RENDERING_KEY: KEY })
})
// Every window is a new one, and none ends while a test runs.
beforeEach(() => server.atMidnight())
afterEach(async () => {
  for (const http of opened.splice(0).reverse()) await http.close()
})
afterAll(() => server.close())

const searchPage: PageSource = async () => {
  const contexts = {
    apiContext: createContext<ApiClient>(),
    siteContext: createContext<ServedSite>(),
    nonceContext: createContext<string>(),
  }
  return {
    contexts,
    async handle(request, context) {
      const term = new URL(request.url).searchParams.get('term') ?? ''
      const api = context.get(contexts.apiContext)
      // React Router renders its error page for a call that fails.
      const isFine =
        term === '' ||
        (await api.call('GET /clip/clips', { querystring: { term } }).then(Boolean, () => false))
      if (!isFine) return new Response('<p>An error occurred</p>', { status: 500 })
      return new Response(`<p>${term}</p>`, { headers: { 'content-type': 'text/html' } })
    },
  }
}

async function givenApi(): Promise<string> {
  const services = { ...server.services, config: { ...server.services.config, rateLimits: true } }
  const api = await serveRoutes(services, (app) => buildApi({ ...services, app }))
  opened.push(api)
  return api.listen({ port: 0, host: '127.0.0.1' })
}

async function givenWeb(apiUrl: string, renderingKey = KEY): Promise<FastifyInstance> {
  const config: Config = readConfig({ ROLE: 'web', API_URL: apiUrl, RENDERING_KEY: renderingKey })
  const web = buildServer({ config, log: server.services.log })
  opened.push(web)
  const { clock, secret } = server.services
  const limits = openLimits(web, { db: null, clock, secret })
  await documents(web, config, { apiFor: pageApi(config, web), limits, source: searchPage })
  return web
}

let terms = 0
const newSearch = () => `/search?term=word${++terms}`

async function visit(web: FastifyInstance, from: string, url: string) {
  const { statusCode, headers, body } = await web.inject({ url, remoteAddress: from })
  return { status: statusCode, headers, body }
}

describe('pages that have to be rendered', () => {
  test('rendered pages are limited for each visitor, with a message, and other visitors are served', async () => {
    const web = await givenWeb(await givenApi())
    const from = '198.51.100.1'
    for (let page = 0; page < 60; page++) expect((await visit(web, from, newSearch())).status).toBe(200)
    const refused = await visit(web, from, newSearch())
    expect(refused.status).toBe(429)
    expect(refused.body).toContain('<h1>Too many pages</h1>')
    expect(refused.headers['content-type']).toContain('text/html')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visit(web, from, '/search.data?term=fresh')).status).toBe(429)
    expect((await visit(web, '198.51.100.2', newSearch())).status).toBe(200)
  })

  test('pages are not counted while they are cached', async () => {
    const web = await givenWeb(await givenApi())
    for (let page = 0; page < 65; page++) {
      expect((await visit(web, '198.51.100.3', '/search?term=kept')).status).toBe(200)
    }
  })

  test('rendered pages count as searches of their visitor, in whichever process they are rendered', async () => {
    const api = await givenApi()
    const [one, other] = [await givenWeb(api), await givenWeb(api)]
    const from = '198.51.100.4'
    for (let page = 0; page < 60; page++) {
      expect((await visit(page % 2 ? one : other, from, newSearch())).status).toBe(200)
    }
    const refused = await visit(one, from, newSearch())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visit(one, from, '/about')).status).toBe(200)
  })

  test('a page is rendered for a waiting visitor although the first one was over the limit', async () => {
    const api = await givenApi()
    const [one, other] = [await givenWeb(api), await givenWeb(api)]
    const from = '198.51.100.5'
    for (let page = 0; page < 60; page++) await visit(page % 2 ? one : other, from, newSearch())
    const url = newSearch()
    const [first, waiting] = await Promise.all([visit(one, from, url), visit(one, '198.51.100.6', url)])
    expect([first.status, waiting.status]).toEqual([429, 200])
  })
})

describe('the token of a rendered page', () => {
  const call = (mark: string, address: string) =>
    fetch(`${address}/rest/clip/clips?term=x`, { headers: { [RENDERING]: mark } })
  const visitor = '198.51.100.7'
  const key = createSecretKey(KEY, 'utf8')

  test.each([
    ['made with another key', () => renderingMark(createSecretKey('z'.repeat(32), 'utf8'), visitor)],
    ['from an hour ago', () => renderingMark(key, visitor, Date.now() - 3_600_000)],
    ['with another visitor', () => renderingMark(key, visitor).replace(/\.\w+\./, '.MTI3LjAuMC4x.')],
    ['without a signature', () => `${Date.now()}.MTI3LjAuMC4x`],
  ])('the token of a rendered page is ignored %s', async (_case, mark) => {
    const address = await givenApi()
    const answers: number[] = []
    // Each call names another visitor; its real address counts.
    for (let at = 0; at < 61; at++) answers.push((await call(mark(), address)).status)
    expect(answers.at(-1)).toBe(429)
  })
})
