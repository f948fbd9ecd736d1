/**
 * What checkout asks of a payment provider in the browser (payments, section 5). Card details stay inside the
 * provider's own frame: this page hands over amounts and gets back outcomes.
 */
import type { Currency } from '@rushes/commerce/money'

export type PaymentMethod = 'card' | 'wallet'

export type PaymentAmount = { amountMinor: number; currency: Currency }

export type PaymentMount = {
  amount: PaymentAmount
  onReady: () => void
  /** The form could not be shown; in words for the buyer. */
  onProblem: (message: string) => void
  /** The express button was pressed: same way as Pay. */
  onExpress: () => void
}

export type Confirmation =
  /** The provider has the payment; whether it succeeded is the confirmation page's question. */
  { kind: 'sent' } | { kind: 'redirect'; to: string } | { kind: 'failed'; message: string }

export type PaymentUi = {
  /** @returns how to take it away again. */
  mount(place: HTMLElement, mount: PaymentMount): () => void
  update(amount: PaymentAmount): void
  /** Checks the payment form. @returns what is wrong with it, or null. */
  submit(method: PaymentMethod): Promise<string | null>
  confirm(payment: { clientSecret: string; returnUrl: string; method: PaymentMethod }): Promise<Confirmation>
  /** Why the last attempt failed, in words for the buyer; null when the provider has none. */
  failureOf(clientSecret: string): Promise<string | null>
}
