/** Addresses to which no message may be sent (R-WEBHOOK-4). */
import { expect, test } from 'vitest'
import { addressFault, isPublicAddress } from './webhook-address.rules.ts'

const NOTHING = { webhookHosts: [], webhookPorts: [] }
const SOME = { webhookHosts: ['localhost:8080', '10.0.0.7:80'], webhookPorts: [8443] }

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.31.255.255',
  ],
  ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.9', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  ...['100::1', '2001::1', '2001:20::1', '2001:db8::1', '2002:808:808::1', '3fff::1', '5f00::1'],
  ...['fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2600::1%1', 'no address', ''],
])('R-WEBHOOK-4: %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '198.20.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('R-WEBHOOK-4: %s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['', 'example.com', 'ftp://example.com/', 'https://', 'javascript:alert(1)'],
  ...['http://example.com/', 'https://user@example.com/', 'https://:secret@example.com/'],
  ...['https://example.com/#part', 'https://example.com:8443/', 'https://example.com:80/'],
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
  ],
  ...['https://[::1]/', 'https://[::ffff:8.8.8.8]/', 'https://[64:ff9b::808:808]/', 'https://10.0.0.7/'],
  ...[
    'https://localhost/',
    'https://localhost./',
    'https://nas/',
    'https://nas.local/',
    'https://db.internal/',
  ],
  ...['https://a.localhost/', 'https://router.home.arpa/', 'https://①②⑦.0.0.1/'],
])('R-WEBHOOK-4: the address %s is refused', (address) => {
  expect(addressFault(address, NOTHING)).toEqual(expect.any(String))
})

test.each([
  ...[
    'https://example.com/',
    'https://example.com:443/hooks?key=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ],
  'https://xn--bcher-kva.example/',
])('R-WEBHOOK-4: the address %s is accepted', (address) => {
  expect(addressFault(address, NOTHING)).toBeNull()
})

test('R-WEBHOOK-4: what the operator allows is accepted, and nothing next to it', () => {
  for (const address of ['http://localhost:8080/x', 'http://10.0.0.7/', 'https://example.com:8443/']) {
    expect(addressFault(address, NOTHING)).toEqual(expect.any(String))
    expect(addressFault(address, SOME)).toBeNull()
  }
  for (const address of [
    ...['http://localhost:8081/', 'http://10.0.0.8/', 'https://10.0.0.7/', 'http://example.com:8443/'],
    ...['http://user@localhost:8080/', 'https://127.0.0.1:8443/'],
  ]) {
    expect(addressFault(address, SOME)).toEqual(expect.any(String))
  }
})
