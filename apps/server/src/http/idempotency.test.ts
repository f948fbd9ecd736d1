/** R-HTTP-2: a request repeated under its Idempotency-Key gets the first answer. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveRoutes } from '../../test/serve-routes.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test/test-server.ts'
import { AppError } from '../app-error.ts'
import { claimKey, storeAnswer } from './idempotency.queries.ts'
import { onceByKey } from './idempotency.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let http: TestServer['http']
let user: TestUser
let runs = 0
beforeAll(async () => {
  server = await startTestServer()
  http = await serveRoutes(server.services, (app) => {
    app.post('/work', { config: { access: 'public' } }, (request) =>
      onceByKey(server.services, request, async () => {
        runs += 1
        if (JSON.stringify(request.body).includes('fail')) throw new AppError('conflict', 'Not now')
        return { run: runs }
      }),
    )
  })
})
afterAll(async () => {
  await http.close()
  await server.close()
})
beforeEach(async () => {
  runs = 0
  user = await server.givenUser()
})

async function work(key: string | null, payload: object = { text: 'a' }, token: string | null = user.token) {
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(key !== null && { 'idempotency-key': key }),
  }
  const answer = await http.inject({ method: 'POST', url: '/rest/work', headers, payload })
  return { status: answer.statusCode, ...answer.json<{ run?: number; code?: string }>() }
}

test('the same key and body get the first answer, without running the request again', async () => {
  expect(await work('k1')).toEqual({ status: 200, run: 1 })
  expect(await work('k1')).toEqual({ status: 200, run: 1 })
  expect(runs).toBe(1)
})

test('a double click gets the answer of the first click', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => work('k1')))
  expect(answers).toEqual(Array(5).fill({ status: 200, run: 1 }))
  expect(runs).toBe(1)
})

test('without a key, with an empty one, or with another one, each request runs', async () => {
  for (const key of [null, '', 'k1', 'k2']) await work(key)
  expect(runs).toBe(4)
})

test('the same key of another user is another request', async () => {
  const other = await server.givenUser()
  await work('k1')
  expect(await work('k1', { text: 'a' }, other.token)).toEqual({ status: 200, run: 2 })
})

test('the same key of a guest with another body is another request, and does not return the first answer', async () => {
  expect(await work('k1', { text: 'a' }, null)).toEqual({ status: 200, run: 1 })
  expect(await work('k1', { text: 'a' }, null)).toEqual({ status: 200, run: 1 })
  expect(await work('k1', { text: 'b' }, null)).toEqual({ status: 200, run: 2 })
  expect(await work('k1')).toEqual({ status: 200, run: 3 })
})

test('the same key with another body is refused', async () => {
  await work('k1')
  expect(await work('k1', { text: 'b' })).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
  expect(runs).toBe(1)
})

test('a request that failed may be tried again under its key', async () => {
  expect(await work('k1', { text: 'fail' })).toMatchObject({ code: 'conflict' })
  expect(await work('k1', { text: 'fail' })).toMatchObject({ code: 'conflict' })
  expect(runs).toBe(2)
})

describe('a key is claimed', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  const claim = (afterMs: number) => {
    const slot = { caller: `user ${user.userId}`, route: '/work', key: 'k1' }
    return claimKey(server.services.db, { ...slot, body: 'a', now: new Date(now + afterMs) })
  }

  test('a key is claimed for 24 hours once it has its answer', async () => {
    expect(await claim(0)).toBe(true)
    await storeAnswer(
      server.services.db,
      { caller: `user ${user.userId}`, route: '/work', key: 'k1' },
      { run: 1 },
    )
    expect(await claim(DAY_MS)).toBe(false)
    expect(await claim(DAY_MS + 1)).toBe(true)
  })

  test('a key is claimed for a minute while its process may be dead', async () => {
    expect(await claim(0)).toBe(true)
    expect(await claim(60_000)).toBe(false)
    expect(await claim(60_001)).toBe(true)
  })
})

test('a key of more than 100 characters is refused', async () => {
  expect(await work('k'.repeat(101))).toMatchObject({ status: 400, code: 'bad_request' })
  expect((await work('k'.repeat(100))).status).toBe(200)
})
