/** Headers of every answer of the product, found or not, for each mounted address. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOUNTS } from '../../src/mounts.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { openShop, PLACES } from './open-shop.ts'

let server: TestServer
let shop: FastifyInstance
beforeAll(async () => {
  server = await startTestServer({ BASE_URL: 'https://shop.test' })
  shop = await openShop(server.services)
}, 120_000)
afterAll(async () => {
  await shop?.close()
  await server?.close()
})

const ADDRESSES = [...new Set([...PLACES, ...Object.values(MOUNTS).map(({ path }) => path), '/REST/nowhere'])]

test.each(ADDRESSES)(
  '%s has a content security policy and can be framed by its own shop at most',
  async (url) => {
    const { headers } = await shop.inject(url)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000',
    })
  },
)

describe('an unknown address of the API', () => {
  test.each(['/rest/nowhere', '/rest', '/REST/clip/countries'])(
    'an unknown address of the API %s is answered like any refusal',
    async (url) => {
      const answer = await shop.inject(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(answer.json()).toMatchObject({ code: 'not_found', requestId: answer.headers['x-request-id'] })
    },
  )
})

test.each(['x', 'text/html; charset', 'application/json'])(
  'POST to a page is refused with 405, whatever its content type is: %s',
  async (type) => {
    const sent = { method: 'POST' as const, url: '/login', headers: { 'content-type': type }, payload: '{' }
    expect((await shop.inject(sent)).statusCode).toBe(405)
  },
)

describe('an address that is not UTF-8', () => {
  test.each(['/Z%FCrich', '/clip/%E0%A4', '/media/%FF.jpg', '/files/text/1/%C0%AF', '/%', '/assets/%zz'])(
    'an address that is not UTF-8 shows the page Not found: %s',
    async (url) => {
      const { statusCode, headers, body } = await shop.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('<title>Rushes - Not found</title>')
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    },
  )

  test('an address of the API that is not UTF-8 is answered like an unknown one', async () => {
    const { statusCode, headers } = await shop.inject('/rest/clip/clips/%FC')
    expect(statusCode).toBe(404)
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('a query that is not UTF-8 is still a search', async () => {
    expect((await shop.inject('/search?term=Z%FCrich')).statusCode).toBe(200)
  })
})

test.each([
  ['POST', '/', 'GET, HEAD'],
  ['DELETE', '/login', 'GET, HEAD'],
  ['OPTIONS', '/login', 'GET, HEAD'],
  ['PUT', '/rest/clip/clips', 'GET, HEAD'],
  ['PROPFIND', '/rest/clip/clips', 'GET, HEAD'],
  ['PROPFIND', '/', 'GET, HEAD'],
  ['MKCOL', '/search?term=fox', 'GET, HEAD'],
  ['GET', '/rest/clip/payments/intent', 'POST'],
  ['PATCH', '/rest/clip/savelists/7', 'GET, HEAD, DELETE'],
  ['DELETE', '/media/1/poster.jpg', 'GET, HEAD'],
  ['POST', '/files/text/1/a.txt', 'GET, HEAD'],
  ['POST', '/sitemap.xml', 'GET, HEAD'],
  ['PUT', '/robots.txt', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['POST', '/favicon.svg', 'GET, HEAD'],
  ['GET', '/testpay/confirm', 'POST'],
] as const)('%s %s is refused with the methods that the address offers', async (method, url, allow) => {
  const answer = await shop.inject({ method, url })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
})

test.each(['/nowhere', '/rest/nowhere', '/clip/abc'])('POST %s is not found', async (url) => {
  const answer = await shop.inject({ method: 'POST', url })
  expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined])
})

test.each(['/login-link', '/reset-password', '/Reset-Password', '/reset-password/', '/ADMIN', '/admin/'])(
  '%s, however it is written, sends no referrer',
  async (url) => {
    const { statusCode, headers } = await shop.inject(url)
    expect([statusCode, headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  },
)

test.each(['/verify/0000-0000-0000', '/VERIFY/x', '/verify/900001/'])(
  'R-VERIFY-5: %s, an unknown reference, is a page that is neither cached nor indexed and sends no referrer',
  async (url) => {
    const { statusCode, headers, body } = await shop.inject(url)
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(body).toContain('No licence has this reference')
  },
)

test.each([
  ['7q2m%209kdt%204xwb', '/verify/7Q2M-9KDT-4XWB'],
  ['//evil.example/..', '/verify/evilexample'],
  ['..', '/verify/-'],
])('R-VERIFY-1: the form leads from ?ref=%s to %s', async (typed, location) => {
  const { statusCode, headers } = await shop.inject(`/verify?ref=${typed}`)
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store'])
})

test.each(['/list/share', '/list/abc', '/list/0', '/licence/abc', '/offer/1.5'])(
  '%s, the address of no screen, is not found for a guest',
  async (url) => {
    const { statusCode, body } = await shop.inject(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('<title>Rushes - Not found</title>')
  },
)

test.each(['/apple-touch-icon-precomposed.png', '/apple-touch-icon-120x120.png', '/clip/Fox.JPG'])(
  '%s, a picture that the shop does not have, is not found without a page',
  async (url) => {
    const { statusCode, headers, body } = await shop.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    expect(body.length).toBeLessThan(1_000)
  },
)

test.each([
  ['/admin/nothing', 404],
  ['/admin/clips/abc/def/ghi', 404],
  ['/admin/clips/abc', 404],
  ['/admin/clips/0/files', 404],
  ['/admin/orders/1.5', 404],
  ['/admin', 200],
  ['/admin/clips/7/files', 200],
  ['/admin/rights/new', 200],
  ['/admin/orders', 200],
  ['/admin/setup', 200],
])('%s of the admin area is answered with %i before a login', async (url, status) => {
  const { statusCode, body } = await shop.inject(url)
  expect(statusCode).toBe(status)
  expect(body).toContain('Loading')
  expect(body).toContain('noindex')
})

test('a page has a weak entity tag, because its bytes depend on the encoding', async () => {
  const { headers } = await shop.inject({ url: '/login', headers: { 'accept-encoding': 'gzip' } })
  expect(headers.etag).toMatch(/^W\/"/)
  const again = await shop.inject({ url: '/login', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('a page runs only its own scripts, and cannot be framed', async () => {
  const { headers } = await shop.inject('/login')
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(headers['content-security-policy']).toContain(part)
  }
})
