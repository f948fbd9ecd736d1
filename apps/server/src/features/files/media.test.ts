/** Public renditions (specification, section 2, Clip detail; security, F2). */
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

describe('there is nothing', () => {
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
  ])('at %s', async (url) => {
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
  ])('%s is %s, kept for ever and open to other hosts', async (name, type) => {
    const answer = await get(`/media/7/v1/${name}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
  })

  test('is sent in parts, as players ask', async () => {
    const answer = await get('/media/7/v1/hls/seg.m4s', { range: 'bytes=2-4' })
    expect([answer.statusCode, answer.body]).toEqual([206, '234'])
    expect(answer.headers['content-range']).toBe('bytes 2-4/10')
  })
})
