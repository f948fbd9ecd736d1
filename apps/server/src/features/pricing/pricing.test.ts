/** Proves R-PRICE-1, R-CURRENCY-1, R-CURRENCY-2, R-REGISTER-2 and R-HTTP-5 over HTTP: prices, countries and currencies. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

type Location = { data: { code: string; source: string } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' })
})
afterAll(() => server.close())

describe('the price list', () => {
  test('the price list is grouped by currency and medium, in whole major units per clip', async () => {
    const { data } = await server.guest.call('GET /clip/pricing')
    expect(Object.keys(data.pricing)).toEqual(['usd', 'gbp', 'eur', 'aud'])
    expect(data.pricing.usd.video.map((tier) => [tier.code, tier.options])).toEqual([
      ['DELI', { bundle_1: 250, bundle_10: 200 }],
      ['DEMA', { bundle_1: 750, bundle_10: 600 }],
      ['NNTS', { bundle_1: 2000, bundle_10: 1600 }],
      ['CSDO', { bundle_1: 1500, bundle_10: 1200 }],
    ])
  })

  test('the price list is not sent again to a caller that has this version', async () => {
    const first = await server.http.inject('/rest/clip/pricing')
    expect(first.headers['cache-control']).toMatch(/^public/)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const second = await server.http.inject({ url: '/rest/clip/pricing', headers })
    expect([second.statusCode, second.body]).toEqual([304, ''])
  })

  test('the price list has another version after a price has changed', async () => {
    const before = await server.guest.call('GET /clip/pricing')
    const owner = await server.givenUser({ kind: 'agency', role: 'Superuser' })
    const copy = { copy_of: 1, name: 'With bundles of 20', accounts: [] }
    const { data } = await owner.call('POST /agency/price-lists', { body: copy })
    const more = { tier: 'DELI', currency: 'eur', media: 'video', size: 20, price: 150 } as const
    const { id, revision, name, accounts } = data
    const cells = [...data.cells, more]
    await owner.call('POST /agency/price-lists/:id', {
      params: { id },
      body: { revision, name, accounts: accounts.map((one) => one.id), cells },
    })
    const effective_from = new Date(server.services.clock.now().getTime() + 60_000).toISOString()
    await owner.call('POST /agency/price-lists/:id/set', {
      params: { id },
      body: { revision: revision + 1, effective_from, reason: 'Larger bundles' },
    })
    server.later(60_000)
    const after = await server.guest.call('GET /clip/pricing')
    expect(after.data.version).not.toBe(before.data.version)
    expect(after.data.pricing.eur.video[0]?.options['bundle_20']).toBe(150)
  })
})

describe('the list of countries', () => {
  test('the list of countries begins with the common ones, and 225 is the United Kingdom', async () => {
    const { data } = await server.guest.call('GET /clip/countries')
    expect(data.find(({ id }) => id === 225)).toMatchObject({ name: 'United Kingdom', code: 'gb' })
    expect(data.slice(0, 6).map(({ code }) => code)).toContain('gb')
    const rest = data.slice(12).map(({ name }) => name)
    expect(rest).toEqual([...rest].sort((one, other) => one.localeCompare(other, 'en')))
  })
})

describe('the viewer’s currency', () => {
  test('the viewer’s currency is US dollars when the country is unknown', async () => {
    const { data } = await server.guest.call('GET /clip/location')
    expect(data).toEqual({
      country: 'United States',
      country_code: 'us',
      code: 'usd',
      currency: 'USD',
      currencySymbol: '$',
      source: 'default',
    })
  })

  test.each([
    ['GB', 'gbp', 'proxy'],
    ['nz', 'aud', 'proxy'],
    ['CA', 'eur', 'proxy'],
    ['XX', 'usd', 'default'],
    ['gb, us', 'usd', 'default'],
  ])('the viewer’s currency follows the country %s of the proxy: %s', async (country, code, source) => {
    const headers = { 'cf-ipcountry': country }
    const { data } = await server.guest.call('GET /clip/location', { headers })
    expect(data).toMatchObject({ code, source })
  })

  describe('R-HTTP-5: a country header without a trusted proxy', () => {
    const placeFrom = async (shop: TestServer, remoteAddress: string, more: Record<string, string> = {}) => {
      const headers = { 'cf-ipcountry': 'GB', ...more }
      const answer = await shop.http.inject({ url: '/rest/clip/location', remoteAddress, headers })
      return answer.json<Location>().data
    }

    test.each([
      ['a visitor', '203.0.113.9', {}],
      ['a visitor who claims to use a proxy', '203.0.113.9', { 'x-forwarded-for': '10.0.0.7' }],
      ['a neighbour of the proxy', '127.0.0.2', {}],
      ['a visitor with IPv6', '2001:db8::7', {}],
    ])('the viewer’s currency ignores the country header of %s', async (_who, from, more) => {
      expect(await placeFrom(server, from, more)).toMatchObject({ code: 'usd', source: 'default' })
    })

    test('the viewer’s currency ignores every country header where no proxy is configured', async () => {
      const open = await startTestServer({ COUNTRY_HEADER: 'cf-ipcountry' })
      const place = await placeFrom(open, '127.0.0.1')
      await open.close()
      expect(place).toMatchObject({ code: 'usd', source: 'default' })
    })

    test.each([
      ['by its address', '127.0.0.1', {}],
      ['in its network', '10.1.2.3', {}],
      ['with an address in IPv6 notation', '::ffff:10.1.2.3', {}],
      ['that also forwards the visitor’s address', '10.1.2.3', { 'x-forwarded-for': '203.0.113.9' }],
    ])('the viewer’s currency follows the country header of a proxy %s', async (_what, from, more) => {
      expect(await placeFrom(server, from, more)).toMatchObject({ code: 'gbp', source: 'proxy' })
    })
  })

  test('the viewer’s currency follows the operator’s table of countries: for the location, the account and the checkout', async () => {
    const user = await server.givenUser({ country: 'ca' })
    const canada = server.services.db.updateTable('countries').where('code', '=', 'ca')
    await canada.set({ currency: 'usd' }).execute()
    const account = await user.call('GET /clip/users/:id', { params: { id: user.userId } })
    expect(account.data.currency).toBe('usd')
    expect((await user.call('GET /clip/location')).data.code).toBe('usd')
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
    expect(payment).toMatchObject({ currency: 'usd', amount: 25_000 })
    await canada.set({ currency: 'eur' }).execute()
  })

  test('the viewer’s currency is that of the account’s country, even when the proxy sends another', async () => {
    const user = await server.givenUser({ country: 'au' })
    const { data } = await user.call('GET /clip/location', { headers: { 'cf-ipcountry': 'GB' } })
    expect(data).toMatchObject({ country_code: 'au', code: 'aud', source: 'account' })
  })
})

describe('R-CURRENCY-2: the currency of a position that a guest sends', () => {
  let geocoder: Server
  let shop: TestServer
  let answer: { status: number; body: string }
  const requested: string[] = []

  beforeAll(async () => {
    geocoder = createServer((request, reply) => {
      requested.push(request.url ?? '')
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
    const { port } = geocoder.address() as AddressInfo
    shop = await startTestServer({ GEOCODER_URL: `http://127.0.0.1:${port}/reverse?key=k` })
  })
  afterAll(async () => {
    await shop.close()
    geocoder.close()
  })

  const inCountry = (code: string) => ({
    status: 200,
    body: JSON.stringify({ address: { country_code: code } }),
  })
  const placeAt = (lat: number, lon: number, caller = shop.guest) =>
    caller.call('GET /clip/location/position', { querystring: { lat, lon } })

  test.each([
    ['us', 'usd'],
    ['gb', 'gbp'],
    ['nz', 'aud'],
    ['fr', 'eur'],
  ])(
    'the currency of a position in %s is %s, and the service gets the position only to about a kilometre',
    async (country, code) => {
      answer = inCountry(country)
      const { data } = await placeAt(51.507351, -0.127758)
      expect(data).toMatchObject({ country_code: country, code, source: 'position' })
      expect(requested.at(-1)).toBe('/reverse?key=k&lat=51.51&lon=-0.13&format=json&zoom=3')
    },
  )

  test.each([
    ['is down', { status: 503, body: '{}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['names no country', { status: 200, body: '{"error":"at sea"}' }],
    ['names a country that is no code', inCountry('England')],
  ])('the currency of a position is refused where the service %s', async (_what, given) => {
    answer = given
    expect(await refusalOf(placeAt(0, 0))).toMatchObject({
      status: 503,
      message: 'Your location could not be found.',
    })
  })

  test('the currency for a member is that of the account, whatever position the request contains', async () => {
    const before = requested.length
    const user = await shop.givenUser({ country: 'au' })
    const { data } = await placeAt(51.5, 0, user)
    expect(data).toMatchObject({ code: 'aud', source: 'account' })
    expect(requested).toHaveLength(before)
  })

  test('the currency of an invalid position is refused with 422', async () => {
    expect(await refusalOf(placeAt(91, 0))).toMatchObject({ status: 422 })
  })

  test('the currency of a position is refused with 503 where no service is configured', async () => {
    const place = server.guest.call('GET /clip/location/position', { querystring: { lat: 1, lon: 1 } })
    expect(await refusalOf(place)).toMatchObject({ status: 503 })
  })
})

test('R-OFFER-3: the lines of all offers of an account are compared with its orders by one join', async () => {
  const { rows } = await server.pool.query('explain (costs off) select * from offered_prices(1, now())')
  expect(JSON.stringify(rows)).toContain('Anti Join')
})
