/**
 * Pays once, by Pay or by the express button: the provider checks its form, the server freezes the order and opens the
 * payment, the provider confirms it.
 */
import { ApiError } from '@rushes/contract/client'
import type { PaymentKeys } from './payment-key-store.ts'
import type { PaymentMethod, PaymentToConfirm, PaymentUi } from './payment-ui.ts'

export type PayOutcome =
  /** The confirmation page follows. */
  | { kind: 'sent' }
  /** The bank's page follows. */
  | { kind: 'redirect'; to: string }
  /** The provider refused the card or its form; `message` is for the buyer. */
  | { kind: 'declined'; message: string }
  /** The server refused the order. */
  | { kind: 'refused'; refusal: ApiError }

type Attempt = {
  ui: PaymentUi
  method: PaymentMethod
  savedCard: PaymentToConfirm['savedCard']
  keys: Pick<PaymentKeys, 'keep'>
  returnUrl: string
  address: PaymentToConfirm['address']
  /** @throws ApiError */
  openIntent: () => Promise<{ id: string; client_secret: string }>
}

export async function payOrder({
  ui,
  method,
  savedCard,
  keys,
  returnUrl,
  address,
  openIntent,
}: Attempt): Promise<PayOutcome> {
  // A saved card has no form to check.
  const fault = savedCard === null ? await ui.submit(method) : null
  if (fault !== null) return { kind: 'declined', message: fault }

  let intent: { id: string; client_secret: string }
  try {
    intent = await openIntent()
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', refusal: error }
    throw error
  }

  // Stored before the confirmation, because the buyer may return from another page, or the tab may be
  // reloaded.
  keys.keep({ paymentId: intent.id, clientSecret: intent.client_secret })
  const { client_secret: clientSecret } = intent
  const confirmation = await ui.confirm({ clientSecret, returnUrl, method, savedCard, address })
  switch (confirmation.kind) {
    case 'sent':
      return { kind: 'sent' }
    case 'redirect':
      return { kind: 'redirect', to: confirmation.to }
    case 'failed':
      return { kind: 'declined', message: confirmation.message }
  }
}
