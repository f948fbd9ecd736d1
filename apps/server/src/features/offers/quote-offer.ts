/**
 * Finds the recipient of an offer and the public prices of its clips. Refuses clips that cannot be bought.
 */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { readAdminAccount } from '../accounts/admin/admin-account.ts'
import type { WantedItem } from '../checkout/cart-lines.rules.ts'
import { type Customer, quoteLines } from '../checkout/quote-cart.ts'
import { findCurrency } from '../pricing/find-currency.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { findRecipient } from './offers.queries.ts'

export type OfferWish = { email: string; tier: LicenceTierCode; clipIds: readonly number[] }

export type QuotedOffer = {
  recipient: { id: number; email: string; first_name: string; last_name: string }
  account: { id: number; name: string }
  currency: Currency
  lines: { id: number; title: string; list_price: number }[]
}

type Known = Pick<Services, 'db' | 'clock'>

/** @throws AppError validation, with a message for the field */
export async function quoteOffer(services: Known, { email, tier, clipIds }: OfferWish): Promise<QuotedOffer> {
  const recipient = await findRecipient(services.db, email)
  if (!recipient) {
    throw wrong('email', 'No user has this email address. Invite the user first, or send a download link.')
  }
  const account = await readAdminAccount(services.db, recipient.account_id)
  if (account.closed_at !== null || !account.can_purchase) {
    throw wrong('email', `${account.name} cannot purchase. Please change its permissions first.`)
  }
  const currency = await findCurrency(services.db, account.country_code)
  const { prices } = await readPriceList(services, null)
  const { lines, removed } = await quoteLines(services, customerOf(account), clipIds.map(wantedClip), {
    tierCode: tier,
    currency,
    prices,
    offers: new Map(),
  })
  const [refused] = removed
  if (refused) {
    const words =
      refused.reason === 'not_sold' ? 'This licence has no price in their currency.' : refused.message
    throw wrong('clips', `Clip ${refused.id}: ${words}`)
  }
  return {
    recipient,
    account: { id: account.id, name: account.name },
    currency,
    lines: lines.map(({ item }) => ({ id: item.id, title: item.productName, list_price: item.price })),
  }
}

/** Returns the cart line for a clip. */
export const wantedClip = (id: number): WantedItem => ({
  id,
  type: 'video',
  media: 'VID',
  qty: 1,
  productRef: '',
  ourRef: '',
})

/** Returns an ordinary user of the account. */
export const customerOf = (account: {
  id: number
  country_code: string
  shorts_only: boolean
}): Customer => ({
  accountId: account.id,
  accountKind: 'customer',
  role: 'User',
  countryCode: account.country_code,
  shortsOnly: account.shorts_only,
})

const wrong = (field: string, words: string) =>
  new AppError('validation', words, { fields: { [field]: [words] } })
