/** How to report a vulnerability, at the address that RFC 9116 names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const PATH = '/.well-known/security.txt'
const POLICY = '/.well-known/security-policy.txt'
const DAY_MS = 24 * 60 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    BASE_URL: 'https://news.example',
    DEMO: '0',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRETS: 'whsec_a',
    RATE_LIMITS: '1',
  })
})
afterAll(() => server.close())

async function fields(): Promise<[string, string][]> {
  const { body } = await server.http.inject(PATH)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? []
    return [name, value]
  })
}
const valuesOf = async (name: string) =>
  (await fields()).flatMap(([field, value]) => (field === name ? [value] : []))

describe('security.txt', () => {
  test('security.txt is plain text in UTF-8, which caches may keep for a day', async () => {
    const { statusCode, headers, body } = await server.http.inject(PATH)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    expect(body).toMatch(/[^\n]\n$/)
    expect((await server.http.inject({ method: 'HEAD', url: PATH })).body).toBe('')
  })

  test('security.txt has the fields of RFC 9116, each as often as allowed, and no other line', async () => {
    expect((await fields()).map(([name]) => name)).toEqual([
      'Contact',
      'Contact',
      'Expires',
      'Preferred-Languages',
      'Canonical',
      'Policy',
    ])
    expect(await valuesOf('Canonical')).toEqual([`https://news.example${PATH}`])
    expect(await valuesOf('Policy')).toEqual([`https://news.example${POLICY}`])
    expect(await valuesOf('Preferred-Languages')).toEqual(['en'])
  })

  test('security.txt names the agency’s address as it is now, written as an address', async () => {
    expect(await valuesOf('Contact')).toEqual([
      'mailto:licensing@rushes.example',
      'https://news.example/contact-us',
    ])
    Object.assign(server.services.config, { licensingEmail: 'news+50%desk@agency.example' })
    expect((await valuesOf('Contact'))[0]).toBe('mailto:news+50%25desk@agency.example')
    Object.assign(server.services.config, { licensingEmail: 'licensing@rushes.example' })
  })

  test('security.txt always ends in the future, and within a year', async () => {
    for (let years = 0; years < 3; years += 1) {
      const [expires = ''] = await valuesOf('Expires')
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      const days = (Date.parse(expires) - server.services.clock.now().getTime()) / DAY_MS
      expect(days).toBeGreaterThan(30)
      expect(days).toBeLessThan(365)
      server.later(300 * DAY_MS)
    }
  })
})

test('the policy that security.txt names exists, in plain text, with the same address', async () => {
  const { statusCode, headers, body } = await server.http.inject(POLICY)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Rushes')
  expect(body).toContain('licensing@rushes.example')
})

test.each(['/.well-known/', '/.well-known/security', '/.well-known/security.txt/x', '/security.txt'])(
  '%s is not an address of the API',
  async (path) => {
    expect((await server.http.inject(path)).statusCode).toBe(404)
  },
)
