/**
 * One table of paths is used for mounting, for the development server, for robots.txt and for the documents for
 * operators.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { buildServer } from './http/app.ts'
import { mountRoutes } from './mount-routes.ts'
import { API_PATHS, isOutsidePages, MOUNTS } from './mounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('every mounted route is in the table, and every path of the table has a route', async () => {
  const http = buildServer(server.services)
  const urls: string[] = []
  http.addHook('onRoute', ({ url }) => void urls.push(url.replace(/\*$/, '')))
  await mountRoutes(http, server.services, { draining: false })
  expect(urls.filter((url) => !isOutsidePages(url))).toEqual([])
  for (const { path, servedBy } of Object.values(MOUNTS)) {
    const isMounted = urls.some((url) => url === path || url.startsWith(`${path}/`))
    expect(isMounted, path).toBe(servedBy !== 'web')
  }
  await http.close()
})

describe('an address is', () => {
  test.each([
    ['/rest', true],
    ['/rest?x=1', true],
    ['/rest/clip/clips', true],
    ['/sitemap.xml', true],
    ['/sitemap/pages.xml', true],
    ['/dev/outbox', true],
    ['/healthz', true],
    ['/.well-known/security.txt', true],
    ['/.well-known/acme-challenge/x', false],
    ['/', false],
    ['/restaurant', false],
    ['/search?term=/rest/', false],
    ['/assets/main.js', false],
    ['/sitemap.xml.gz', false],
  ])('whether the address %s is outside the pages: %s', (address, expected) => {
    expect(isOutsidePages(address)).toBe(expected)
  })
})

test('the operations page names the paths that a proxy sends to the API', () => {
  const page = readFileSync(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const [, sentence = ''] = /The proxy in front sends (.*?) to `api`/.exec(page) ?? []
  const paths = [...sentence.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
  expect(paths.toSorted()).toEqual(API_PATHS.toSorted())
})

test('crawlers are excluded from the API and the signed files', async () => {
  const { body } = await server.http.inject(MOUNTS.robots.path)
  expect(body.split('\n')).toEqual(expect.arrayContaining(['Disallow: /rest/', 'Disallow: /files/']))
})
