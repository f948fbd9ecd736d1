/**
 * The port of a payment provider in the browser. Card details stay inside the provider's own frame: the page hands over
 * amounts and gets back outcomes.
 */
import type { Currency } from '@rushes/commerce/money'

export type PaymentMethod = 'card' | 'wallet'

export type PaymentAmount = { amountMinor: number; currency: Currency }

export type PaymentShown = PaymentAmount & {
  /** A saved card pays: of the form only the express button is needed. */
  expressOnly: boolean
  /** Whether the card that is typed will be saved. */
  savesCard: boolean
}

export type PaymentMount = {
  shown: PaymentShown
  /** The payer as stored in the account; the card may have another name. */
  name: string
  onReady: () => void
  /** The form could not be shown; in words for the buyer. */
  onProblem: (message: string) => void
  /** Asked before a wallet opens. When the checkout is not complete, the page shows what is missing. */
  mayExpress: () => boolean
  /** The express button pays like Pay. @returns whether the buyer is on the way to another page. */
  onExpress: () => Promise<boolean>
}

export type PaymentToConfirm = {
  clientSecret: string
  returnUrl: string
  method: PaymentMethod
  /** The provider's id of the saved card that pays; null for the form and the express button. */
  savedCard: string | null
  /** As it was entered at the checkout; no form of a provider has the field. */
  address: { country: string; postcode: string }
}

export type Confirmation =
  /** The provider has the payment. The confirmation page finds out whether it succeeded. */
  { kind: 'sent' } | { kind: 'redirect'; to: string } | { kind: 'failed'; message: string }

export type PaymentUi = {
  /** @returns a function that removes it. */
  mount(place: HTMLElement, mount: PaymentMount): () => void
  update(shown: PaymentShown): void
  /** Checks the payment form. @returns what is wrong with it, or null. */
  submit(method: PaymentMethod): Promise<string | null>
  confirm(payment: PaymentToConfirm): Promise<Confirmation>
  /** Why the last attempt failed, in words for the buyer; null when the provider has none. */
  failureOf(clientSecret: string): Promise<string | null>
}
