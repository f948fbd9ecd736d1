/** Loads the form of this installation's payment provider. */
import type { Site } from '@rushes/contract/site'
import type { PaymentUi } from './payment-ui.ts'

/** @throws Error when the provider's script cannot be loaded. */
export async function loadPaymentUi({ provider, publishableKey }: Site['payments']): Promise<PaymentUi> {
  if (provider === 'testcard') {
    const { createTestcardUi } = await import('./testcard-ui.ts')
    return createTestcardUi()
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const { createStripeUi } = await import('./stripe-ui.ts')
  const stripe = await loadStripe(publishableKey ?? '')
  if (!stripe) throw new Error('The payment form is not available.')
  return createStripeUi(stripe)
}
