/**
 * Stripe's elements as an adapter of the port: the express buttons above the card form, both in frames of
 * Stripe.
 */
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripePaymentElement,
} from '@stripe/stripe-js'
import fontAddress from '../../fonts/instrument-sans-basic.woff2'
import { shownTheme } from '../../lib/shown-theme.ts'
import type { PaymentAmount, PaymentMount, PaymentShown, PaymentToConfirm, PaymentUi } from './payment-ui.ts'

const FONT = 'Instrument Sans'
const NOT_LOADED = 'The card form could not be loaded. Please reload the page.'
const NOT_READY = 'The card form is not ready yet. Please try again in a few seconds.'
const NOT_PAID = 'The payment did not go through. Please try again or use another card.'

/** The checkout contains both fields, because the tax needs them before there is a payment. */
const NO_ADDRESS = { billingDetails: { address: { country: 'never', postalCode: 'never' } } } as const

export function createStripeUi(stripe: Stripe): PaymentUi {
  let mounted: ReturnType<typeof mountElements> | null = null

  function mount(place: HTMLElement, options: PaymentMount) {
    const own = mountElements(stripe, place, options)
    mounted = own
    return () => {
      own.remove()
      if (mounted === own) mounted = null
    }
  }

  return {
    mount,
    update: (shown) => mounted?.show(shown),
    async submit(method) {
      if (!mounted?.isReadyFor(method)) return NOT_READY
      const { error } = await mounted.elements.submit()
      return error ? (error.message ?? NOT_PAID) : null
    },
    async confirm({ clientSecret, returnUrl, address, savedCard }) {
      if (savedCard === null && !mounted) return { kind: 'failed', message: NOT_READY }
      const typed = {
        return_url: returnUrl,
        payment_method_data: { billing_details: { address: addressOnWire(address) } },
      }
      // Stripe opens the bank's page itself; without such a page the promise resolves here.
      const { error } = await stripe.confirmPayment({
        ...(savedCard === null && mounted && { elements: mounted.elements }),
        clientSecret,
        confirmParams: savedCard === null ? typed : { return_url: returnUrl, payment_method: savedCard },
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

/** Mounts the express buttons, and below them the card form when it is first needed. */
function mountElements(stripe: Stripe, place: HTMLElement, options: PaymentMount) {
  const { shown: first, onReady, onProblem } = options
  const elements = stripe.elements({
    mode: 'payment',
    ...onWire(first),
    setupFutureUsage: usageOf(first),
    fonts: [{ family: FONT, src: `url(${new URL(fontAddress, location.href)})`, weight: '400 700' }],
    appearance: {
      theme: shownTheme() === 'dark' ? 'night' : 'stripe',
      variables: { fontFamily: `"${FONT}", sans-serif`, borderRadius: '3px' },
    },
  })
  const [buttons, form] = [document.createElement('div'), document.createElement('div')]
  buttons.className = 'mb-4'
  place.append(buttons, form)
  let card: StripePaymentElement | null = null
  let isReady = false
  // Saving applies to the card form only: the payment of a wallet must not request it.
  const removeExpress = mountExpress(elements, buttons, {
    onReady: () => first.expressOnly && onReady(),
    mayExpress() {
      const mayOpen = options.mayExpress()
      if (mayOpen) void elements.update({ setupFutureUsage: null })
      return mayOpen
    },
    onExpress: options.onExpress,
  })

  function show({ expressOnly, ...shown }: PaymentShown) {
    void elements.update({ ...onWire(shown), setupFutureUsage: usageOf(shown) })
    form.hidden = expressOnly
    if (!expressOnly) card ??= mountCard()
  }

  function mountCard(): StripePaymentElement {
    // The checkbox above the button describes what is saved, in the text of the shop.
    const made = elements.create('payment', { layout: 'tabs', fields: NO_ADDRESS, terms: { card: 'never' } })
    made.on('ready', () => {
      isReady = true
      onReady()
    })
    made.on('loaderror', () => onProblem(NOT_LOADED))
    made.mount(form)
    return made
  }

  if (!first.expressOnly) card = mountCard()
  return {
    elements,
    show,
    isReadyFor: (method: PaymentToConfirm['method']) => method === 'wallet' || isReady,
    remove() {
      removeExpress()
      card?.destroy()
      place.replaceChildren()
    },
  }
}

const usageOf = ({ savesCard }: Pick<PaymentShown, 'savesCard'>) => (savesCard ? 'on_session' : null)

/**
 * Mounts the express buttons. A wallet opens only if the checkout is complete; Stripe waits one second for
 * that answer.
 */
function mountExpress(
  elements: StripeElements,
  place: HTMLElement,
  { onReady, mayExpress, onExpress }: Pick<PaymentMount, 'onReady' | 'mayExpress' | 'onExpress'>,
): () => void {
  // The checkout has fields for the address: the tax needs it before there is a payment.
  const express = elements.create('expressCheckout', {
    billingAddressRequired: false,
    shippingAddressRequired: false,
    emailRequired: false,
    phoneNumberRequired: false,
  })
  express.on('ready', onReady)
  express.on('click', (event) => (mayExpress() ? event.resolve() : event.reject()))
  express.on('confirm', (event: StripeExpressCheckoutElementConfirmEvent) => {
    // The wallet's sheet stays open until it is notified that the payment failed.
    onExpress().then(
      (isPaid) => isPaid || event.paymentFailed({ reason: 'fail' }),
      () => event.paymentFailed({ reason: 'fail' }),
    )
  })
  express.mount(place)
  return () => express.destroy()
}

const addressOnWire = ({ country, postcode }: PaymentToConfirm['address']) => ({
  country: country.toUpperCase(),
  postal_code: postcode,
})

const onWire = ({ amountMinor, currency }: PaymentAmount) => ({ amount: amountMinor, currency })
