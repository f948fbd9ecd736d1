/**
 * Thousands of malformed addresses of pages, sent byte for byte: none causes an internal error or takes long, and
 * refusals have a message. The pages are the real ones, so they are built first.
 */
import { execFileSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { buildServer } from '../../src/http/app.ts'
import { documents } from '../../src/http/documents/documents.ts'
import { pageApi } from '../../src/http/documents/page-api.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { malformedPages } from './malformed-page.ts'
import type { MalformedRequest } from './malformed-request.ts'

const REQUESTS = Number(process.env['MALFORMED_PAGES'] ?? 2_000)
const SEED = Number(process.env['SEED'] ?? 20_261_122)
const MAX_MS = 5_000
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const RENDERING_KEY = 'k'.repeat(32)

let api: TestServer
let web: FastifyInstance
let port: number
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: ROOT, stdio: 'ignore' })
  api = await startTestServer({ RENDERING_KEY })
  const apiUrl = await api.http.listen({ port: 0, host: '127.0.0.1' })
  const config = readConfig({ ROLE: 'web', API_URL: apiUrl, RENDERING_KEY, RATE_LIMITS: '0' })
  web = buildServer({ config, log: api.services.log })
  await documents(web, config, { apiFor: pageApi(config, web), limits: null })
  port = Number(new URL(await web.listen({ port: 0, host: '127.0.0.1' })).port)
}, 120_000)
afterAll(async () => {
  agent.destroy()
  await web?.close()
  await api?.close()
})

type Answer = { status: number; type: string; body: string; ms: number }

function sendRequest({ method, url, headers }: MalformedRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const began = performance.now()
    const requested = request({ agent, port, host: '127.0.0.1', method, path: url, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text) => {
        body += text
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type']),
          body,
          ms: performance.now() - began,
        }),
      )
    })
    requested.on('error', (error) => resolve({ status: 0, type: '', body: error.message, ms: 0 }))
    requested.end()
  })
}

function faultOf({ method, url }: MalformedRequest, { status, type, body, ms }: Answer): string | null {
  if (status >= 500 || status === 0) return `${status} ${body.slice(0, 200)}`
  if (ms > MAX_MS) return `${Math.round(ms)} ms`
  if (/node_modules|\.tsx?:\d+|SyntaxError|URIError/.test(body)) return 'shows source code'
  const isWords = /^(text\/html|application\/json|text\/x-script)/.test(type)
  const needsWords = status >= 400 && method !== 'HEAD' && !url.includes('/assets/')
  return needsWords && !isWords ? `${status} as ${type}` : null
}

test(`${REQUESTS} malformed addresses of pages cause no failure, are answered in time, and are refused with a message`, {
  timeout: 600_000,
}, async () => {
  const requests = fc.sample(malformedPages, { numRuns: REQUESTS, seed: SEED })
  const faults: Record<string, unknown>[] = []
  const slowest = { ms: 0, url: '' }
  const work = Array.from({ length: 4 }, async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const answer = await sendRequest(next)
      if (answer.ms > slowest.ms) Object.assign(slowest, { ms: answer.ms, url: next.url.slice(0, 100) })
      const fault = faultOf(next, answer)
      if (fault)
        faults.push({
          fault,
          method: next.method,
          url: next.url.slice(0, 200),
          headers: JSON.stringify(next.headers).slice(0, 500),
        })
    }
  })
  await Promise.all(work)
  process.stdout.write(`malformed pages: the slowest took ${Math.round(slowest.ms)} ms: ${slowest.url}\n`)
  expect(faults.slice(0, 10), `${faults.length} faults`).toEqual([])
})
