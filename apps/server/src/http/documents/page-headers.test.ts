/** Headers of pages: R-CURRENCY-2, R-PAYMENT-7. */
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { stripeSettings } from '../../../test/stripe/stripe-settings.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { policyHeaders } from './content-security-policy.ts'
import { setPageHeaders, sourcesOf } from './page-headers.ts'

test.each([
  ['', 'geolocation=()'],
  ['https://geocoder.example/reverse', 'geolocation=(self)'],
])('R-CURRENCY-2: with GEOCODER_URL=%s a page has %s', (GEOCODER_URL, policy) => {
  const sent = headersOf('/pricing', readConfig({ GEOCODER_URL }))
  expect(sent['permissions-policy']).toContain(policy)
})

const withStripe = readConfig(stripeSettings('http://127.0.0.1:9'))

test.each([
  ['/checkout', 'strict-origin-when-cross-origin'],
  ['/confirm-payment', 'no-referrer'],
])('R-PAYMENT-7: with Stripe %s may load from Stripe, and open the windows of wallets', (path, referrer) => {
  const sources = sourcesOf(withStripe, path)
  const [[, policy] = []] = policyHeaders([], sources)
  const directives = (policy ?? '').split('; ')
  expect(directives).toContain("script-src 'self' https://js.stripe.com")
  expect(directives).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  )
  expect(directives).toContain("connect-src 'self' https://api.stripe.com")
  expect(directives).toContain("img-src 'self' data: https://*.stripe.com")
  // Stripe's script cannot run in a page that is isolated from other origins.
  expect(headersOf(path, withStripe)).toMatchObject({
    'referrer-policy': referrer,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
})

test.each(['/', '/cart', '/checkout/x', '/pricing'])('R-PAYMENT-7: %s loads nothing from Stripe', (path) => {
  const policies = policyHeaders([], sourcesOf(withStripe, path)).map(([, policy]) => policy)
  expect(policies.join()).not.toContain('stripe')
  expect(headersOf(path, withStripe)['cross-origin-opener-policy']).toBe('same-origin')
})

test('the checkout of a provider without windows is as isolated as the other pages', () => {
  // Browsers discard the state of the history entry between two pages that differ in this.
  expect(headersOf('/checkout', readConfig({}))['cross-origin-opener-policy']).toBe('same-origin')
})

function headersOf(path: string, config: Config): Record<string, string> {
  const sent: Record<string, string> = {}
  const reply = { headers: (headers: object) => Object.assign(sent, headers) }
  setPageHeaders(reply as unknown as FastifyReply, path, config)
  return sent
}
