import { expect, test } from 'vitest'
import { networkOf } from './visitor-network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:12:34ff:1:2:3:4', '20010db8001234/56'],
  ['2001:DB8:12:3400::', '20010db8001234/56'],
  ['2001:db8::7', '20010db8000000/56'],
  ['::1', '00000000000000/56'],
  ['fe80::1%eth0', 'fe800000000000/56'],
])('a visitor at %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
