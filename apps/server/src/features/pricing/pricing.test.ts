/** Proves R-PRICE-1, R-CURRENCY-1, R-REGISTER-2 and R-HTTP-5 over HTTP: prices, countries and currencies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'cf-ipcountry' })
})
afterAll(() => server.close())

describe('the price list', () => {
  test('is grouped by currency and medium, in whole major units per clip', async () => {
    const { data } = await server.guest.call('GET /clip/pricing')
    expect(Object.keys(data.pricing)).toEqual(['usd', 'gbp', 'eur', 'aud'])
    expect(data.pricing.usd.video.map((tier) => [tier.code, tier.options])).toEqual([
      ['DELI', { bundle_1: 250, bundle_10: 200 }],
      ['DEMA', { bundle_1: 750, bundle_10: 600 }],
      ['NNTS', { bundle_1: 2000, bundle_10: 1600 }],
      ['CSDO', { bundle_1: 1500, bundle_10: 1200 }],
    ])
  })

  test('is not sent again to a caller that has this version', async () => {
    const first = await server.http.inject('/rest/clip/pricing')
    expect(first.headers['cache-control']).toMatch(/^public/)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const second = await server.http.inject({ url: '/rest/clip/pricing', headers })
    expect([second.statusCode, second.body]).toEqual([304, ''])
  })

  test('has another version once a price has changed', async () => {
    const before = await server.guest.call('GET /clip/pricing')
    const tier_uid = before.data.pricing.eur.video[0]?.uid ?? 0
    await server.services.db
      .insertInto('tier_prices')
      .values({ tier_uid, currency: 'eur', media: 'video', bundle_size: 20, unit_price_minor: 15_000 })
      .execute()
    const after = await server.guest.call('GET /clip/pricing')
    expect(after.data.version).not.toBe(before.data.version)
    expect(after.data.pricing.eur.video[0]?.options['bundle_20']).toBe(150)
  })
})

describe('countries', () => {
  test('list the common ones first, and 225 is the United Kingdom', async () => {
    const { data } = await server.guest.call('GET /clip/countries')
    expect(data.find(({ id }) => id === 225)).toMatchObject({ name: 'United Kingdom', code: 'gb' })
    expect(data.slice(0, 6).map(({ code }) => code)).toContain('gb')
    const rest = data.slice(12).map(({ name }) => name)
    expect(rest).toEqual([...rest].sort((one, other) => one.localeCompare(other, 'en')))
  })
})

describe('the viewer’s currency', () => {
  test('is US dollars when the country is unknown', async () => {
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
  ])('follows the country %s of the proxy: %s', async (country, code, source) => {
    const headers = { 'cf-ipcountry': country }
    const { data } = await server.guest.call('GET /clip/location', { headers })
    expect(data).toMatchObject({ code, source })
  })

  test('is that of the account’s country, even when the proxy names another', async () => {
    const user = await server.givenUser({ country: 'au' })
    const { data } = await user.call('GET /clip/location', { headers: { 'cf-ipcountry': 'GB' } })
    expect(data).toMatchObject({ country_code: 'au', code: 'aud', source: 'account' })
  })
})
