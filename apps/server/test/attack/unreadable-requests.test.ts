/**
 * R-HTTP-1 for bytes that are not a request: the answers are in the envelope too, and reveal nothing about the server.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Failure } from '@rushes/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { securityHeaders } from '../../src/http/security-headers.ts'
import { answerUnreadable } from '../../src/http/unreadable-request.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { read, send } from './raw-answer.ts'

const PATH = '/rest/clip/countries'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  // The headers of a request have a limit of ten seconds, which the test shortens.
  server.http.server.headersTimeout = 1_000
  port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const HEAD = `GET ${PATH} HTTP/1.1\r\nHost: x\r\n`

describe.each([
  ['headers that are too large', `${HEAD}X-Large: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['headers that do not end', `${HEAD}X-Slow: a`, 408, 'request_timeout'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
  ['an unknown verb', `BREW ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`, 400, 'bad_request'],
  ['a header without a name', `${HEAD}: a\r\n\r\n`, 400, 'bad_request'],
  ['a NUL byte in a header', `${HEAD}X-Nul: a\0b\r\n\r\n`, 400, 'bad_request'],
  ['a line that is broken', `${HEAD}X-Bad: a\rb\r\n\r\n`, 400, 'bad_request'],
  [
    'two lengths of one body',
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'bad_request',
  ],
  ['no host', `GET ${PATH} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, 'bad_request'],
  ['two hosts', `${HEAD}Host: y\r\nConnection: close\r\n\r\n`, 400, 'bad_request'],
])('%s', (_case, bytes, status, code) => {
  test(`an unreadable request is answered with ${status} in the envelope`, async () => {
    const answer = read(await send(port, bytes))
    expect(answer.status, answer.line).toBe(status)
    const failure = Failure.parse(JSON.parse(answer.body))
    expect(failure).toMatchObject({ httpStatusCode: status, code })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.body)),
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    expect(answer.body).not.toMatch(/HPE_|ERR_| at |node_modules|parse/i)
  })
})

test('an expectation other than 100-continue is ignored, and the answer has the headers of every answer', async () => {
  const answer = read(await send(port, `${HEAD}Expect: a-miracle\r\nConnection: close\r\n\r\n`))
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
})

test('the answer to HEAD has no body', async () => {
  const answer = read(await send(port, `HEAD nowhere HTTP/1.1\r\nHost: x\r\n\r\n`))
  expect(answer).toMatchObject({ status: 400, body: '' })
})

test('the answer binds the browser to HTTPS where the shop is reached by HTTPS', async () => {
  const shop = createServer().on(
    'clientError',
    answerUnreadable(securityHeaders(readConfig({ BASE_URL: 'https://shop.test' }))),
  )
  const port = await freePort()
  await once(shop.listen(port, '127.0.0.1'), 'listening')
  const { headers } = read(await send(port, 'hello\r\n\r\n'))
  shop.close()
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('nothing is written into an answer that has started', async () => {
  const half = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
  }).on('clientError', answerUnreadable({}))
  const port = await freePort()
  await once(half.listen(port, '127.0.0.1'), 'listening')
  const answer = await send(port, `${HEAD}\r\n`, 'nonsense\r\n\r\n')
  half.close()
  expect(read(answer)).toMatchObject({ status: 200, body: 'half' })
})
