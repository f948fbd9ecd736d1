/** R-FILE-2, R-FILE-3: public renditions, and nothing else, are served to anyone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { storage } = server.services
  for (const name of ['hls/master.m3u8', 'hls/seg.m4s', 'hover.mp4', 'sprite.vtt', 'poster.jpg']) {
    await storage.put(`public/7/v1/${name}`, Buffer.from('0123456789'))
  }
  await storage.put('masters/7/master.mp4', Buffer.from('the master'))
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.http.inject({ url, headers })

describe('a missing public file', () => {
  test.each([
    '/media/',
    '/media/7/v1/',
    '/media/7/v1/none.jpg',
    '/media/../masters/7/master.mp4',
    '/media/..%2fmasters/7/master.mp4',
    '/media/%2e%2e/masters/7/master.mp4',
    '/media/7/..%5c..%5c..%5cmasters',
    '/media/masters/7/master.mp4',
    '/masters/7/master.mp4',
  ])('%s answers 404', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('the master')
    expect(String(answer.headers['cache-control'])).not.toContain('immutable')
  })
})

describe('a public file', () => {
  test.each([
    ['hls/master.m3u8', 'application/vnd.apple.mpegurl'],
    ['hls/seg.m4s', 'video/mp4'],
    ['hover.mp4', 'video/mp4'],
    ['sprite.vtt', 'text/vtt; charset=utf-8'],
    ['poster.jpg', 'image/jpeg'],
  ])(
    'a public file %s has the type %s, is cached without limit and open to other hosts',
    async (name, type) => {
      const answer = await get(`/media/7/v1/${name}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test('a public file has an ETag and a date, and is not sent again when the browser has it', async () => {
    const { headers } = await get('/media/7/v1/poster.jpg')
    const [etag, modified] = [String(headers.etag), String(headers['last-modified'])]
    for (const condition of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]) {
      const answer = await get('/media/7/v1/poster.jpg', condition)
      expect([answer.statusCode, answer.body], JSON.stringify(condition)).toEqual([304, ''])
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    }
    const dayBefore = new Date(Date.parse(modified) - 86_400_000).toUTCString()
    for (const condition of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': dayBefore },
      { 'if-modified-since': 'yesterday' },
    ]) {
      const answer = await get('/media/7/v1/poster.jpg', condition)
      expect(answer.statusCode, JSON.stringify(condition)).toBe(200)
    }
  })

  test('a public file answers HEAD without a body, at the address that the storage gives', async () => {
    const url = server.services.storage.publicUrl('public/7/v1/poster.jpg')
    const answer = await server.http.inject({ method: 'HEAD', url })
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '10'])
  })

  test.each([
    ['the tag of the file', (etag: string) => etag, 206],
    ['another tag', () => '"other"', 200],
    ['a weak tag', (etag: string) => `W/${etag}`, 200],
  ])('a public file is resumed with the expected status under %s', async (_case, ifRange, status) => {
    const { headers } = await get('/media/7/v1/poster.jpg')
    const answer = await get('/media/7/v1/poster.jpg', {
      range: 'bytes=2-4',
      'if-range': ifRange(String(headers.etag)),
    })
    expect(answer.statusCode).toBe(status)
  })

  test('a range beyond the end of a public file answers 416', async () => {
    const answer = await get('/media/7/v1/poster.jpg', { range: 'bytes=10-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a public file is sent in ranges, as players request them', async () => {
    const answer = await get('/media/7/v1/hls/seg.m4s', { range: 'bytes=2-4' })
    expect([answer.statusCode, answer.body]).toEqual([206, '234'])
    expect(answer.headers['content-range']).toBe('bytes 2-4/10')
  })
})
