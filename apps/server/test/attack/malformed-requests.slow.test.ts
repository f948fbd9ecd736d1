/**
 * R-HTTP-1. Ten thousand malformed requests: none causes an internal error, and each refusal of the API is in the
 * envelope. Addresses of files answer with a readable text, and those of a company sign-in with a page.
 */
import { Failure } from '@rushes/contract/endpoint'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type MalformedRequest, malformedRequests, type Operation } from './malformed-request.ts'

const REQUESTS = Number(process.env['MALFORMED'] ?? 10_000)
const SEED = Number(process.env['SEED'] ?? 20_261_122)
const MAX_MS = 5_000

const FILES: Operation[] = [
  { method: 'GET', path: '/files/master/{ref}/{name}' },
  { method: 'GET', path: '/media/{id}/{version}/{name}' },
]

/** Visited by browsers: a refusal leads to the login page. */
const SIGN_IN_PAGES = /^\/rest\/clip\/sso\/(start|callback)(\?|$)/

let server: TestServer
let operations: Operation[]
beforeAll(async () => {
  server = await startTestServer()
  const { paths } = (await server.http.inject('/rest/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const api = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  operations = [...api, ...FILES]
})
afterAll(() => server.close())

test(`${REQUESTS} malformed requests cause no failure, and every refusal is in the envelope`, {
  timeout: 300_000,
}, async () => {
  const faults: Record<string, unknown>[] = []
  for (const request of fc.sample(malformedRequests(operations), { numRuns: REQUESTS, seed: SEED })) {
    const fault = await faultOf(request)
    if (fault)
      faults.push({
        ...fault,
        method: request.method,
        url: request.url.slice(0, 200),
        headers: request.headers,
        body: request.payload?.slice(0, 200),
      })
  }
  expect(faults.slice(0, 10), `${faults.length} faults`).toEqual([])
})

async function faultOf({ method, ...request }: MalformedRequest): Promise<Record<string, unknown> | null> {
  const began = performance.now()
  const answer = await server.http.inject({ method: method as 'GET', ...request })
  const ms = Math.round(performance.now() - began)
  if (answer.statusCode >= 500) return { status: answer.statusCode, answer: answer.body.slice(0, 300) }
  if (ms > MAX_MS) return { ms }
  const isRefusal = request.url.startsWith('/rest') && method !== 'HEAD' && answer.statusCode >= 400
  if (isRefusal && !SIGN_IN_PAGES.test(request.url) && !isEnvelope(answer.body)) {
    return { status: answer.statusCode, outsideTheEnvelope: answer.body.slice(0, 300) }
  }
  return null
}

function isEnvelope(body: string): boolean {
  try {
    return Failure.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
