/** Loads the form of this installation's payment provider. */
import type { Site } from '@rushes/contract/site'
import type { PaymentUi } from './payment-ui.ts'

/** @returns null when the provider has no form in the browser. */
export async function loadPaymentUi({ provider }: Site['payments']): Promise<PaymentUi | null> {
  if (provider !== 'testcard') return null
  const { createTestcardUi } = await import('./testcard-ui.ts')
  return createTestcardUi()
}
