/**
 * The eight guards that keep test payments out of production, and live payments out of everything else. Each starts the
 * real program (R-PAYMENT-3, R-PAYMENT-4).
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type Boot, bootProgram } from './boot-program.ts'

const LIVE_KEYS = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_abc',
}
const SELLER = { SELLER_NAME: 'Rushes Ltd', SELLER_ADDRESS: '1 Mill Lane,Leeds LS1 4AP' }
const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://rushes.example', ...SELLER }
const TEST_CARDS = { PAYMENT_PROVIDER: 'testcard', ALLOW_TEST_PAYMENTS: 'no-money-moves' }
const TEST_BAR = 'TEST PAYMENTS - no money moves'
const NO_INDEX = '<meta name="robots" content="noindex"'

// Each start of the program takes seconds, more of them on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A shop that was set up for test payments, and one with live payments. */
let trial: TestServer
let live: TestServer
beforeAll(async () => {
  trial = await startTestServer()
  live = await startTestServer({ ...PRODUCTION, ...LIVE_KEYS, RATE_LIMITS: '1' })
})
afterAll(async () => {
  await trial.close()
  await live.close()
})

/** Boots the program on the database of a shop. */
function boot({ databaseUrl, services }: TestServer, settings: Record<string, string>, flags: string[] = []) {
  const { databaseOwnerUrl = '', dataDir } = services.config
  const database = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl, DATA_DIR: dataDir }
  return bootProgram({ ...database, ...settings }, flags)
}

async function expectRefused(started: Promise<Boot>, ...sentences: RegExp[]): Promise<void> {
  const { status, listens, output } = await started
  for (const sentence of sentences) expect(output.stderr).toMatch(sentence)
  expect({ status, listens }).toEqual({ status: 78, listens: false })
  // The message is a sentence, not a stack.
  expect(output.stderr).not.toMatch(/ at .*\.ts/)
}

describe.concurrent('production', () => {
  test.each(['', 'testcard'])('guard 1: PAYMENT_PROVIDER=%s is refused', (provider) =>
    expectRefused(boot(trial, { ...PRODUCTION, PAYMENT_PROVIDER: provider }), /PAYMENT_PROVIDER/),
  )

  test('guard 2: test cards under a public name are refused, whatever the settings allow', () =>
    expectRefused(boot(trial, { ...TEST_CARDS, ...PRODUCTION }), /PAYMENT_PROVIDER=testcard is refused/))

  test('guard 3: without the package of the test cards there is no fallback', async () => {
    const uninstall = `import { registerHooks } from 'node:module'
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith('@rushes/testcard')) throw new Error('not installed')
        return next(name, context)
      } })`
    const settings = { ...PRODUCTION, ...TEST_CARDS, BASE_URL: 'http://localhost:3000' }
    const hook = ['--import', `data:text/javascript,${encodeURIComponent(uninstall)}`]
    const { status, listens, output } = await boot(trial, settings, hook)
    expect(output.stderr).toContain('not installed')
    expect(status).not.toBe(0)
    expect(listens).toBe(false)
  })

  test('guard 4: test keys, a blank webhook secret and another address of Stripe are refused, each by name', () => {
    const wrong = {
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      STRIPE_WEBHOOK_SECRETS: ' ',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    }
    return expectRefused(
      boot(live, { ...PRODUCTION, ...LIVE_KEYS, ...wrong }),
      /STRIPE_SECRET_KEY must be a live/,
      /STRIPE_PUBLISHABLE_KEY must be a live/,
      /STRIPE_WEBHOOK_SECRETS/,
      /STRIPE_API_URL/,
    )
  })

  test('guard 4: a live key is refused outside production', () =>
    expectRefused(boot(trial, LIVE_KEYS), /STRIPE_SECRET_KEY must be a test/))

  test('guard 5: a database of test payments is refused, and never changes its mode', () =>
    expectRefused(boot(trial, { ...PRODUCTION, ...LIVE_KEYS }), /set up for test payments/))
})

describe('a shop with test payments', () => {
  let shop: Boot
  beforeAll(async () => {
    shop = await boot(trial, { ...PRODUCTION, ...TEST_CARDS, BASE_URL: 'http://localhost:3000' })
  })
  afterAll(() => shop.stop())

  test('guard 6: a shop with test payments marks every page as a test and keeps search engines away', async () => {
    for (const path of ['/', '/pricing', '/checkout', '/nothing-here']) {
      const html = await (await fetch(`${shop.url}${path}`)).text()
      expect(html, path).toContain(TEST_BAR)
      expect(html, path).toContain(NO_INDEX)
    }
  })

  test('guard 8: a shop with test payments names provider and mode in its log and to staff', async () => {
    await expect.poll(() => shop.output.stdout).toMatch(/"provider":"testcard","livemode":false/)
    expect(await readyz(shop, trial)).toMatchObject({ payments: { provider: 'testcard', livemode: false } })
  })
})

describe('a shop with live payments', () => {
  let shop: Boot
  beforeAll(async () => {
    shop = await boot(live, { ...PRODUCTION, ...LIVE_KEYS })
  })
  afterAll(() => shop.stop())

  test('R-STAFF-5: a shop with live payments prints the address of the first Superuser, and not in the log', async () => {
    const address = /\/admin\/setup\?token=[\w-]{43}\n/
    await expect.poll(() => shop.output.stdout).toMatch(address)
    expect(
      shop.output.stdout
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n'),
    ).not.toContain('setup?token')
  })

  test('guard 6: a shop with live payments is not marked as a test', async () => {
    const html = await (await fetch(`${shop.url}/`)).text()
    expect(html).not.toContain(TEST_BAR)
    expect(html).not.toContain(NO_INDEX)
  })

  test('guard 7: a shop with live payments has no page and no call of the test cards', async () => {
    for (const path of ['frame', 'frame.js', 'page.css', 'challenge/x']) {
      expect((await fetch(`${shop.url}/testpay/${path}`)).status, path).toBe(404)
    }
    for (const path of ['confirm', 'retrieve', 'challenge/x']) {
      const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
      expect((await fetch(`${shop.url}/testpay/${path}`, post)).status, path).toBe(404)
    }
  })

  test('guard 8: a shop with live payments names provider and mode in its log and to staff only', async () => {
    await expect.poll(() => shop.output.stdout).toMatch(/"provider":"stripe","livemode":true/)
    expect(await readyz(shop, live)).toMatchObject({ payments: { provider: 'stripe', livemode: true } })
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ ready: true, missing: [] })
  })
})

async function readyz({ url }: Boot, server: TestServer): Promise<unknown> {
  const { token, userId } = await server.givenUser({ kind: 'agency', role: 'Staff' })
  // Production requires the second factor first (R-STAFF-3).
  const given = { second_factor_at: server.services.clock.now() }
  await server.services.db.updateTable('sessions').set(given).where('user_id', '=', userId).execute()
  return (await fetch(`${url}/readyz`, { headers: { authorization: `Bearer ${token}` } })).json()
}
