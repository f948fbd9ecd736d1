/**
 * The port of a payment provider in the browser. Card details stay inside the provider's frame: the page
 * passes amounts and gets outcomes.
 */
import type { Currency } from '@rushes/commerce/money'

export type PaymentMethod = 'card' | 'wallet'

export type PaymentAmount = { amountMinor: number; currency: Currency }

export type PaymentShown = PaymentAmount & {
  /** Whether a saved card pays, so that only the express button of the form is needed. */
  expressOnly: boolean
  /** Whether the entered card will be saved. */
  savesCard: boolean
}

export type PaymentMount = {
  shown: PaymentShown
  /** The payer as stored in the account; the card may have another name. */
  name: string
  onReady: () => void
  /** Called if the form could not be shown, with a message for the buyer. */
  onProblem: (message: string) => void
  /** Called before a wallet opens. If the checkout is incomplete, the page shows the missing fields. */
  mayExpress: () => boolean
  /** Pays like the Pay button. @returns whether the buyer is leaving for another page. */
  onExpress: () => Promise<boolean>
}

export type PaymentToConfirm = {
  clientSecret: string
  returnUrl: string
  method: PaymentMethod
  /** The provider's id of the saved card that pays; null for the form and the express button. */
  savedCard: string | null
  /** The country and post code of the checkout; no form of a provider has the fields. */
  address: { country: string; postcode: string }
}

export type Confirmation =
  /** `sent`: the provider has the payment. The confirmation page finds out whether it succeeded. */
  { kind: 'sent' } | { kind: 'redirect'; to: string } | { kind: 'failed'; message: string }

export type PaymentUi = {
  /** @returns a function that removes it. */
  mount(place: HTMLElement, mount: PaymentMount): () => void
  update(shown: PaymentShown): void
  /** Checks the payment form. @returns its error, or null. */
  submit(method: PaymentMethod): Promise<string | null>
  confirm(payment: PaymentToConfirm): Promise<Confirmation>
  /**
   * Returns the reason why the last attempt failed, as a message for the buyer; null if the provider has
   * none.
   */
  failureOf(clientSecret: string): Promise<string | null>
}
