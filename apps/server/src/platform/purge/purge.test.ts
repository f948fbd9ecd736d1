/** The requests to a cache in front of the shop, and its refusals (R-STATE-4). */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPurge, PurgeFailed } from './purge.ts'

let server: Server
let url: string
let status = 200
const requested: { headers: IncomingHttpHeaders; body: unknown }[] = []
beforeAll(async () => {
  server = createServer(async (request, answer) => {
    requested.push({ headers: request.headers, body: JSON.parse(await text(request)) })
    answer.writeHead(status).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/purge`
})
afterEach(() => {
  requested.length = 0
  status = 200
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

const FOLDERS = ['https://shop.example/media/7/v1/', 'https://shop.example/media/7/v2/']

test('a purge service receives the folders, with the token', async () => {
  await openPurge(url, 'secret').purge(FOLDERS)
  expect(requested).toEqual([
    { headers: expect.objectContaining({ authorization: 'Bearer secret' }), body: { prefixes: FOLDERS } },
  ])
})

test('a refusal and an unreachable service are errors, so that the job is retried', async () => {
  status = 500
  await expect(openPurge(url, '').purge(FOLDERS)).rejects.toThrow('The cache returned 500')
  await expect(openPurge('http://127.0.0.1:1/', '').purge(FOLDERS)).rejects.toBeInstanceOf(PurgeFailed)
})

test('a Cloudflare zone receives the folders without their scheme, 30 at a time', async () => {
  const calls: { url: string; body: { prefixes: string[] } }[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    calls.push({ url: address, body: JSON.parse(body) })
    return new Response()
  })
  const folders = Array.from({ length: 31 }, (_, at) => `https://shop.example/media/${at}/v1/`)
  await openPurge(`cloudflare:${'a'.repeat(32)}`, 'secret').purge(folders)
  expect(calls.map(({ body }) => body.prefixes.length)).toEqual([30, 1])
  expect(calls[0]?.url).toContain(`/zones/${'a'.repeat(32)}/purge_cache`)
  expect(calls[1]?.body.prefixes).toEqual(['shop.example/media/30/v1/'])
})

test('without an address no cache is called', async () => {
  await openPurge('', '').purge(FOLDERS)
  expect(requested).toEqual([])
})
