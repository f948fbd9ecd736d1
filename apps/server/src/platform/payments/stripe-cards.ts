/** Saved cards at Stripe: attached to a customer with only a user id of this shop. */
import { Stripe, type Stripe as StripeTypes } from 'stripe'
import type { CardChoice, SavedCard, SavedCards } from './saved-cards.ts'
import { attempt } from './stripe-errors.ts'
import { onceByStripe } from './stripe-keys.ts'

/** Maximum wait of a checkout for the list; it continues without it. */
const LIST_TIMEOUT_MS = 4_000
const PAGE_SIZE = 100

export function stripeCards(stripe: Stripe): SavedCards {
  /** Lists all attached cards, including duplicates of cards that were saved twice. */
  async function attached(customerRef: string) {
    const quick = { timeout: LIST_TIMEOUT_MS, maxNetworkRetries: 0 }
    const page = { type: 'card', limit: PAGE_SIZE } as const
    return (await stripe.customers.listPaymentMethods(customerRef, page, quick)).data
  }

  return {
    async createCustomer({ userId, key }) {
      const body = { metadata: { user_id: String(userId) } }
      const made = onceByStripe(key, (options) => stripe.customers.create(body, options))
      return (await attempt(made)).id
    },
    async list(customerRef) {
      const methods = await attempt(attached(customerRef).catch(nullWhenMissing))
      return methods && eachOnce(methods).flatMap(cardOf)
    },
    async choose(intentRef, choice) {
      await attempt(stripe.paymentIntents.update(intentRef, paramsOf(choice)))
    },
    async remove(customerRef, cardRef) {
      const methods = (await attempt(attached(customerRef).catch(nullWhenMissing))) ?? []
      const removed = methods.find(({ id }) => id === cardRef)
      if (!removed) return false
      for (const { id } of methods.filter((method) => isSameCard(method, removed))) {
        await attempt(stripe.paymentMethods.detach(id).catch(nullWhenMissing))
      }
      return true
    },
    async removeCustomer(customerRef) {
      await attempt(stripe.customers.del(customerRef).catch(nullWhenMissing))
    },
  }
}

const paramsOf = ({ customerRef, savesCard }: CardChoice): StripeTypes.PaymentIntentUpdateParams => ({
  customer: customerRef,
  setup_future_usage: savesCard ? 'on_session' : '',
})

/** The saved-card settings of a payment. */
export function cardChoiceOf(intent: StripeTypes.PaymentIntent): CardChoice | null {
  const { customer, setup_future_usage: usage } = intent
  if (!customer) return null
  return { customerRef: typeof customer === 'string' ? customer : customer.id, savesCard: usage !== null }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null
  throw error
}

const isSameCard = (one: StripeTypes.PaymentMethod, other: StripeTypes.PaymentMethod) =>
  one.id === other.id || (one.card?.fingerprint != null && one.card.fingerprint === other.card?.fingerprint)

/** Keeps only the newest of the duplicates of a card. */
const eachOnce = (newestFirst: readonly StripeTypes.PaymentMethod[]) =>
  newestFirst.filter((method, at) => newestFirst.findIndex((other) => isSameCard(method, other)) === at)

function cardOf({ id, card }: StripeTypes.PaymentMethod): SavedCard[] {
  if (!card) return []
  const { last4, exp_month: expiryMonth, exp_year: expiryYear } = card
  return [{ ref: id, brand: brandName(card.brand), last4, expiryMonth, expiryYear }]
}

/** Converts Stripe's `visa` to the display name of the brand. */
export const brandName = (brand: string) => `${brand[0]?.toUpperCase() ?? ''}${brand.slice(1)}`
