import { describe, expect, test } from 'vitest'
import { siteOf } from '../http/documents/site.ts'
import { browserApiUrl } from './clear-text-guards.ts'
import { ConfigError, readConfig } from './config.ts'

/** Production that can be tried out: on this machine only, without live payments. */
const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'http://localhost:3000',
  PAYMENT_PROVIDER: 'testcard',
  ALLOW_TEST_PAYMENTS: 'no-money-moves',
}

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences.join(' ')
    throw error
  }
}

describe('an empty environment', () => {
  test('an empty environment gives a whole demo: all roles, embedded database, test cards', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      roles: ['web', 'api', 'worker'],
      port: 3000,
      baseUrl: 'http://localhost:3000',
      brandName: 'Rushes',
      databaseUrl: undefined,
      demo: true,
      payments: { provider: 'testcard', livemode: false },
    })
  })
})

describe('a contradiction stops the start with a sentence that names the variable', () => {
  test.each([
    [
      'a database with a broken host among several',
      { DATABASE_URL: 'postgres://a,b:port/x' },
      /DATABASE_URL: Invalid/,
    ],
    ['a bucket without its region', { STORAGE_URL: 's3://media' }, /STORAGE_URL: the region is missing/],
    ['keys in the address', { STORAGE_URL: 's3://a:b@media?region=x' }, /keys do not belong/],
    ['a misspelt parameter', { STORAGE_URL: 's3://media?regoin=x' }, /"regoin" is unknown/],
    ['an endpoint of another kind', { STORAGE_URL: 's3://media?endpoint=ftp://a' }, /not an http or https/],
    ['an address of another kind', { STORAGE_URL: 'gs://media' }, /is not s3:\/\//],
    ['a move from where the files lie', { STORAGE_MOVES_FROM: 'local' }, /STORAGE_MOVES_FROM is where/],
    ['a cache that is no address', { PURGE_URL: 'varnish' }, /PURGE_URL: "varnish"/],
    ['files of a folder fetched elsewhere', { STORAGE_DELIVERY: 'redirect' }, /needs STORAGE_URL/],
    ['the demo in production', { ...PRODUCTION, DEMO: '1' }, /DEMO=1/],
    ['production without a public address', { ...PRODUCTION, BASE_URL: undefined }, /BASE_URL/],
    [
      'a pooler without a way past it',
      { DATABASE_POOLER: '1', DATABASE_URL: 'postgres://p/x' },
      /DIRECT_URL/,
    ],
    ['a replica of the embedded database', { DATABASE_REPLICA_URL: 'postgres://db/x' }, /no replica/],
    ['a way past no pooler', { DATABASE_DIRECT_URL: 'postgres://db/x' }, /needs DATABASE_POOLER/],
    [
      'a way past the pooler that leads to it',
      { DATABASE_POOLER: '1', DATABASE_URL: 'postgres://p/x', DATABASE_DIRECT_URL: 'postgres://p/x' },
      /must lead past/,
    ],
    ['pages without an API', { ROLE: 'web' }, /API_URL/],
    ['a lone API on the embedded database', { ROLE: 'api' }, /DATABASE_URL/],
    ['a lone worker on the embedded database', { ROLE: 'worker' }, /DATABASE_URL/],
    ['pages that the API cannot recognise', { ROLE: 'web', API_URL: 'http://api.test' }, /RENDERING_KEY/],
    ['an API that cannot recognise pages', { ROLE: 'api', DATABASE_URL: 'postgres://db/x' }, /RENDERING_KEY/],
    ['an unknown role', { ROLE: 'clerk' }, /ROLE/],
    ['a port that is none', { PORT: 'http' }, /PORT/],
    ['metrics where visitors are', { METRICS_PORT: '3000' }, /METRICS_PORT/],
    ['public metrics', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /METRICS_TOKEN/],
    ['metrics behind a guess', { METRICS_PORT: '9464', METRICS_TOKEN: 'x' }, /METRICS_TOKEN/],
    ['an unknown time zone', { TIME_ZONE: 'Mars/Olympus' }, /TIME_ZONE/],
    ['every address as a proxy', { TRUST_PROXY: '*' }, /TRUST_PROXY/],
    ['a proxy that is a number', { TRUST_PROXY: '1' }, /TRUST_PROXY/],
    ['a network of all addresses', { TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY/],
    ['all addresses in two networks', { TRUST_PROXY: '0.0.0.0/1, 128.0.0.0/1' }, /TRUST_PROXY covers/],
    ['a country that is no code', { SELLER_NAME: 'A', SELLER_COUNTRY: 'England' }, /SELLER_COUNTRY/],
    ['the address of a seller without a name', { SELLER_ADDRESS: '1 Mill Lane' }, /SELLER_NAME/],
    ['a social link without an address', { SOCIAL_LINKS: 'Mastodon' }, /SOCIAL_LINKS/],
  ])(
    'a contradiction stops the start with a sentence that names the variable: %s',
    (_case, environment, sentence) => {
      expect(refusalOf(environment as Record<string, string>)).toMatch(sentence)
    },
  )
})

test('R-INVOICE-2: with live payments the seller must be configured; otherwise invoices name an example seller', () => {
  const live = {
    NODE_ENV: 'production',
    BASE_URL: 'https://rushes.example',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
    STRIPE_WEBHOOK_SECRETS: 'whsec_abc',
  }
  expect(refusalOf(live)).toMatch(/SELLER_NAME/)
  expect(refusalOf({ ...live, SELLER_NAME: 'Rushes Ltd' })).toMatch(/SELLER_ADDRESS/)
  const named = { ...live, SELLER_NAME: 'Rushes Ltd', SELLER_ADDRESS: '1 Mill Lane, Leeds LS1 4AP' }
  expect(readConfig(named).seller).toEqual({
    name: 'Rushes Ltd',
    address: ['1 Mill Lane', 'Leeds LS1 4AP'],
    country: '',
    tax_number: '',
    bank_details: [],
    email: 'licensing@rushes.example',
  })
  expect(readConfig({}).seller.name).toBe('Example News Agency Ltd')
})

test('R-STAFF-3: a second factor is required by default in production only', () => {
  expect(readConfig(PRODUCTION).secondFactor).toBe('required')
  expect(readConfig({}).secondFactor).toBe('optional')
  // An empty value in a chart does not count.
  expect(readConfig({ ...PRODUCTION, SECOND_FACTOR: '' }).secondFactor).toBe('required')
  expect(readConfig({ ...PRODUCTION, SECOND_FACTOR: 'optional' }).secondFactor).toBe('optional')
})

test('production does not load the demo by default', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demo: false })
})

test('LEGACY_TOKEN_KEYS is a list that every page receives, empty by default', () => {
  expect(siteOf(readConfig({})).legacyTokenKeys).toEqual([])
  const config = readConfig({ LEGACY_TOKEN_KEYS: 'shop_token, shop_user' })
  expect(siteOf(config).legacyTokenKeys).toEqual(['shop_token', 'shop_user'])
})

describe('a trial that others could reach does not start', () => {
  test.each([
    ['on all addresses', { HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0 .*demo accounts.* and the test card/],
    ['under a public name', { BASE_URL: 'https://news.example' }, /BASE_URL=https:\/\/news\.example/],
    ['with a database of its own', { HOST: '::', DATABASE_URL: 'postgres://db.example/x' }, /HOST=::/],
    ['without the demo', { HOST: '0.0.0.0', DEMO: '0' }, /HOST=0\.0\.0\.0 opens to others the test card/],
  ])('a trial that others could reach does not start: %s', (_case, environment, sentence) => {
    expect(refusalOf(environment)).toMatch(sentence)
  })

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', 'shop.localhost', 'shop.test'])(
    'a trial starts on %s, which others cannot reach',
    (host) => {
      const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:3000`
      expect(readConfig({ HOST: host, BASE_URL: baseUrl })).toMatchObject({ demo: true })
    },
  )
})

test('the limits on calls are lifted on this machine only (R-HTTP-3)', () => {
  expect(readConfig({})).toMatchObject({ rateLimits: true })
  expect(readConfig({ RATE_LIMITS: '0' })).toMatchObject({ rateLimits: false })
  const production = { ...PRODUCTION, RATE_LIMITS: '0' }
  expect(refusalOf({ ...production, HOST: '0.0.0.0' })).toMatch(/RATE_LIMITS=0 .*HOST=0\.0\.0\.0/)
  expect(refusalOf({ ...production, BASE_URL: 'https://news.example' })).toMatch(
    /RATE_LIMITS=0 .*BASE_URL=https:\/\/news\.example/,
  )
})

test('PORT and HOST are honoured', () => {
  expect(readConfig({ PORT: '4321', HOST: '127.0.0.1' })).toMatchObject({ port: 4321, host: '127.0.0.1' })
})

test('R-HTTP-5: a country header without a proxy that sets it has no effect, and a warning reports it', () => {
  expect(readConfig({ COUNTRY_HEADER: 'cf-ipcountry' }).warnings).toEqual([
    expect.stringMatching(/^COUNTRY_HEADER has no effect without TRUST_PROXY/),
  ])
  expect(readConfig({ COUNTRY_HEADER: 'cf-ipcountry', TRUST_PROXY: '10.0.0.0/8' }).warnings).toEqual([])
  expect(readConfig({ COUNTRY_HEADER: '' }).warnings).toEqual([])
})

test('networks of proxies are named by address', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
})

test.each([
  ['http://api:3000', 'http://localhost:8080', ''],
  ['http://10.0.0.7:3000', 'https://news.example', ''],
  ['http://127.0.0.1:3001', 'https://news.example', ''],
  ['http://localhost:3001', 'http://localhost:3000', 'http://localhost:3001'],
  ['https://api.news.example', 'https://news.example', 'https://api.news.example'],
])('browsers reach an API at %s of a shop at %s at “%s”', (apiUrl, baseUrl, expected) => {
  expect(browserApiUrl(apiUrl, baseUrl)).toBe(expected)
})
