/** robots.txt and the site map for crawlers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_URL: 'http://footage.test' })
})
afterAll(() => server.close())

test('robots.txt excludes personal pages and names the site map', async () => {
  const { body } = await server.http.inject('/robots.txt')
  expect(body).toContain('Disallow: /checkout\n')
  expect(body).toContain('Sitemap: http://footage.test/sitemap.xml\n')
})

test('the site map lists published clips and packages, and nothing else of the catalogue', async () => {
  const published = await server.givenClip()
  const draft = await server.givenClip({ state: 'draft' })
  const withdrawn = await server.givenClip({ state: 'withdrawn' })
  const { db } = server.services
  await db
    .insertInto('packages')
    .values({ id: 5, name: 'Set', created: new Date('2026-03-04') })
    .execute()

  const index = await server.http.inject('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  const files = [...index.body.matchAll(/<loc>http:\/\/footage\.test(.*?)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  expect(files).toEqual(['/sitemap/pages.xml', '/sitemap/clips-1.xml'])
  expect(index.headers.vary).toBe('accept-encoding')
  const [pages, clips] = await Promise.all(files.map((path) => server.http.inject(path)))
  expect(pages?.body).toContain('<loc>http://footage.test/package/5</loc><lastmod>2026-03-04</lastmod>')
  expect(pages?.body).toContain('<loc>http://footage.test/faq</loc>')
  // The canonical address of the search.
  expect(pages?.body).toContain('<loc>http://footage.test/search?type=video</loc>')
  expect(clips?.body).toContain(`/clip/${published}<`)
  expect(clips?.body).not.toContain(`/clip/${draft}<`)
  expect(clips?.body).not.toContain(`/clip/${withdrawn}<`)
})

test.each(['/sitemap/clips-2.xml', '/sitemap/clips-0.xml', '/sitemap/clips-x.xml'])(
  '%s answers 404',
  async (path) => {
    expect((await server.http.inject(path)).statusCode).toBe(404)
  },
)
