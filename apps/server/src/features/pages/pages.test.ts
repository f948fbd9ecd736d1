/** Proves R-PAGE-1 over HTTP: content pages. */
import { displayPage } from '@rushes/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { API_BASE } from '../../mounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = (slug: string) => `${API_BASE}${displayPage.url.replace(':slug', slug)}`
const show = (slug: string) => server.guest.call('GET /api/pages/display/:slug', { params: { slug } })

test.each([
  ['FAQ', 404],
  ['..%2Ffaq', 404],
  ['%20', 404],
  ['faq%00', 400],
])('the address of page %j is refused with %i', async (slug, status) => {
  const answer = await server.http.inject({ method: 'GET', url: path(slug) })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ success: false })
})

test('a missing page answers Not found', async () => {
  await expect(show('missing')).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'Not found',
  })
})

test.each(['faq', 'about', 'privacy', 'licensing-terms', 'contact'])(
  '%s has a heading and sections',
  async (slug) => {
    const { Page } = (await show(slug)).data
    expect(Page.heading).not.toBe('')
    expect(Page.sections.length).toBeGreaterThan(1)
    expect(Page.content).toContain(Page.sections[0]?.content ?? 'nothing')
  },
)

test('the terms page has the three parts of its accordions', async () => {
  const { Page } = (await show('licensing-terms')).data
  expect(Page.sections.map(({ heading }) => heading)).toEqual([
    'Content licensing',
    'Content downloads',
    'Terms of business',
  ])
})

test.each([
  'Last updated October 2023',
  'deleted after 24 months',
  'respond to complaints within 30 days',
  'respond within one month',
  'by email at least 14 days before a change that affects them',
  'under 16',
  'under 13',
])('the privacy notice promises: %s', async (promise) => {
  expect((await show('privacy')).data.Page.content).toContain(promise)
})

test.each([
  'Who can buy a licence?',
  'May I use a clip a second time?',
  'May I pass a clip on?',
  'We answer claims within 24 hours',
  'Can I have a custom licence?',
])('the FAQ answers the question: %s', async (words) => {
  expect((await show('faq')).data.Page.content).toContain(words)
})

test('the FAQ does not count the licences, because an agency can add more', async () => {
  const { content } = (await show('faq')).data.Page
  expect(content).toContain('Digital Editorial (Under 5 million)')
  expect(content).not.toMatch(/\b(four|4) (licences|of)|There are (four|4)/i)
})

test.each(['faq', 'licensing-terms'])('%s names both ways to make a claim', async (slug) => {
  const { content } = (await show(slug)).data.Page
  expect(content).toMatch(/Report a claim(?:(?!<\/p>).)*contact page/)
})

test('the About page promises a correction only where staff send one, and a notice of a withdrawal always', async () => {
  const { content } = (await show('about')).data.Page
  expect(content).toContain('we send a correction by email')
  expect(content).toContain('we always inform these customers')
})

test('R-EVIDENCE-1: the About page promises no check of each clip, but the states of its evidence', async () => {
  const { content } = (await show('about')).data.Page
  expect(content).not.toMatch(/we (check|compare)|, check it/i)
  expect(content).toContain('confirmed, claimed or not checked')
})

test('a stored script does not reach the reader, and a changed page is shown immediately', async () => {
  const { db } = server.services
  const row = { slug: 'news', heading: 'News', updated_on: '2026-11-01' }
  await db
    .insertInto('pages')
    .values({ ...row, markdown: 'First.' })
    .execute()
  expect((await show('news')).data.Page.content).toBe('<p>First.</p>')
  await db
    .updateTable('pages')
    .set({ markdown: 'Second.<script>alert(1)</script>' })
    .where('slug', '=', 'news')
    .execute()
  expect((await show('news')).data.Page.content).toBe('<p>Second.</p>')
})

test('a page may be cached for a minute, and is not sent again to a caller that has it', async () => {
  const first = await server.http.inject({ method: 'GET', url: path('faq') })
  expect(first.headers['cache-control']).toBe('public, max-age=60')
  const etag = String(first.headers.etag)
  const again = (tag: string) =>
    server.http.inject({ method: 'GET', url: path('faq'), headers: { 'if-none-match': tag } })
  for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
    const answer = await again(tag)
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  }
  expect((await again('"other"')).statusCode).toBe(200)
})
