/** Which provider's form checkout shows; loaded only where something is paid. */
import type { Site } from '@rushes/contract/site'
import type { PaymentUi } from './payment-ui.ts'

/** Null when this installation's provider has no form in the browser. */
export async function loadPaymentUi({ provider }: Site['payments']): Promise<PaymentUi | null> {
  if (provider !== 'testcard') return null
  const { createTestcardUi } = await import('./testcard-ui.ts')
  return createTestcardUi()
}
