/**
 * Finds the recipient of an offer and the public prices of its clips. Refuses clips that cannot be bought.
 */
import { type DealScope, TIER_SCOPE } from '@rushes/commerce/deal'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { readAdminAccount } from '../accounts/admin/admin-account.ts'
import type { WantedItem } from '../checkout/cart-lines.rules.ts'
import { type Customer, quoteLines } from '../checkout/quote-cart.ts'
import { findCurrency } from '../pricing/find-currency.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { conflictOf } from './deal.rules.ts'
import { listOtherLicensees, listReservations, type ReservationRow } from './deals.queries.ts'
import { findRecipient } from './offers.queries.ts'

export type OfferWish = {
  email: string
  tier: LicenceTierCode
  clipIds: readonly number[]
  /** The scope of a deal; null for that of the tier. */
  deal: DealScope | null
}

/** The scope of a draft whose terms are not chosen yet, which no reservation can be in the way of. */
export const SCOPE_TO_CHOOSE: DealScope = { media: [], territory: [] }

export type QuotedOffer = {
  recipient: { id: number; email: string; first_name: string; last_name: string; full_name: string }
  account: { id: number; name: string }
  currency: Currency
  lines: {
    id: number
    title: string
    list_price: number
    /** Other accounts that hold a licence for it. */
    licensees: { count: number; names: string[] }
  }[]
}

type Known = Pick<Services, 'db' | 'clock'>

/** @throws AppError validation, with a message for the field */
export async function quoteOffer(
  services: Known,
  { email, tier, clipIds, deal }: OfferWish,
): Promise<QuotedOffer> {
  const recipient = await findRecipient(services.db, email)
  if (!recipient) {
    throw invalidField(
      'email',
      'No user has this email address. Invite the user first, or send a download link.',
    )
  }
  const account = await readAdminAccount(services.db, recipient.account_id)
  if (account.closed_at !== null || !account.can_purchase) {
    throw invalidField('email', `${account.name} cannot purchase. Please change its permissions first.`)
  }
  const currency = await findCurrency(services.db, account.country_code)
  await refuseConflicts(services, { accountId: account.id, clipIds, deal, exclusive: false })
  const { prices } = await readPriceList(services, null)
  const offer = { offerId: 0, deal }
  const { lines, removed } = await quoteLines(services, customerOf(account), clipIds.map(wantedClip), {
    tierCode: tier,
    currency,
    prices,
    offers: new Map(clipIds.map((id) => [id, offer])),
  })
  const [refused] = removed
  if (refused) {
    const words =
      refused.reason === 'not_sold' ? 'This licence has no price in their currency.' : refused.message
    throw invalidField('clips', `Clip ${refused.id}: ${words}`)
  }
  const now = services.clock.now()
  const holders = await listOtherLicensees(services.db, { clipIds, accountId: account.id, now })
  const licensees = new Map(holders.map(({ clip_id, ...others }) => [clip_id, others]))
  return {
    recipient,
    account: { id: account.id, name: account.name },
    currency,
    lines: lines.map(({ item: { id, productName, price } }) => ({
      id,
      title: productName,
      list_price: price,
      licensees: licensees.get(id) ?? { count: 0, names: [] },
    })),
  }
}

type Wanted = {
  accountId: number
  clipIds: readonly number[]
  /** The scope of a deal; null for that of the tier. */
  deal: DealScope | null
  exclusive: boolean
}

/** @throws AppError validation, with the number of the offer that has reserved a part of the scope (R-DEAL-4) */
export async function refuseConflicts(
  { db, clock }: Known,
  { accountId, clipIds, deal, exclusive }: Wanted,
): Promise<void> {
  const reservations = await listReservations(db, clipIds, clock.now())
  const found = conflictOf(reservations, { accountId, scope: deal ?? TIER_SCOPE, exclusive })
  if (!found) return
  const { clip_id, offer_id, account_name } = found
  throw invalidField('clips', `Clip ${clip_id}: ${HELD[found.kind]} ${offer_id} to ${account_name}.`)
}

const HELD: Readonly<Record<ReservationRow['kind'], string>> = {
  offered: 'Overlapping exclusive rights are offered in offer',
  held: 'It is held for offer',
  accepted: 'Its rights are reserved by the accepted offer',
  ordered: 'Its rights are reserved by an order for offer',
  licensed: 'Overlapping exclusive rights were granted by offer',
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
