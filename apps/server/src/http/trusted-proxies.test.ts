/** R-HTTP-10: headers about a visitor are accepted from the operator's proxies only. */
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLog } from '../platform/log.ts'
import { buildServer } from './app.ts'
import { trustedProxies } from './trusted-proxies.ts'

const NETWORKS = ['10.0.0.0/8', '203.0.113.7', 'fd00::/8', 'fe80::/10']

test.each([
  ['10.255.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['11.0.0.1', false],
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['::ffff:203.0.113.8', false],
  ['fd12::1', true],
  ['fe80::1%eth0', true],
  ['2001:db8::1', false],
  ['10.0.0.1:8080', false],
  ['unknown', false],
  ['', false],
  [undefined, false],
])('whether the address %s is a proxy: %s', (address, expected) => {
  expect(trustedProxies(NETWORKS)(address)).toBe(expected)
})

test('no address is a proxy where none is configured', () => {
  expect(trustedProxies([])('127.0.0.1')).toBe(false)
})

describe('a request', () => {
  const asSeen = async (remoteAddress: string, forwardedFor: string) => {
    const server = buildServer({
      config: readConfig({ TRUST_PROXY: NETWORKS.join(',') }),
      log: createLog('silent'),
    })
    server.get('/', ({ ip, host, protocol, id }) => ({ ip, host, protocol, id }))
    const headers = {
      host: 'shop.test',
      'x-forwarded-for': forwardedFor,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '192.0.2.1',
      'x-request-id': 'mine',
      forwarded: 'for=192.0.2.1;host=evil.example',
    }
    const answer = await server.inject({ url: '/', remoteAddress, headers })
    await server.close()
    return answer.json<Record<string, string>>()
  }

  test('a request of a proxy has the last address in its header that is not a proxy', async () => {
    expect(await asSeen('10.0.0.1', '192.0.2.9, 198.51.100.4, 10.0.0.2')).toMatchObject({
      ip: '198.51.100.4',
      protocol: 'https',
    })
  })

  test('a request of any other client has its own address and host, whatever headers it sends', async () => {
    const seen = await asSeen('198.51.100.4', '10.0.0.1')
    expect(seen).toMatchObject({ ip: '198.51.100.4', host: 'shop.test', protocol: 'http' })
  })

  test('a request gets an id of the server, not one that it sends', async () => {
    for (const from of ['10.0.0.1', '198.51.100.4']) {
      expect((await asSeen(from, '192.0.2.9'))['id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})
