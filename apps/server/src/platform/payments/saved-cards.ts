/** The part of the port to the payment provider that saves cards for the next orders (R-CARD-1). */

export type SavedCard = {
  /** The provider's own id of the card. */
  ref: string
  /** `Visa` */
  brand: string
  last4: string
  /** Month from 1 to 12. */
  expiryMonth: number
  /** Year with four digits. */
  expiryYear: number
}

/** Use of saved cards by a payment. */
export type CardChoice = {
  /** The customer whose saved cards can be used. */
  customerRef: string
  /** Whether the card that pays is saved for the customer. */
  savesCard: boolean
}

export type SavedCards = {
  /** Creates a customer without name and address; once for each key. @throws PaymentError */
  createCustomer(customer: { userId: number; key: string }): Promise<string>
  /** Lists cards, newest first, each once; null if the customer no longer exists. @throws PaymentError */
  list(customerRef: string): Promise<SavedCard[] | null>
  /** @throws PaymentError */
  choose(intentRef: string, choice: CardChoice): Promise<void>
  /** @returns false when the customer has no such card. @throws PaymentError */
  remove(customerRef: string, cardRef: string): Promise<boolean>
  /** Deletes a customer with all cards; repeating the deletion is no failure. @throws PaymentError */
  removeCustomer(customerRef: string): Promise<void>
}
