import { expect, test } from 'vitest'
import { paymentPages } from './payment-pages.ts'

test('the embedded form is framed from this host, without a key', () => {
  const { settings, sources } = paymentPages({
    provider: 'testcard',
    livemode: false,
    stripePublishableKey: '',
  })
  expect(settings).toEqual({ provider: 'testcard', publishableKey: null, livemode: false })
  expect(sources).toEqual({
    script: '',
    frame: "'self'",
    connect: '',
    image: '',
    needsStrings: false,
    opensWindows: false,
  })
})

test('the form of Stripe has its own origins and its publishable key', () => {
  const stripe = paymentPages({ provider: 'stripe', livemode: true, stripePublishableKey: 'pk_live_1' })
  expect(stripe.settings).toEqual({ provider: 'stripe', publishableKey: 'pk_live_1', livemode: true })
  expect(stripe.sources.script).toBe('https://js.stripe.com')
  expect(stripe.sources.needsStrings).toBe(true)
  expect(stripe.sources.opensWindows).toBe(true)
  expect(stripe.sources.frame).toContain('https://hooks.stripe.com')
})
