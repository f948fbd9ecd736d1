/**
 * Applies the buyer's choice about saved cards: the payment uses one of the buyer's saved cards, or saves its
 * card (R-CARD-1). Without a choice, no customer is created at the provider.
 */
import type { CardWish } from '@rushes/contract/cards'
import { CARD_GONE } from '@rushes/contract/cards'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { IntentState } from '../../platform/payments/payments.ts'
import type { CardChoice } from '../../platform/payments/saved-cards.ts'
import { findCustomer, insertCustomer, updateCustomerRef } from './customers.queries.ts'
import { readCards } from './read-cards.ts'

/**
 * Checks the choice before a payment is opened.
 * @returns null when no saved card is concerned. @throws AppError not_found for a card that is not the buyer's own.
 * @throws PaymentError
 */
export async function checkCardWish(
  services: Services,
  userId: number,
  { saved, save }: CardWish,
): Promise<CardChoice | null> {
  if (saved === null && !save) return null
  const own = await readCards(services, userId)
  if (saved !== null) {
    if (!own?.cards.some(({ ref }) => ref === saved)) throw noSuchCard()
    return { customerRef: own.customerRef, savesCard: false }
  }
  return { customerRef: own?.customerRef ?? (await makeCustomer(services, userId)), savesCard: true }
}

export const noSuchCard = () => new AppError('not_found', CARD_GONE)

async function makeCustomer({ db, clock, payments }: Services, userId: number): Promise<string> {
  const holder = { userId, provider: payments.id, livemode: payments.livemode }
  await insertCustomer(db, holder, clock.now())
  const customer = await findCustomer(db, holder)
  if (!customer) throw new Error(`The customer of user ${userId} vanished while it was being made.`)
  if (customer.ref !== null) return customer.ref
  const key = `customer:${customer.id}:${userId}`
  const ref = await payments.cards.createCustomer({ userId, key })
  await updateCustomerRef(db, customer.id, ref)
  return ref
}

/** Updates the provider, unless the payment already has this state. */
export async function applyCardChoice(
  { payments }: Pick<Services, 'payments'>,
  { ref, cardChoice }: IntentState,
  wanted: CardChoice | null,
): Promise<void> {
  const choice = wanted ?? (cardChoice && { ...cardChoice, savesCard: false })
  if (choice === null) return
  if (choice.customerRef === cardChoice?.customerRef && choice.savesCard === cardChoice.savesCard) return
  await payments.cards.choose(ref, choice)
}
