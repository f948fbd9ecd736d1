/** Loads the form of this installation's payment provider. */
import type { Site } from '@rushes/contract/site'
import type { PaymentUi } from './payment-ui.ts'

/** A script that takes longer is treated as failed. */
export const SCRIPT_TIMEOUT_MS = 20_000

/** @throws Error when the provider's script cannot be loaded. */
export async function loadPaymentUi({ provider, publishableKey }: Site['payments']): Promise<PaymentUi> {
  if (provider === 'testcard') {
    const { createTestcardUi } = await import('./testcard-ui.ts')
    return createTestcardUi()
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const { createStripeUi } = await import('./stripe-ui.ts')
  forgetFailedScript()
  const stripe = await Promise.race([loadStripe(publishableKey ?? ''), silence()])
  if (!stripe) throw new Error('The payment form is not available.')
  return createStripeUi(stripe)
}

/**
 * The script of the document may have failed before its loader listened, and then the loader would never
 * settle. Without the script the loader tries again.
 */
function forgetFailedScript() {
  if ('Stripe' in window) return
  for (const script of document.querySelectorAll<HTMLScriptElement>(
    'script[src^="https://js.stripe.com/"]',
  )) {
    if (performance.getEntriesByName(script.src).length > 0) script.remove()
  }
}

const silence = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), SCRIPT_TIMEOUT_MS))
