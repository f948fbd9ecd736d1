/**
 * Puts a traceable address, name, telephone number and token into every part of every call, and finds none of
 * them in the log, whether the call succeeds, is refused, cannot be read or fails (R-LOG-1).
 */

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildServer } from '../../src/http/app.ts'
import { documents } from '../../src/http/documents/documents.ts'
import { pageApi } from '../../src/http/documents/page-api.ts'
import { logRequests } from '../../src/http/request-log.ts'
import { mountRoutes } from '../../src/mount-routes.ts'
import { API_BASE } from '../../src/mounts.ts'
import { givenWorld, tokenOf, type World } from '../access/principals.ts'
import { type ServedRoute, servedRoutes } from '../access/served-routes.ts'
import { TABLE } from '../access/table.ts'
import { listenToLog } from '../log-lines.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const CANARIES = {
  address: 'zenobia.canary@quillfeather.example',
  name: 'Zenobia Quillfeather',
  telephone: '+44 20 7946 0958',
  digits: '02079460958',
  token: 'rsh_Canary0Canary0Canary0Canary0Canary0Canary0A',
  link: 'Canary0Canary0Canary0Q',
}
const TRACES = /zenobia|quillfeather|7946(?:\s|%20|\+)*0958|canary0/i

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const RENDERING_KEY = 'k'.repeat(32)
const { log, lines } = listenToLog()
const warnings: string[] = []
const hearWarning = (warning: Error) => void warnings.push(String(warning.stack))
let server: TestServer
let http: FastifyInstance
let port: number
let world: World
const calls: (Pick<ServedRoute, 'key' | 'method' | 'url'> & { body: unknown })[] = []
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: ROOT, stdio: 'ignore' })
  process.on('warning', hearWarning)
  server = await startTestServer({ RENDERING_KEY })
  const { config } = server.services
  http = buildServer({ config, log })
  logRequests(http)
  await mountRoutes(http, { ...server.services, log }, { draining: false })
  await documents(http, config, { apiFor: pageApi(config, http), limits: null })
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
  world = await givenWorld(server)
  const served = await servedRoutes(server.services)
  for (const { key, subject, parts } of TABLE) {
    const route = served.find((one) => one.key === key)
    if (!route) throw new Error(`There is no ${key}.`)
    const { body = {} } = await parts(await subject.make(world, 'buyerA'), world, 'buyerA')
    calls.push({ key, method: route.method, url: route.url, body })
  }
}, 120_000)
afterAll(async () => {
  process.off('warning', hearWarning)
  await http?.close()
  await server?.close()
})
beforeEach(() => {
  lines.length = 0
  warnings.length = 0
})

/** The request line of each refused call is in the log, so that an empty log proves nothing. */
function expectClean(): void {
  expect([...lines, ...warnings].filter((line) => TRACES.test(decoded(line)))).toEqual([])
}

function decoded(line: string): string {
  try {
    return `${line} ${decodeURIComponent(line)}`
  } catch {
    return line
  }
}

/** All strings of a body, replaced. */
function marked(value: unknown, canary: string): unknown {
  if (typeof value === 'string') return canary
  if (Array.isArray(value)) return value.map((part) => marked(part, canary))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part, canary)]))
}

const HEADERS = {
  referer: `https://footage.example/list/share/${CANARIES.link}?email=${CANARIES.address}`,
  'user-agent': `Mozilla ${CANARIES.name} ${CANARIES.address}`,
  cookie: `sid=${CANARIES.token}`,
  'x-request-id': CANARIES.link,
  'upload-link': CANARIES.link,
  'idempotency-key': CANARIES.link,
}

describe.each(Object.entries(CANARIES))('a traced %s', (_, canary) => {
  const path = encodeURIComponent(canary)
  test('a secret in the path, the query, the headers and the body of every call is not in the log', {
    timeout: 120_000,
  }, async () => {
    const query = Object.fromEntries(
      ['q', 'term', 'email', 'token', 'cursor', 'who', 'ref', 'sig', 'name'].map((name) => [name, canary]),
    )
    for (const { key, method, url, body } of calls) {
      // A logout would end the session that the other calls need.
      const ends = key.includes('/logout') || key.startsWith('DELETE /clip/users/sessions')
      const tokens = ends ? [] : [tokenOf(world, 'buyerA'), tokenOf(world, 'superuser')]
      for (const token of [CANARIES.token, ...tokens]) {
        const headers = { ...HEADERS, authorization: `Bearer ${token}` }
        const payload = JSON.stringify(marked(body, canary))
        const address = `${API_BASE}${url.replace(/:\w+/g, path)}`
        const type = { 'content-type': 'application/json' }
        const isRead = method === 'GET' || method === 'HEAD'
        await http.inject({
          method,
          url: address,
          query,
          ...(isRead ? { headers } : { headers: { ...headers, ...type }, payload }),
        })
      }
    }
    expect(lines.length).toBeGreaterThan(TABLE.length)
    expectClean()
  })

  test('a secret at unknown addresses, and at those of files, pages and payments, is not in the log', async () => {
    const addresses = [
      ...[`/${path}`, `/list/share/${path}`, `/download-link/${path}`, `/clip/${path}`, `/admin/${path}`],
      ...[`/page/${path}?email=${path}`, `/search?term=${path}`, `/${path}.data`, `/assets/${path}`],
      ...[
        `/rest/${path}`,
        `/rest/clip/${path}/${path}`,
        `/files/${path}`,
        `/files/delivery/${path}/${path}?sig=${path}`,
      ],
      ...[
        `/media/${path}`,
        `/media/1/${path}/poster.jpg`,
        `/testpay/${path}`,
        `/dev/outbox/${path}`,
        `/sitemap/${path}`,
      ],
      ...[`/%E0%A4%A/${path}`, `/rest/%E0%A4%A/${path}`, `//${path}`, `/robots.txt/${path}`],
    ]
    for (const url of addresses) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
        await http.inject({ method, url, headers: { ...HEADERS, 'content-type': 'application/json' } })
      }
    }
    expect(lines.length).toBeGreaterThan(addresses.length)
    expectClean()
  })

  test('a secret in a body that cannot be read is not in the log', async () => {
    const url = `${API_BASE}/clip/users/login`
    const bodies = [
      ['application/json', `{"email":"${canary}`],
      ['application/json', `{"email":"${canary}"} trailing`],
      ['application/json', JSON.stringify({ email: canary, password: canary.repeat(5_000) })],
      ['application/json', JSON.stringify({ email: `${canary}\u0000`, password: canary })],
      ['application/json', JSON.stringify({ [canary]: canary, email: 7 })],
      ['application/json', JSON.stringify(canary)],
      ['text/plain', canary],
      [`application/${path}`, canary],
      ['multipart/form-data', canary],
    ] as const
    for (const [type, payload] of bodies) {
      await http.inject({ method: 'POST', url, headers: { ...HEADERS, 'content-type': type }, payload })
    }
    await http.inject({
      method: 'POST',
      url: `${API_BASE}/clip/payments/webhook/testcard`,
      headers: HEADERS,
      payload: canary,
    })
    expect(lines.length).toBeGreaterThan(bodies.length - 1)
    expectClean()
  })

  test('a secret in bytes that are not a request is not in the log', async () => {
    for (const bytes of [
      `GET /${canary} HTTP/1.1\r\n\r\n`,
      `GET /${path} HTTP/1.1\r\nHost: a\r\nHost: ${canary}\r\n\r\n`,
      `GET /${path} HTTP/1.1\r\nHost: ${path}\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      `${canary}\r\n\r\n`,
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).on('data', () => socket.destroy())
      socket.write(bytes)
      await once(socket, 'close')
    }
    expectClean()
  })
})

describe('an internal failure', () => {
  const failures: [string, () => unknown][] = [
    [
      'of a mail server',
      () =>
        Object.assign(new Error(`550 5.1.1 <${CANARIES.address}>: no such user`), {
          code: 'EENVELOPE',
          response: `550 <${CANARIES.address}>`,
          rejected: [CANARIES.address],
          rejectedErrors: [new Error(CANARIES.address)],
        }),
    ],
    [
      'of the database',
      () =>
        Object.assign(new Error(`invalid input syntax for type integer: "${CANARIES.name}"`), {
          code: '22P02',
          severity: 'ERROR',
          detail: CANARIES.name,
          hint: CANARIES.name,
          where: `unnamed portal parameter $1 = '${CANARIES.name}'`,
          internalQuery: CANARIES.name,
        }),
    ],
    [
      'of JSON',
      () => {
        try {
          return JSON.parse(`${CANARIES.name}`)
        } catch (error) {
          return error
        }
      },
    ],
    [
      'with a cause',
      () =>
        new Error('failed', {
          cause: Object.assign(new Error(`to ${CANARIES.address}`), { to: CANARIES.name }),
        }),
    ],
    ['of several', () => new AggregateError([new Error(CANARIES.address)], `with ${CANARIES.token}`)],
    ['with a telephone number', () => new Error(`could not call ${CANARIES.telephone}`)],
    ['that is no error', () => ({ message: CANARIES.address, name: CANARIES.name })],
    ['that is a text', () => CANARIES.address],
  ]
  test.each(failures)('an internal failure %s is logged without personal data', (_, failure) => {
    log.error({ err: failure() }, 'failed')
    const error = failure()
    if (error instanceof Error) log.warn(error, 'failed')
    if (typeof error === 'string') log.warn(error)
    expect(lines.join('')).toContain('"msg":"failed"')
    expectClean()
  })

  test('an internal failure is logged with kind, code, place and constraint', () => {
    log.error(
      {
        err: Object.assign(new Error('duplicate key violates unique constraint "users_email"'), {
          code: '23505',
          constraint: 'users_email',
        }),
      },
      'failed',
    )
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: {
        type: 'Error',
        code: '23505',
        constraint: 'users_email',
        message: 'duplicate key violates unique constraint "users_email"',
        stack: expect.stringContaining('log-canaries.slow.test.ts'),
      },
    })
  })
})

test('a refused call is logged with its route and small numbers', async () => {
  await http.inject({ method: 'GET', url: `${API_BASE}/clip/clips/2000000` })
  await http.inject({ method: 'GET', url: `${API_BASE}/clip/savelists/shared/${CANARIES.link}` })
  await http.inject({ method: 'GET', url: '/rest/nothing' })
  const paths = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(paths.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/rest/clip/clips/2000000', 404],
    ['GET', '/rest/clip/savelists/shared/:ref', 404],
    ['GET', '/rest/…', 404],
  ])
})
