/** Rules for every endpoint: the envelope, the refusals of bad input, the headers. */
import { Readable, Writable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveRoutes } from '../../test/serve-routes.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { buildApi } from '../build-api.ts'
import { readConfig } from '../config/config.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('bad input is answered with the envelope and a 4xx', () => {
  const LOGIN = '/rest/clip/users/login'
  test.each([
    ['JSON that does not parse', LOGIN, '{"email":', 400, 'bad_request'],
    ['no body at all', LOGIN, '', 422, 'validation'],
    ['a body of the wrong type', LOGIN, '[]', 422, 'validation'],
    ['a field of the wrong type', LOGIN, '{"email":1,"password":"x"}', 422, 'validation'],
    ['a NUL byte', LOGIN, '{"email":"a\\u0000@b.example","password":"x"}', 400, 'bad_request'],
    ['half a surrogate pair', LOGIN, '{"email":"\\ud800","password":"x"}', 400, 'bad_request'],
    ['a NUL byte in a name', LOGIN, '{"email":"a","password":"x","\\u0000":1}', 400, 'bad_request'],
    ['prototype pollution', LOGIN, '{"__proto__":{"a":1},"email":"a","password":"x"}', 400, 'bad_request'],
  ])('bad input is answered with the envelope and a 4xx: %s', async (_case, url, payload, status, code) => {
    const answer = await post(url, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, httpStatusCode: status, code })
    expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
    expect(answer.body).not.toMatch(/ at .*\.ts|node_modules|Error:/)
  })

  test('a body over 100 KiB is refused as too large', async () => {
    const answer = await post(LOGIN, JSON.stringify({ email: 'a'.repeat(200_000), password: 'x' }))
    expect(answer.json()).toMatchObject({ httpStatusCode: 413, code: 'payload_too_large' })
  })

  test('something other than JSON is refused', async () => {
    const answer = await post(LOGIN, '<login/>', { 'content-type': 'application/xml' })
    expect(answer.json()).toMatchObject({ httpStatusCode: 415, code: 'unsupported_media_type' })
  })

  // GET, PATCH and DELETE are methods of the same addresses with an id.
  test.each([
    ['GET', LOGIN],
    ['PUT', LOGIN],
    ['PATCH', LOGIN],
    ['GET', '/rest/clip/savelists/create'],
    ['DELETE', '/rest/clip/savelists/create'],
    ['PATCH', '/rest/clip/uploads/sign'],
    ['GET', '/rest/clip/clips/download'],
    ['GET', '/rest/agency/offers/draft'],
  ] as const)('the verb %s on the POST endpoint %s is refused with 405', async (method, url) => {
    const answer = await server.http.inject({ method, url })
    expect(answer.json()).toMatchObject({
      success: false,
      httpStatusCode: 405,
      message: 'This address offers POST.',
    })
    expect(answer.headers.allow).toBe('POST')
  })

  test.each([
    ['abc', 404],
    ['0', 404],
    ['-1', 404],
    ['1.5', 404],
    ['99999999999', 404],
    ['1%20or%201=1', 404],
    ['%00', 400],
  ])('the id %s is refused with %i', async (id, status) => {
    const user = await server.givenUser()
    const answer = await server.http.inject({
      url: `/rest/clip/users/${id}`,
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().success).toBe(false)
  })

  test.each([
    ['GET', '/rest/clip/clips/%zz', 404],
    ['GET', `/rest/clip/clips/${'x'.repeat(5_000)}`, 404],
    ['POST', `/rest/clip/payments/webhook/${'x'.repeat(5_000)}`, 404],
    ['POST', '/search', 404],
    ['TRACE', '/rest/clip/clips', 405],
    ['PUT', '/rest', 404],
  ] as const)('bad input is answered with the envelope: %s %s gets %i', async (method, url, status) => {
    const answer = await server.http.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, requestId: expect.any(String) })
  })

  test.each(['+2', '1e2', '0x2', ' 7', '7.0', '٤', '501', ''])(
    'page %j is refused with a message',
    async (page) => {
      const answer = await server.http.inject(`/rest/clip/clips?page=${encodeURIComponent(page)}`)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({ page: ['Please give a whole number from 1 to 500.'] })
    },
  )

  test('a message does not mention schemas, and names the field without its index in a list', async () => {
    const bodies = [
      '{}',
      '{"email":[],"password":7}',
      JSON.stringify({ email: 'x'.repeat(300), password: '' }),
    ]
    for (const url of [
      LOGIN,
      '/rest/clip/forms/register',
      '/rest/clip/forms/contact',
      '/rest/clip/forms/enquire',
    ]) {
      for (const body of bodies) {
        const answer = await post(url, body)
        expect(answer.json().code).toBe('validation')
        expect(JSON.stringify(answer.json())).not.toMatch(/expected|invalid input|received|regex|\.\d/i)
      }
    }
    const rating = await server.http.inject('/rest/clip/clips?rating=GD,XX')
    expect(rating.json().errors).toEqual({ rating: ['The rating can be GD, SV or BR.'] })
  })

  test('a validation failure lists the wrong fields', async () => {
    const answer = await post(LOGIN, '{"email":"","password":""}')
    expect(answer.json().errors).toEqual({
      email: ['Please enter your email address'],
      password: ['Please enter your password'],
    })
  })
})

describe('an internal error', () => {
  test('an internal error is logged with the request id, and answered without its details', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const services = { ...server.services, log: pino({ level: 'error' }, sink) }
    const http = await serveRoutes(services, (app) => {
      app.get('/boom', { config: { access: 'public' } }, () => {
        throw new Error('the secret inside')
      })
    })
    const answer = await http.inject('/rest/boom')
    expect(answer.json()).toEqual({
      success: false,
      httpStatusCode: 500,
      code: 'internal',
      message: 'An error occurred',
      requestId: answer.headers['x-request-id'],
    })
    expect(lines.join('')).toContain('the secret inside')
    expect(lines.join('')).toContain(String(answer.headers['x-request-id']))
    await http.close()
  })
})

test('an endpoint without an access rule prevents the start', async () => {
  const booting = serveRoutes(server.services, (app) => {
    app.get('/unguarded', () => 'anyone')
  })
  await expect(booting).rejects.toThrow('GET /rest/unguarded has no access rule')
})

test('R-STAFF-2: an endpoint for staff without a capability prevents the start', async () => {
  const booting = serveRoutes(server.services, (app) => {
    app.get('/desk', { config: { access: 'staff' } }, () => 'anyone of the agency')
  })
  await expect(booting).rejects.toThrow('GET /rest/desk is for staff and names no capability')
})

describe('sessions on public endpoints', () => {
  test('a token that is not valid makes the viewer a guest, and a header reports it', async () => {
    const answer = await server.http.inject({
      url: '/rest/openapi.json',
      headers: { authorization: 'Bearer rsh_gone' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-session-over']).toBe('1')
  })
})

describe('every answer of the server', () => {
  test.each([
    '/rest/clip/countries',
    '/rest/nowhere',
    '/files/text/1/a.txt',
    '/media/7/v1/none.jpg',
    '/testpay/frame',
    '/dev/outbox',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/healthz',
    '/nowhere',
  ])(
    'every answer of the server at %s has headers against sniffing, framing by other sites and referrers',
    async (url) => {
      const { headers } = await server.http.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  test('every answer of the server binds the browser to HTTPS where the shop uses HTTPS', async () => {
    const services = { ...server.services, config: readConfig({ BASE_URL: 'https://shop.test' }) }
    const http = await serveRoutes(services, () => undefined)
    const { headers } = await http.inject('/rest/nowhere')
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
    await http.close()
  })

  test('binds the other hosts of the domain to HTTPS only on request', async () => {
    const config = readConfig({ BASE_URL: 'https://shop.test', HSTS_SUBDOMAINS: '1' })
    const http = await serveRoutes({ ...server.services, config }, () => undefined)
    const { headers } = await http.inject('/rest/nowhere')
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    await http.close()
  })
})

describe('every answer of the API', () => {
  test('every answer of the API has headers that keep browsers from storing, framing or running it', async () => {
    const answer = await server.http.inject('/rest/nowhere')
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  test('every answer of the API is refused to a foreign origin that is not on the list', async () => {
    const answer = await server.http.inject({
      url: '/rest/openapi.json',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a call without a body', () => {
  const asMember = async (
    method: 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    payload?: Readable,
  ) => {
    const { token } = await server.givenUser()
    const all = { ...headers, authorization: `Bearer ${token}` }
    return await server.http.inject({ method, url, headers: all, ...(payload && { payload }) })
  }
  const TYPES = [
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ]
  test.each(TYPES)('a call without a body may have the content type %s', async (type) => {
    const headers = { 'content-type': type }
    const logout = '/rest/clip/users/logout'
    expect((await asMember('POST', logout, headers)).statusCode).toBe(200)
    expect((await asMember('POST', logout, { ...headers, 'content-length': '0' })).statusCode).toBe(200)
    expect((await asMember('POST', logout, headers, Readable.from([]))).statusCode).toBe(200)
    // The list does not exist; what matters is that the call was read.
    expect((await asMember('DELETE', '/rest/clip/savelists/7', headers)).statusCode).toBe(404)
  })

  test.each(TYPES.slice(2))('a body that is %s is refused', async (type) => {
    const answer = await post('/rest/clip/users/login', '{"email":"a"}', { 'content-type': type })
    expect(answer.json()).toMatchObject({ httpStatusCode: 415, code: 'unsupported_media_type' })
  })
})

describe('text of the API', () => {
  const read = (headers: Record<string, string>, url = '/rest/clip/countries') =>
    server.http.inject({ url, headers })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('text of the API is compressed with %s for a client that accepts it', async (encoding, unpack) => {
    const plain = await read({})
    const packed = await read({ 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    for (const { headers } of [plain, packed]) expect(headers.vary).toContain('accept-encoding')
  })

  test.each(['/rest/openapi.json', '/rest/clip/pricing'])(
    'text of the API is compressed at %s',
    async (url) => {
      expect((await read({ 'accept-encoding': 'br' }, url)).headers['content-encoding']).toBe('br')
    },
  )

  test('text of the API is sent as it is when it is short', async () => {
    const { headers } = await read({ 'accept-encoding': 'br' }, '/rest/nowhere')
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('text of the API has a weak tag, so that both encodings are recognized', async () => {
    const { headers } = await read({ 'accept-encoding': 'br' }, '/rest/clip/pricing')
    expect(headers.etag).toMatch(/^W\/"/)
    const again = await read({ 'if-none-match': String(headers.etag) }, '/rest/clip/pricing')
    expect(again.statusCode).toBe(304)
  })
})

test('headers of the request that change an answer are added to Vary', async () => {
  const config = { ...server.services.config, corsOrigins: ['https://a.test', 'https://b.test'] }
  const services = { ...server.services, config }
  const http = await serveRoutes(services, (app) => buildApi({ ...services, app }))
  const { headers } = await http.inject({ url: '/rest/clip/pricing', headers: { origin: 'https://b.test' } })
  await http.close()
  expect(String(headers.vary).toLowerCase().split(', ').toSorted()).toEqual([
    'accept-encoding',
    'authorization',
    'origin',
  ])
})

describe('the API describes itself', () => {
  test('the API describes itself as OpenAPI 3.1, each operation with a summary, an access rule and the failure envelope', async () => {
    const { openapi, paths } = (await server.http.inject('/rest/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => ({ name: `${verb} ${path}`, operation })),
    )
    expect(operations.length).toBeGreaterThan(5)
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toBeTruthy()
      // Other protocols have their own statuses, and text.
      if (/\/(uploads|events|mcp|sso\/start|sso\/callback)\b|\/(files|pull)\//.test(name)) continue
      expect(Object.keys(operation.responses), name).toEqual(
        expect.arrayContaining(['200', '500', 'default']),
      )
    }
    expect(paths['/rest/clip/users/{id}'].get.security).toEqual([{ bearer: [] }])
    expect(paths['/rest/clip/users/login'].post.security).toEqual([])
  })

  test('the API describes itself on a readable page', async () => {
    const page = await server.http.inject('/rest/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })

  test('the quick start is a page with the blocks of code of its document, and links that lead somewhere', async () => {
    const { body, headers, statusCode } = await server.http.inject('/rest/docs/quick-start')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<title>Rushes - API quick start</title>')
    const labels = [...body.matchAll(/<figcaption>(\w+)<\/figcaption>/g)].map(([, label]) => label)
    expect(new Set(labels)).toEqual(new Set(['Shell', 'curl', 'TypeScript', 'Python']))
    expect(body).toContain('Promise&#60;Response&#62;')
    const inside = [...body.matchAll(/(?:href|src)="(\/rest[^"]+)"/g)].map(([, path = '']) => path)
    expect(inside.length).toBeGreaterThan(1)
    for (const path of inside) expect((await server.http.inject(path)).statusCode, path).toBe(200)
  })

  test('the page about the API finds its files without a slash at the end of its address', async () => {
    const { body } = await server.http.inject('/rest/docs')
    const files = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(4)
    for (const path of files) {
      expect((await server.http.inject(path)).statusCode, path).toBe(200)
    }
  })
})

type Operation = { summary?: string; responses: Record<string, unknown> }
