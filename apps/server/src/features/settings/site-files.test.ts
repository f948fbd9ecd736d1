import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BRAND_NAME: 'Northlight' })
})
afterAll(() => server.close())

test('the web manifest has the name of the agency and its icons', async () => {
  const { headers, body } = await server.http.inject('/site.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const { name, icons } = JSON.parse(body)
  expect(name).toBe('Northlight')
  expect(icons.map(({ src }: { src: string }) => src)).toEqual(['/icon-192.png', '/icon-512.png'])
})

test('the address at which password managers change a password leads to the account', async () => {
  const { statusCode, headers } = await server.http.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/profile'])
})
