/**
 * Pays once, by Pay or by the express button: the provider checks its form, the server freezes the order and opens the
 * payment, the provider confirms it.
 */
import { ApiError } from '@rushes/contract/client'
import type { PaymentKeys } from './payment-key-store.ts'
import type { PaymentMethod, PaymentUi } from './payment-ui.ts'

export type PayOutcome =
  /** The confirmation page is next. */
  | { kind: 'sent' }
  /** The bank's own page is next. */
  | { kind: 'redirect'; to: string }
  /** The provider refused the card or its form, in words for the buyer. */
  | { kind: 'declined'; message: string }
  /** The server refused the order. */
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
  const fault = await ui.submit(method)
  if (fault !== null) return { kind: 'declined', message: fault }

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
