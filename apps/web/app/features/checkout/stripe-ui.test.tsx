/** R-CHECKOUT-4: what the checkout asks of Stripe's script, which only Stripe may serve. */
import type { Stripe } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { createStripeUi } from './stripe-ui.ts'

type Handler = (event?: unknown) => void

/** Stripe's script as far as the adapter uses it: its elements record their handlers and emit events. */
function givenStripe({ submitError = '', confirmError = '', lastError = '' } = {}) {
  const handlers = new Map<string, Handler>()
  const requested: unknown[] = []
  const elementOf = (kind: string) => ({
    on: (name: string, handler: Handler) => handlers.set(`${kind} ${name}`, handler),
    mount: (place: HTMLElement) => place.append(kind),
    destroy: () => requested.push(`destroy ${kind}`),
  })
  const failed = (message: string) => (message === '' ? {} : { error: { message } })
  const script = {
    elements: (settings: unknown) => {
      requested.push(settings)
      return {
        create: elementOf,
        update: (amount: unknown) => requested.push(amount),
        submit: async () => failed(submitError),
      }
    },
    confirmPayment: async (payment: { elements: unknown }) => {
      const { elements: _ours, ...rest } = payment
      requested.push(rest)
      return failed(confirmError)
    },
    retrievePaymentIntent: async () => ({
      paymentIntent: { last_payment_error: lastError === '' ? null : { message: lastError } },
    }),
  }
  const isStripe = (value: unknown): value is Stripe => value === script
  if (!isStripe(script)) throw new Error('unreachable')
  return {
    stripe: script,
    requested,
    happens: (what: string, event?: unknown) => handlers.get(what)?.(event),
  }
}

function mounted(stripe: Stripe, { mayExpress = true, paid = true, expressOnly = false } = {}) {
  const events: string[] = []
  const ui = createStripeUi(stripe)
  const place = document.createElement('div')
  const remove = ui.mount(place, {
    shown: { ...SHOWN, expressOnly },
    name: 'Bea Buyer',
    onReady: () => events.push('ready'),
    onProblem: (message) => events.push(message),
    mayExpress: () => mayExpress,
    onExpress: async () => events.push('express') > 0 && paid,
  })
  return { ui, place, remove, events }
}

const SHOWN = { amountMinor: 24_000, currency: 'gbp', expressOnly: false, savesCard: false } as const

const PAYMENT = {
  clientSecret: 'pi_1_secret',
  returnUrl: 'https://shop.example/confirm-payment',
  method: 'card',
  savedCard: null,
  address: { country: 'gb', postcode: 'LS1 4AP' },
} as const

test('the form opens with the amount in minor units, follows the quote, and is removed', () => {
  const { stripe, requested, happens } = givenStripe()
  const { ui, place, remove, events } = mounted(stripe)
  expect(requested[0]).toMatchObject({ mode: 'payment', amount: 24_000, currency: 'gbp' })
  expect(place.textContent).toBe('expressCheckoutpayment')
  happens('payment ready')
  ui.update({ ...SHOWN, amountMinor: 28_800 })
  expect(requested).toContainEqual({ amount: 28_800, currency: 'gbp', setupFutureUsage: null })
  happens('payment loaderror')
  expect(events).toEqual(['ready', 'The card form could not be loaded. Please reload the page.'])
  remove()
  expect(place.childNodes).toHaveLength(0)
})

test('a form that Stripe refuses is shown with its message, before any payment is opened', async () => {
  const wrong = givenStripe({ submitError: 'Your card number is incomplete.' })
  const { ui } = mounted(wrong.stripe)
  expect(await ui.submit('card')).toContain('not ready')
  wrong.happens('payment ready')
  expect(await ui.submit('card')).toBe('Your card number is incomplete.')
  const right = givenStripe()
  const { ui: fine } = mounted(right.stripe)
  right.happens('payment ready')
  expect(await fine.submit('card')).toBeNull()
})

test('a payment is confirmed with its secret and the address to come back to', async () => {
  const { stripe, requested } = givenStripe()
  const { ui } = mounted(stripe)
  expect(await ui.confirm(PAYMENT)).toEqual({ kind: 'sent' })
  expect(requested).toContainEqual({
    clientSecret: 'pi_1_secret',
    confirmParams: {
      return_url: PAYMENT.returnUrl,
      payment_method_data: { billing_details: { address: { country: 'GB', postal_code: 'LS1 4AP' } } },
    },
    redirect: 'if_required',
  })
})

test('R-CARD-2: a saved card pays without the form, which is made when another card is wanted', async () => {
  const { stripe, requested, happens } = givenStripe()
  const { ui, place, events } = mounted(stripe, { expressOnly: true })
  expect(place.textContent).toBe('expressCheckout')
  happens('expressCheckout ready')
  expect(events).toEqual(['ready'])
  expect(await ui.confirm({ ...PAYMENT, savedCard: 'pm_1' })).toEqual({ kind: 'sent' })
  expect(requested).toContainEqual({
    clientSecret: 'pi_1_secret',
    confirmParams: { return_url: PAYMENT.returnUrl, payment_method: 'pm_1' },
    redirect: 'if_required',
  })
  ui.update(SHOWN)
  ui.update({ ...SHOWN, savesCard: true })
  expect(place.textContent).toBe('expressCheckoutpayment')
})

test('R-CARD-1: the form saves a card when the buyer ticks it, and a wallet never does', () => {
  const { stripe, requested, happens } = givenStripe()
  const { ui } = mounted(stripe)
  expect(requested[0]).toMatchObject({ setupFutureUsage: null })
  ui.update({ ...SHOWN, savesCard: true })
  expect(requested.at(-1)).toMatchObject({ setupFutureUsage: 'on_session' })
  happens('expressCheckout click', { resolve: vi.fn(), reject: vi.fn() })
  expect(requested.at(-1)).toEqual({ setupFutureUsage: null })
})

test('a declined card shows the message of Stripe', async () => {
  const { ui } = mounted(givenStripe({ confirmError: 'Your card was declined.' }).stripe)
  expect(await ui.confirm(PAYMENT)).toEqual({ kind: 'failed', message: 'Your card was declined.' })
})

test('nothing is confirmed without a form', async () => {
  const ui = createStripeUi(givenStripe().stripe)
  expect(await ui.submit('card')).toContain('not ready')
  expect(await ui.confirm(PAYMENT)).toMatchObject({ kind: 'failed' })
})

test.each([
  [true, 'resolve'],
  [false, 'reject'],
])('a wallet opens only over a complete checkout: %s', (mayExpress, answer) => {
  const { stripe, happens } = givenStripe()
  mounted(stripe, { mayExpress })
  const event = { resolve: vi.fn(), reject: vi.fn() }
  happens('expressCheckout click', event)
  expect(event[answer === 'resolve' ? 'resolve' : 'reject']).toHaveBeenCalledOnce()
  expect(event[answer === 'resolve' ? 'reject' : 'resolve']).not.toHaveBeenCalled()
})

test.each([
  [true, 0],
  [false, 1],
])('a wallet is notified when its payment failed: paid %s', async (paid, times) => {
  const { stripe, happens } = givenStripe()
  const { events } = mounted(stripe, { paid })
  const paymentFailed = vi.fn()
  happens('expressCheckout confirm', { paymentFailed })
  await expect.poll(() => events).toEqual(['express'])
  await Promise.resolve()
  expect(paymentFailed).toHaveBeenCalledTimes(times)
})

test('the confirmation page reads why the last attempt failed', async () => {
  const ui = createStripeUi(givenStripe({ lastError: 'Your card has expired.' }).stripe)
  expect(await ui.failureOf('pi_1_secret')).toBe('Your card has expired.')
  expect(await createStripeUi(givenStripe().stripe).failureOf('pi_1_secret')).toBeNull()
})
