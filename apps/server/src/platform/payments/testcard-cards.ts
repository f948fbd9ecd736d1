/** Saved cards of the embedded provider. */
import type { CardRow } from '@rushes/testcard/cards.queries'
import type { Testcard } from '@rushes/testcard/engine'
import type { SavedCard, SavedCards } from './saved-cards.ts'

type Attempt = <T>(work: Promise<T>) => Promise<T>

/** @param attempt sorts what the engine throws */
export function testcardCards(engine: Testcard, attempt: Attempt): SavedCards {
  return {
    createCustomer: ({ key }) => attempt(engine.createCustomer(key)),
    async list(customerRef) {
      if (!(await attempt(engine.hasCustomer(customerRef)))) return null
      return (await attempt(engine.listCards(customerRef))).map(cardOf)
    },
    choose: (ref, { customerRef, savesCard }) =>
      attempt(engine.chooseCard(ref, { customerId: customerRef, savesCard })),
    remove: (customerRef, cardRef) => attempt(engine.deleteCard(customerRef, cardRef)),
    removeCustomer: (customerRef) => attempt(engine.deleteCustomer(customerRef)),
  }
}

const cardOf = (row: CardRow): SavedCard => ({
  ref: row.id,
  brand: row.brand,
  last4: row.last4,
  expiryMonth: row.exp_month,
  expiryYear: row.exp_year,
})
