/** R-PAYMENT-7: the script of the payment provider. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { loadPaymentUi, SCRIPT_TIMEOUT_MS } from './load-payment-ui.ts'
import { PaymentScript } from './payment-script.tsx'

afterEach(() => {
  vi.useRealTimers()
  for (const script of document.querySelectorAll('script')) script.remove()
})

const ADDRESS = 'https://js.stripe.com/endive/stripe.js'
const payments = { provider: 'stripe', publishableKey: 'pk_test_1', livemode: false } as const

test('the payment script has the address that the installed loader of Stripe looks for', () => {
  const loader = createRequire(import.meta.url).resolve('@stripe/stripe-js/pure')
  const source = readFileSync(join(dirname(loader), '../dist/pure.js'), 'utf8')
  const [, train] = /RELEASE_TRAIN = '(\w+)'/.exec(source) ?? []
  expect(`https://js.stripe.com/${train}/stripe.js`).toBe(ADDRESS)
})

test.each([
  ['stripe', true, [ADDRESS]],
  ['stripe', false, []],
  ['testcard', true, []],
] as const)(
  'the payment script of %s is in the document of the server: %s',
  (provider, isServer, addresses) => {
    renderPage(<PaymentScript isServer={isServer} />, { site: { payments: { ...payments, provider } } })
    expect([...document.querySelectorAll('script')].map(({ src }) => src)).toEqual(addresses)
  },
)

test('a payment script that never answers is given up, so that the buyer reads what to do', async () => {
  vi.useFakeTimers()
  const script = document.createElement('script')
  script.setAttribute('type', 'text/plain')
  script.setAttribute('src', ADDRESS)
  document.head.append(script)
  const loaded = loadPaymentUi(payments)
  const refused = expect(loaded).rejects.toThrow('not available')
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS)
  await refused
})

test('a payment script that failed before a listener was added is requested again', async () => {
  const script = document.createElement('script')
  script.setAttribute('type', 'text/plain')
  script.setAttribute('src', ADDRESS)
  document.head.append(script)
  // As the browser notes a script that has come or failed.
  performance.mark(ADDRESS)
  void loadPaymentUi(payments).catch(() => undefined)
  await expect.poll(() => document.contains(script)).toBe(false)
  performance.clearMarks(ADDRESS)
})
