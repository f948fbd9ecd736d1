/**
 * One press of Pay, or of the express button: the provider checks its form, the server freezes the order and opens
 * the payment, the provider confirms it (payments, section 3).
 */
import { ApiError } from '@rushes/contract/client'
import type { PaymentKeys } from './payment-key-store.ts'
import type { PaymentMethod, PaymentUi } from './payment-ui.ts'

export type PayOutcome =
  /** On to the confirmation page. */
  | { kind: 'sent' }
  /** On to the bank's own page. */
  | { kind: 'redirect'; to: string }
  /** The card or the payment form; in words for the buyer. */
  | { kind: 'declined'; message: string }
  /** The server's refusal, with what it carries. */
  | { kind: 'refused'; refusal: ApiError }

type Attempt = {
  ui: PaymentUi
  method: PaymentMethod
  keys: Pick<PaymentKeys, 'keep'>
  returnUrl: string
  /** @throws ApiError */
  openIntent: () => Promise<{ id: string; client_secret: string }>
}

export async function payOrder({ ui, method, keys, returnUrl, openIntent }: Attempt): Promise<PayOutcome> {
  const wrong = await ui.submit(method)
  if (wrong !== null) return { kind: 'declined', message: wrong }

  let intent: { id: string; client_secret: string }
  try {
    intent = await openIntent()
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', refusal: error }
    throw error
  }

  // Kept before the confirmation: the buyer may come back from another page, or the tab may be reloaded.
  keys.keep({ paymentId: intent.id, clientSecret: intent.client_secret })
  const confirmation = await ui.confirm({ clientSecret: intent.client_secret, returnUrl, method })
  switch (confirmation.kind) {
    case 'sent':
      return { kind: 'sent' }
    case 'redirect':
      return { kind: 'redirect', to: confirmation.to }
    case 'failed':
      return { kind: 'declined', message: confirmation.message }
  }
}
