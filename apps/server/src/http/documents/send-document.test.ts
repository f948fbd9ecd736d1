import accepts from '@fastify/accepts'
import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Document, makeDocument } from './document-cache.ts'
import { sendDocument } from './send-document.ts'

const server = fastify()
let document: Document
beforeAll(async () => {
  document = await makeDocument(Buffer.from('<p>Rushes</p>'), 200, [['content-type', 'text/html']])
  const missing = await makeDocument(Buffer.from('<p>Not found</p>'), 404, [])
  await server.register(accepts)
  server.get('/', (request, reply) => sendDocument(request, reply, document))
  server.get('/missing', (request, reply) => sendDocument(request, reply, missing))
})

describe('the encoding of a page', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['brotli', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('the encoding of a page for Accept-Encoding: %s is %s', async (header, encoding) => {
    const headers = header === undefined ? {} : { 'accept-encoding': header }
    const answer = await server.inject({ url: '/', headers })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.rawPayload).toEqual(await document.body(encoding ?? 'identity'))
  })
})

test('a page is not sent again to a client that has it', async () => {
  const answer = await server.inject({
    url: '/',
    headers: { 'if-none-match': document.etag.replace('W/', '') },
  })
  expect([answer.statusCode, answer.body]).toEqual([304, ''])
})

test('a missing page is sent each time', async () => {
  const first = await server.inject('/missing')
  const again = await server.inject({
    url: '/missing',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([404, '<p>Not found</p>'])
})
