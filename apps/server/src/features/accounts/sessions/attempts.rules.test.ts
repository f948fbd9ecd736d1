/** Proves R-LOGIN-2 and R-LOGIN-4: in which buckets a wrong password is counted. */
import { expect, test } from 'vitest'
import { bucketOf, bucketsOf, bucketsOfPerson, widerNetworkOf } from './attempts.rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const source = { email: 'Bea@news.example', ip: '192.0.2.7', deviceId: null }
const keysOf = (change: Partial<typeof source>) => bucketsOf({ ...source, ...change }).map(({ key }) => key)

test('R-LOGIN-2: an attempt from an unknown device counts for user and address, for the user, and for the network', () => {
  expect(bucketsOf(source)).toEqual([
    bucketOf(['address', '192.0.2.7', 'bea@news.example'], 10, 15 * MINUTE_MS),
    bucketOf(['everywhere', 'bea@news.example'], 100, 24 * HOUR_MS),
    bucketOf(['network', '192.0.2'], 60, HOUR_MS),
  ])
})

test('R-LOGIN-2: another address of a network shares its bucket and that of the user; another user shares only the network’s', () => {
  const [address, everywhere, network] = keysOf({})
  expect(keysOf({ ip: '192.0.2.8' })).toEqual([
    expect.not.stringMatching(`^${address}$`),
    everywhere,
    network,
  ])
  const others = keysOf({ email: 'cole@news.example' })
  expect(others[2]).toBe(network)
  expect(others.slice(0, 2)).not.toContain(address)
  expect(others.slice(0, 2)).not.toContain(everywhere)
  expect(keysOf({ email: 'BEA@NEWS.EXAMPLE' })).toEqual(keysOf({}))
})

test('R-LOGIN-4: a known device has one bucket of its own, which no guess from elsewhere fills', () => {
  const own = bucketsOf({ ...source, deviceId: 'phone' })
  expect(own).toEqual([bucketOf(['device', 'phone', 'bea@news.example'], 10, 15 * MINUTE_MS)])
  expect(keysOf({})).not.toContain(own[0]?.key)
})

test('confirming by email clears what was counted for the user, not what was counted for the network', () => {
  expect(bucketsOfPerson(source)).toEqual(bucketsOf(source).slice(0, 2))
})

test('a bucket is named by a digest, so that it contains no readable address', () => {
  expect(bucketOf(['a'], 1, 2)).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), max: 1, windowMs: 2 })
  expect(bucketOf(['a', 'b'], 1, 2).key).not.toBe(bucketOf(['a,b'], 1, 2).key)
})

test.each([
  ['192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2'],
  ['2001:db8:1:2ff::7', '20010db8000102/56'],
])('the wider network of %s is %s', (ip, network) => {
  expect(widerNetworkOf(ip)).toBe(network)
})
