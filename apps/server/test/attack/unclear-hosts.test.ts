/**
 * A request that two readers may interpret with two hosts is refused with 400 at every address: pages, the API, files,
 * media and the fixed addresses (R-HTTP-9). It is sent byte for byte, because clients send no such request.
 */
import { Writable } from 'node:stream'
import { Failure } from '@rushes/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { openShop, PLACES } from './open-shop.ts'
import { read, send } from './raw-answer.ts'

let server: TestServer
let shop: FastifyInstance
let port: number
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  const lines = new Writable({ write: (line, _encoding, done) => done(void logged.push(String(line))) })
  shop = await openShop({ ...server.services, log: createLog('warn', lines) })
  port = Number(new URL(await shop.listen({ port: 0, host: '127.0.0.1' })).port)
}, 120_000)
afterAll(async () => {
  await shop?.close()
  await server?.close()
})

const sendRequest = async (target: string, hosts: readonly string[], version = '1.1') =>
  read(
    await send(
      port,
      [
        `GET ${target} HTTP/${version}`,
        ...hosts.map((host) => `Host: ${host}`),
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    ),
  )

describe.each(PLACES)('%s refuses an unclear host with 400', (place) => {
  test.each([
    ['without a host', []],
    ['with two', ['shop.test', 'evil.example']],
    ['with the same one twice', ['shop.test', 'shop.test']],
    ['with an empty one', ['']],
    ['with a user', ['ann@shop.test']],
    ['with a space', ['shop.test evil.example']],
  ])('the host is refused: %s', async (_case, hosts) => {
    expect((await sendRequest(place, hosts)).status).toBe(400)
  })
})

describe('a host is refused', () => {
  test.each([
    'shop.test/evil',
    'shop.test?x',
    'shop.test#x',
    'shop.test\\evil',
    'http://shop.test',
    '//shop.test',
    'ann:secret@shop.test',
    'shop.test:',
    'shop.test:0',
    'shop.test:65536',
    'shop.test:99999',
    'shop.test:80:80',
    'shop.test:-1',
    'shop.test:http',
    'shop.test:8 0',
    ':3000',
    '.shop.test',
    'shop..test',
    'shop.test..',
    '-shop.test',
    'shop%2etest',
    'shop.test,evil.example',
    'shop.test;evil.example',
    '"shop.test"',
    '<shop.test>',
    "shop'.test",
    'shöp.test',
    '[::1',
    '::1',
    '[shop.test]',
    '[::1]evil',
    '[::1%25lo]',
    '1.2.3.4.5',
    '256.1.1.1',
    '0x7f.1.1.1.1',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(127)}test`,
  ])('a host is refused: %s', async (host) => {
    expect((await sendRequest('/', [host])).status).toBe(400)
    expect((await sendRequest('/rest/clip/countries', [host])).status).toBe(400)
    expect((await sendRequest('/', [host], '1.0')).status).toBe(400)
  })
})

describe('an accepted host', () => {
  test.each([
    'shop.test',
    'SHOP.test',
    'shop.test.',
    'shop.test:1',
    'shop.test:65535',
    'localhost:3000',
    'my_service:3000',
    'a-b.test',
    'xn--shp-sna.test',
    '127.0.0.1:3000',
    '10.0.0.7',
    '[::1]',
    '[2001:db8::1]:3000',
    '[::ffff:10.0.0.7]:80',
  ])('a host is accepted: %s', async (host) => {
    expect((await sendRequest('/', [host])).status).toBe(200)
    expect((await sendRequest('/rest/clip/countries', [host])).status).toBe(200)
  })

  test('a host is accepted in newer versions of HTTP too, which require one', async () => {
    expect((await sendRequest('/login', ['shop.test'], '2.0')).status).toBe(200)
    expect((await sendRequest('/login', [], '2.0')).status).toBe(400)
  })

  test('an old client without a host is accepted', async () => {
    expect((await sendRequest('/login', [], '1.0')).status).toBe(200)
    expect((await sendRequest('/healthz', [], '1.0')).status).toBe(200)
  })
})

describe('a request target with its own host', () => {
  test.each([
    ['of the same host', 'http://shop.test/', ['shop.test']],
    ['with the usual port', 'http://shop.test:80/', ['shop.test']],
    ['in upper case', 'https://SHOP.test/', ['shop.test:443']],
    ['with a port', 'http://shop.test:3000/', ['shop.test:3000']],
  ])('a request target %s is answered', async (_case, target, hosts) => {
    expect((await sendRequest(target, hosts)).status).toBe(200)
    expect((await sendRequest(`${target}rest/clip/countries`, hosts)).status).toBe(200)
    const unknown = await sendRequest(`${target}rest/nowhere`, hosts)
    expect([unknown.status, unknown.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })

  test.each([
    ['of another host', 'http://evil.example/', ['shop.test']],
    ['of another port', 'http://shop.test:81/', ['shop.test']],
    ['of another port by its scheme', 'https://shop.test/', ['shop.test:80']],
    ['with a user', 'http://ann@shop.test/', ['shop.test']],
    ['with an empty user', 'http://@shop.test/', ['shop.test']],
    ['of another scheme', 'ftp://shop.test/', ['shop.test']],
    ['without a host', 'http:///login', ['shop.test']],
    ['and no Host header', 'http://shop.test/', []],
    ['that is no address', 'http://shop.test:port/', ['shop.test']],
  ])('a request target %s is refused with 400', async (_case, target, hosts) => {
    expect((await sendRequest(target, hosts)).status).toBe(400)
    expect((await sendRequest(`${target}rest/clip/countries`, hosts)).status).toBe(400)
  })
})

test('unclear hosts are refused in the envelope, without a line in the log', async () => {
  for (const place of PLACES) {
    const { status, headers, body } = await sendRequest(place, ['a', 'b'])
    expect(Failure.parse(JSON.parse(body))).toMatchObject({ httpStatusCode: status, code: 'bad_request' })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  }
  expect(logged).toEqual([])
})
