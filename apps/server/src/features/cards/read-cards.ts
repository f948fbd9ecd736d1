/** Reads the saved cards of a user from the payment provider (R-CARD-1). */
import type { Services } from '../../context.ts'
import type { SavedCard } from '../../platform/payments/saved-cards.ts'
import { deleteCustomer, findCustomer } from './customers.queries.ts'

export type OwnCards = { customerRef: string; cards: SavedCard[] }

/** @returns null for a user who has never saved a card. */
export async function readCards(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  userId: number,
): Promise<OwnCards | null> {
  const customer = await findCustomer(db, { userId, provider: payments.id, livemode: payments.livemode })
  if (!customer?.ref) return null
  const cards = await payments.cards.list(customer.ref)
  if (cards) return { customerRef: customer.ref, cards }
  // The customer was removed at the provider: the next saved card creates another one.
  await deleteCustomer(db, customer.id)
  return null
}
