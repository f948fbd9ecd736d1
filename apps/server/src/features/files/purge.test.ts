/** Files of withheld and withdrawn clips are also purged from caches in front of the shop (R-STATE-4). */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let cache: Server
let server: TestServer
let administrator: TestUser
const requested: unknown[] = []
beforeAll(async () => {
  cache = createServer(async (request, answer) => {
    requested.push(JSON.parse(await text(request)))
    answer.end()
  })
  await new Promise<void>((listening) => cache.listen(0, '127.0.0.1', listening))
  const address = cache.address()
  const port = typeof address === 'object' ? address?.port : 0
  server = await startTestServer({
    PURGE_URL: `http://127.0.0.1:${port}/`,
    MEDIA_BASE_URL: 'https://cdn.shop.example',
  })
  administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(async () => {
  await server.close()
  cache.close()
})

test.each([
  { to: 'withheld', reason: 'checking', note: '' },
  { to: 'withdrawn', reason: 'legal', note: 'Stopped.' },
] as const)(
  'the cached folders of a clip’s pictures and films are purged by their public address: $to (R-STATE-4)',
  async (wanted) => {
    requested.length = 0
    const id = await server.givenClip()
    for (const version of ['test', 'earlier']) {
      await server.services.storage.put(`public/${id}/${version}/poster-640.jpg`, Buffer.from('a picture'))
    }
    const body = { revision: 1, ...wanted }
    await administrator.call('POST /agency/clips/:id/move', { params: { id }, body })
    await server.runJobs()
    const base = `https://cdn.shop.example/media/${id}`
    expect(requested).toEqual([{ prefixes: [`${base}/earlier/`, `${base}/test/`] }])
  },
)
