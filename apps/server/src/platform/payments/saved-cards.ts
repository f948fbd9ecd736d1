/** The part of the port to the payment provider that saves cards for the next orders (R-CARD-1). */

export type SavedCard = {
  /** The provider's own id of the card. */
  ref: string
  /** `Visa` */
  brand: string
  last4: string
  /** 1 to 12. */
  expiryMonth: number
  /** With four digits. */
  expiryYear: number
}

/** What a payment may do with saved cards. */
export type CardChoice = {
  /** Only this customer's saved cards can pay it. */
  customerRef: string
  /** Whether the card that pays is saved for the customer. */
  savesCard: boolean
}

export type SavedCards = {
  /** Makes a customer without a name or an address. The same key gives the same customer. @throws PaymentError */
  createCustomer(customer: { userId: number; key: string }): Promise<string>
  /** Newest first, each card once; null when the provider has no such customer any more. @throws PaymentError */
  list(customerRef: string): Promise<SavedCard[] | null>
  /** @throws PaymentError */
  choose(intentRef: string, choice: CardChoice): Promise<void>
  /** @returns false when the customer has no such card. @throws PaymentError */
  remove(customerRef: string, cardRef: string): Promise<boolean>
  /** With all cards; a customer who is already deleted is no failure. @throws PaymentError */
  removeCustomer(customerRef: string): Promise<void>
}
