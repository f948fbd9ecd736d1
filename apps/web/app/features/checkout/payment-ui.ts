/**
 * The port of a payment provider in the browser. Card details stay inside the provider's own frame: the page hands over
 * amounts and gets back outcomes.
 */
import type { Currency } from '@rushes/commerce/money'

export type PaymentMethod = 'card' | 'wallet'

export type PaymentAmount = { amountMinor: number; currency: Currency }

export type PaymentMount = {
  amount: PaymentAmount
  onReady: () => void
  /** The form could not be shown; in words for the buyer. */
  onProblem: (message: string) => void
  /** Asked before a wallet opens. When the checkout is not complete, the page shows what is missing. */
  mayExpress: () => boolean
  /** The express button pays like Pay. @returns whether the buyer is on the way to another page. */
  onExpress: () => Promise<boolean>
}

export type Confirmation =
  /** The provider has the payment. The confirmation page finds out whether it succeeded. */
  { kind: 'sent' } | { kind: 'redirect'; to: string } | { kind: 'failed'; message: string }

export type PaymentUi = {
  /** @returns a function that removes it. */
  mount(place: HTMLElement, mount: PaymentMount): () => void
  update(amount: PaymentAmount): void
  /** Checks the payment form. @returns what is wrong with it, or null. */
  submit(method: PaymentMethod): Promise<string | null>
  confirm(payment: { clientSecret: string; returnUrl: string; method: PaymentMethod }): Promise<Confirmation>
  /** Why the last attempt failed, in words for the buyer; null when the provider has none. */
  failureOf(clientSecret: string): Promise<string | null>
}
