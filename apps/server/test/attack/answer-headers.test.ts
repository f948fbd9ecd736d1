/** Headers of every answer of the product, found or not, of each address that is mounted. */
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
  '%s has a content security policy and may be framed by its own shop at most',
  async (url) => {
    const { headers } = await shop.inject(url)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
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

test('a page lets nothing but its own scripts run, and no page frame it', async () => {
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
