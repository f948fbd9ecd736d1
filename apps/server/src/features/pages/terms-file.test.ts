/** The licensing terms as a PDF. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sendRequest = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.http.inject({ method, url: '/licensing-terms.pdf', headers })

async function changeTerms(markdown: string): Promise<void> {
  await server.services.db
    .updateTable('pages')
    .set({ markdown })
    .where('slug', '=', 'licensing-terms')
    .execute()
}

test('the file of the terms has every heading and sentence of the page', async () => {
  const answer = await sendRequest()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { Page } = (
    await server.guest.call('GET /api/pages/display/:slug', { params: { slug: 'licensing-terms' } })
  ).data
  const { title, language, text, tags } = await readPdf(answer.rawPayload)
  expect([title, language]).toEqual(['Rushes - Licensing terms', 'en-GB'])
  expect(Page.sections.map(({ heading }) => heading).filter((heading) => text.includes(heading))).toEqual([
    'Content licensing',
    'Content downloads',
    'Terms of business',
  ])
  const words = Page.content.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  for (const sentence of words.split('. '))
    expect(text.replaceAll(' ', '')).toContain(sentence.replaceAll(' ', ''))
  expect(tags.filter((tag) => tag.startsWith('H'))).toEqual(['H1', 'H2', 'H2', 'H2'])
})

test('the file of the terms is not sent again to a client that has it, and can be requested in ranges', async () => {
  const first = await sendRequest()
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('public, max-age=60')
  const again = await sendRequest({ 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await sendRequest({}, 'HEAD')
  expect([head.headers.etag, head.headers['content-length']]).toEqual([etag, String(first.rawPayload.length)])
  const part = await sendRequest({ range: 'bytes=0-4' })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF-'])
})

test('the file of the terms changes with the page, and answers 404 when the page is deleted', async () => {
  const before = await sendRequest()
  await changeTerms('## Only this\n\nNew words.')
  const after = await sendRequest()
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect((await readPdf(after.rawPayload)).text).toContain('Only this New words.')
  await server.services.db.deleteFrom('pages').where('slug', '=', 'licensing-terms').execute()
  expect((await sendRequest()).statusCode).toBe(404)
})

test('a request for the terms is redirected to the operator’s own file', async () => {
  const other = await startTestServer({ TERMS_PDF_URL: 'https://files.example/terms.pdf' })
  const answer = await other.http.inject({ method: 'GET', url: '/licensing-terms.pdf' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://files.example/terms.pdf'])
  await other.close()
})
