/** Stripe's elements behind the port: the express buttons above the card form, both in frames of Stripe's own. */
import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { shownTheme } from '../../lib/shown-theme.ts'
import type { PaymentAmount, PaymentMount, PaymentUi } from './payment-ui.ts'

const NOT_LOADED = 'The card form could not be loaded. Please reload the page.'
const NOT_READY = 'The card form is not ready yet. Please wait a moment and try again.'
const NOT_PAID = 'The payment did not go through. Please try again or use another card.'

export function createStripeUi(stripe: Stripe): PaymentUi {
  let elements: StripeElements | null = null

  function mount(place: HTMLElement, options: PaymentMount) {
    const own = stripe.elements({
      mode: 'payment',
      ...onWire(options.amount),
      appearance: { theme: shownTheme() === 'dark' ? 'night' : 'stripe' },
    })
    elements = own
    const [buttons, form] = [document.createElement('div'), document.createElement('div')]
    buttons.className = 'mb-4'
    place.append(buttons, form)
    const removeExpress = mountExpress(own, buttons, options)
    const card = own.create('payment', { layout: 'tabs' })
    card.on('ready', options.onReady)
    card.on('loaderror', () => options.onProblem(NOT_LOADED))
    card.mount(form)
    return () => {
      removeExpress()
      card.destroy()
      place.replaceChildren()
      if (elements === own) elements = null
    }
  }

  return {
    mount,
    update: (amount) => elements?.update(onWire(amount)),
    async submit() {
      if (!elements) return NOT_READY
      const { error } = await elements.submit()
      return error ? (error.message ?? NOT_PAID) : null
    },
    async confirm({ clientSecret, returnUrl }) {
      if (!elements) return { kind: 'failed', message: NOT_READY }
      // The bank's page is opened by Stripe itself; without one the promise answers here.
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      })
      return error ? { kind: 'failed', message: error.message ?? NOT_PAID } : { kind: 'sent' }
    },
    async failureOf(clientSecret) {
      const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
      return paymentIntent?.last_payment_error?.message ?? null
    },
  }
}

/** A wallet opens only over a complete checkout; Stripe waits one second for that answer. */
function mountExpress(
  elements: StripeElements,
  place: HTMLElement,
  { mayExpress, onExpress }: PaymentMount,
): () => void {
  const express = elements.create('expressCheckout')
  express.on('click', (event) => (mayExpress() ? event.resolve() : event.reject()))
  express.on('confirm', (event: StripeExpressCheckoutElementConfirmEvent) => {
    // The wallet's sheet stays open until it is told that the payment failed.
    onExpress().then(
      (isPaid) => isPaid || event.paymentFailed({ reason: 'fail' }),
      () => event.paymentFailed({ reason: 'fail' }),
    )
  })
  express.mount(place)
  return () => express.destroy()
}

const onWire = ({ amountMinor, currency }: PaymentAmount) => ({ amount: amountMinor, currency })
