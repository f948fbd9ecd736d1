/** R-HTTP-10: `TRUST_PROXY` may name the operator's proxies only, not a network that contains the visitors. */
import { describe, expect, test } from 'vitest'
import { proxyErrors } from './proxy-guards.ts'

const TOO_MANY = /^TRUST_PROXY covers more public addresses than /
const joined = (networks: string | readonly string[]) =>
  proxyErrors(typeof networks === 'string' ? networks.split(',') : networks)
const four = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')

/** All of IPv4 but for the last address of each block. */
const allButFew = (bits: number) =>
  Array.from({ length: 2 ** bits }, (_, block) => block * 2 ** (32 - bits)).flatMap((first) =>
    Array.from(
      { length: 32 - bits },
      (_, at) => `${four(first + 2 ** (32 - bits) - 2 ** (32 - bits - at))}/${bits + 1 + at}`,
    ),
  )

describe('proxy networks that together cover most of the address space are refused', () => {
  test.each([
    ['all of IPv4 in two halves', '0.0.0.0/1,128.0.0.0/1'],
    ['one half', '0.0.0.0/1'],
    ['all of IPv4 in quarters, with one twice', '0.0.0.0/2,64.0.0.0/2,64.0.0.0/3,128.0.0.0/2,192.0.0.0/2'],
    ['two public /8', '8.0.0.0/8,9.0.0.0/8'],
    ['a public /8 and one address', '8.0.0.0/8,1.1.1.1'],
    ['halves that begin in their middle', '1.2.3.4/1,200.1.1.1/1'],
    ['all of IPv4 as mapped IPv6', '::ffff:0.0.0.0/96'],
    ['halves of mapped IPv6', '::ffff:0:0/97,::ffff:8000:0/97'],
    ['a half of each kind', '0.0.0.0/1,::ffff:128.0.0.0/97'],
    ['halves of IPv6', '::/1,8000::/1'],
    ['all public IPv6', '2000::/3'],
    ['public IPv6 in parts', '2000::/4,3000::/5,3800::/5'],
    ['two /16 of IPv6', '2001::/16,2a00::/16'],
  ])('proxy networks that together cover most of the address space are refused: %s', (_what, networks) => {
    expect(joined(networks)).toEqual([expect.stringMatching(TOO_MANY)])
  })

  test('all of IPv4 in 256 networks is refused in any order', () => {
    const networks = Array.from({ length: 256 }, (_, at) => `${(at * 7) % 256}.0.0.0/8`)
    expect(joined(networks)).toEqual([expect.stringMatching(TOO_MANY)])
  })

  test('hundreds of small networks that leave out only a few addresses are refused', () => {
    const networks = allButFew(5)
    expect(networks.length).toBeGreaterThan(800)
    expect(joined(networks)).toEqual([expect.stringMatching(TOO_MANY)])
  })
})

describe('usual proxy networks are accepted', () => {
  test.each([
    ['none', []],
    ['one address', ['203.0.113.7']],
    [
      'all private networks of IPv4',
      ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8'],
    ],
    ['all private networks of IPv6', ['fc00::/7', 'fe80::/10', '::1']],
    ['a public /8', ['8.0.0.0/8', '8.8.0.0/16']],
    ['a private network written twice and mapped', ['10.0.0.0/8', '::ffff:10.0.0.0/104']],
    ['a /16 of IPv6', ['2a00::/16']],
    [
      'a content network',
      ['173.245.48.0/20', '104.16.0.0/13', '172.64.0.0/13', '2400:cb00::/32', '2a06:98c0::/29'],
    ],
  ])('usual proxy networks are accepted: %s', (_what, networks) => {
    expect(joined(networks)).toEqual([])
  })
})

test.each([
  '*',
  '1',
  'loopback',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '::/129',
  '10.0.0.0/255.0.0.0',
  '010.0.0.0/8',
  'fe80::1%eth0',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/ 8',
])('%s is not a network', (text) => {
  expect(joined([text])).toEqual([
    `TRUST_PROXY: "${text}" is not an address or a network such as 10.0.0.0/8.`,
  ])
})
