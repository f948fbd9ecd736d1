/** R-CONFIG-1: secrets do not cross a network in clear text unless the operator has accepted the risk. */
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const LIVE = {
  NODE_ENV: 'production',
  BASE_URL: 'https://news.example',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_abc',
  SELLER_NAME: 'News Ltd',
  SELLER_ADDRESS: '1 Mill Lane',
  TRUST_PROXY: '10.0.0.7',
}
const WEB = { ROLE: 'web', RENDERING_KEY: 'k'.repeat(32) }
const ALLOWED = { ALLOW_CLEAR_TEXT: 'passwords-can-be-read' }

function outcomeOf(change: Record<string, string>) {
  try {
    return { errors: [], warnings: readConfig({ ...LIVE, ...change }).warnings }
  } catch (error) {
    if (error instanceof ConfigError) return { errors: error.sentences, warnings: [] }
    throw error
  }
}

const NOTHING = { errors: [], warnings: [] }

describe('clear text is refused in production, and allowed with a warning by the variable that names the risk', () => {
  test.each([
    ['the address of the shop', { BASE_URL: 'http://news.example' }, 'BASE_URL'],
    ['the address of the shop in capitals', { BASE_URL: 'HTTP://news.example' }, 'BASE_URL'],
    ['the shop on a private network', { BASE_URL: 'http://10.0.0.7:3000' }, 'BASE_URL'],
    ['the shop under a name of the office', { BASE_URL: 'http://shop' }, 'BASE_URL'],
    ['a name that only begins like this machine', { BASE_URL: 'http://localhost.news.example' }, 'BASE_URL'],
    ['an API of its own', { ...WEB, API_URL: 'http://api.news.example' }, 'API_URL'],
    ['media at a content network', { MEDIA_BASE_URL: 'http://cdn.example/media' }, 'MEDIA_BASE_URL'],
    ['a page that may call the API', { CORS_ORIGINS: 'https://a.example,http://b.example' }, 'CORS_ORIGINS'],
    [
      'a search cluster with a password',
      { SEARCH_URL: 'http://rushes:pw@search.example:9200' },
      'SEARCH_URL',
    ],
    [
      'the second node of a search cluster',
      { SEARCH_URL: 'https://rushes:pw@a.example:9200/x,http://rushes:pw@b.example:9200' },
      'SEARCH_URL',
    ],
    ['the token of a cache', { PURGE_URL: 'http://cdn.example/purge', PURGE_TOKEN: 'secret' }, 'PURGE_URL'],
    ['a password in the address of a cache', { PURGE_URL: 'http://a:b@cdn.example/purge' }, 'PURGE_URL'],
    [
      'the key of a collector of traces',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example', OTEL_EXPORTER_OTLP_HEADERS: 'key=secret' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ],
  ])(
    'clear text is refused in production, and allowed with a warning by the variable that names the risk: %s',
    (_what, change, name) => {
      const { errors } = outcomeOf(change)
      expect(errors).toEqual([
        expect.stringMatching(new RegExp(`^${name} .*ALLOW_CLEAR_TEXT=passwords-can-be-read`)),
      ])
      const { errors: none, warnings } = outcomeOf({ ...change, ...ALLOWED })
      expect(none).toEqual([])
      expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
      expect(outcomeOf({ ...change, ALLOW_CLEAR_TEXT: '1' }).errors).toHaveLength(1)
      expect([...errors, ...warnings].join()).not.toMatch(/:pw|secret\b(?!s)|a:b/)
    },
  )
})

describe('the product starts without a warning', () => {
  test.each([
    ['https everywhere', { MEDIA_BASE_URL: 'https://cdn.example', CORS_ORIGINS: 'https://a.example' }],
    ['a trial on this machine', { BASE_URL: 'http://localhost:3000' }],
    ['a trial by address', { BASE_URL: 'http://127.0.0.1:3000' }],
    ['a trial by IPv6', { BASE_URL: 'http://[::1]:3000' }],
    ['a trial under a name for tests', { BASE_URL: 'http://shop.test' }],
    ['an API in the same cluster', { ...WEB, API_URL: 'http://rushes-api:3000' }],
    ['an API in the same network', { ...WEB, API_URL: 'http://10.0.0.9:3000' }],
    ['a search cluster on the internal network', { SEARCH_URL: 'http://rushes:pw@search:9200' }],
    ['a search cluster in the same network', { SEARCH_URL: 'http://rushes:pw@[fd00::7]:9200' }],
    ['a search cluster of the same region', { SEARCH_URL: 'http://rushes:pw@search.internal:9200' }],
    ['a search cluster without a password', { SEARCH_URL: 'http://search.example:9200' }],
    ['a mail server by TLS', { SMTP_URL: 'smtps://a:b@mail.example:465' }],
    ['a mail server that must offer TLS', { SMTP_URL: 'smtp://a:b@mail.example:587?requireTLS=true' }],
    ['a mail server on the internal network', { SMTP_URL: 'smtp://a:b@postfix:25' }],
    ['a mail server without a password', { SMTP_URL: 'smtp://mail.example:25' }],
    ['a database on the internal network', { DATABASE_URL: 'postgres://rushes:pw@db/rushes' }],
    ['a database by its socket', { DATABASE_URL: 'postgres://rushes:pw@%2Fvar%2Frun/rushes' }],
    ['a database by TLS', { DATABASE_URL: 'postgres://rushes:pw@db.example/rushes?sslmode=verify-full' }],
    ['databases by TLS', { DATABASE_URL: 'postgres://a:pw@one.example:1,two.example:2/x?sslmode=require' }],
    ['a bucket by TLS', { STORAGE_URL: 's3://media?region=x&endpoint=https://store.example' }],
    ['a bucket on the internal network', { STORAGE_URL: 's3://media?region=x&endpoint=http://store:9000' }],
  ])('the product starts without a warning: %s', (_what, change: Record<string, string>) => {
    const trial = { PAYMENT_PROVIDER: 'testcard', ALLOW_TEST_PAYMENTS: 'no-money-moves' }
    const known = change['BASE_URL'] === undefined ? {} : trial
    expect(outcomeOf({ ...known, ...change })).toEqual(NOTHING)
  })
})

describe('the product starts with a warning', () => {
  test.each([
    ['a password for a mail server', { SMTP_URL: 'smtp://ann:pw@mail.example:587' }, 'SMTP_URL'],
    [
      'a password that a mail server may get in clear',
      { SMTP_URL: 'smtp://ann:pw@mail.example?requireTLS=false' },
      'SMTP_URL',
    ],
    ['a database elsewhere', { DATABASE_URL: 'postgres://a:pw@db.example/x' }, 'DATABASE_URL'],
    [
      'a database that need not use TLS',
      { DATABASE_URL: 'postgres://a:pw@db.example/x?sslmode=prefer' },
      'DATABASE_URL',
    ],
    ['the second of two databases', { DATABASE_URL: 'postgres://a:pw@db:1,203.0.113.7:2/x' }, 'DATABASE_URL'],
    [
      'a replica elsewhere',
      { DATABASE_URL: 'postgres://a:pw@db/x', DATABASE_REPLICA_URL: 'postgres://a:pw@copy.example/x' },
      'DATABASE_REPLICA_URL',
    ],
    [
      'files in a bucket elsewhere',
      { STORAGE_URL: 's3://media?region=x&endpoint=http://store.example' },
      'STORAGE_URL',
    ],
    ['positions of guests', { GEOCODER_URL: 'http://geo.example/reverse?key=secret' }, 'GEOCODER_URL'],
  ])('the product starts with a warning: %s', (_what, change, name) => {
    const { errors, warnings } = outcomeOf(change)
    expect(errors).toEqual([])
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
    expect(warnings.join()).not.toMatch(/pw|secret/)
  })

  test('a test installation that other machines reach', () => {
    const test = {
      DEMO: '0',
      PAYMENT_PROVIDER: 'stripe',
      BASE_URL: 'http://staging.example',
      STRIPE_SECRET_KEY: 'sk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
      STRIPE_WEBHOOK_SECRETS: 'whsec_a',
    }
    expect(readConfig(test).warnings).toEqual([expect.stringMatching(/^BASE_URL /)])
    expect(readConfig({}).warnings).toEqual([])
  })
})

test('a shop address in capitals is also recognised as secure', () => {
  expect(readConfig({ ...LIVE, BASE_URL: 'HTTPS://news.example/' }).baseUrl).toBe('https://news.example')
})

describe('a public address is refused everywhere', () => {
  test.each([
    [
      'of the shop with a password',
      { BASE_URL: 'https://ann:pw@news.example' },
      /^BASE_URL must have no name/,
    ],
    [
      'of the API with a password',
      { ...WEB, API_URL: 'https://ann:pw@api.example' },
      /^API_URL must have no name/,
    ],
    [
      'of media with a name',
      { MEDIA_BASE_URL: 'https://ann@cdn.example' },
      /^MEDIA_BASE_URL must have no name/,
    ],
    ['of another protocol', { BASE_URL: 'ftp://news.example' }, /^BASE_URL must begin with https/],
    ['that is a script', { MEDIA_BASE_URL: 'javascript:alert(1)' }, /^MEDIA_BASE_URL must begin with https/],
    ['of all origins that may call the API', { CORS_ORIGINS: '*' }, /^CORS_ORIGINS: "\*" is not an origin/],
    ['of documents without one', { CORS_ORIGINS: 'null' }, /^CORS_ORIGINS: "null" is not an origin/],
    [
      'with a path',
      { CORS_ORIGINS: 'https://a.example/x' },
      /^CORS_ORIGINS: "https:\/\/a.example\/x" is not/,
    ],
    ['with a slash', { CORS_ORIGINS: 'https://a.example/' }, /^CORS_ORIGINS: "https:\/\/a.example\/" is not/],
  ])('a public address is refused everywhere: %s', (_what, change, sentence) => {
    expect(outcomeOf(change).errors).toEqual([expect.stringMatching(sentence)])
    expect(outcomeOf({ ...change, ...ALLOWED }).errors).toEqual([expect.stringMatching(sentence)])
  })
})
