/**
 * Prices a cart on the server, from ids alone: the account's currency, the tier of the chosen usage, the current prices and
 * today's rules. Amounts from the browser are never used (R-CHECKOUT-3).
 */

import { audienceBarrier, largerAudience } from '@rushes/commerce/audience'
import { CART_REFUSAL_MESSAGES, CREDITS_NOT_FOR_THIS_ACCOUNT } from '@rushes/commerce/cart-messages'
import { isPricedOnApplication, type LicenceTierCode, ON_APPLICATION } from '@rushes/commerce/licence-tier'
import { type Currency, isChargeable, MAX_CHARGE_MINOR, sumMinor } from '@rushes/commerce/money'
import { retiredBarrier } from '@rushes/commerce/retired-licence'
import { MAX_INTEGER } from '@rushes/contract/integers'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Licensee } from '../licences/new-licence.rules.ts'
import { readSaleTerms } from '../pricing/read-price-list.ts'
import { listClipsForSale } from './cart.queries.ts'
import {
  type QuotedLine,
  quoteBundle,
  quoteClip,
  type RefusedLine,
  type SaleTerms,
  type WantedItem,
} from './cart-lines.rules.ts'
import { type CartTax, quoteTax, type TaxAddress } from './quote-tax.ts'

type RemovedItem = Omit<RefusedLine, 'refused'> & { id: number | string; reason: RefusedLine['refused'] }

export type CartQuote = {
  currency: Currency
  tierCode: LicenceTierCode
  lines: QuotedLine[]
  /** Lines that cannot be bought, with the reason. */
  removed: RemovedItem[]
  netMinor: number
  tax: CartTax
  totalMinor: number
}

export type CartRequest = {
  items: readonly WantedItem[]
  tierCode: LicenceTierCode
  address: TaxAddress
  /** The audience that the buyer declares in this order, in followers. */
  audience?: number | undefined
}

/**
 * @throws AppError not_purchasable when the account may not buy this way, validation when clips and bundles are
 * mixed, the tier is not sold or a card cannot be charged this amount, unavailable without a tax quote.
 */
export async function quoteCart(
  services: Services,
  viewer: Viewer,
  { items, tierCode, address, audience }: CartRequest,
): Promise<CartQuote> {
  requireMayBuy(viewer, items)
  const { currency, lines, removed } = await quoteForTier(services, viewer, items, tierCode)
  // A corrected cart would not help, because the buyer must choose another tier.
  if (removed.some(({ reason }) => reason === 'not_sold')) {
    const message = retiredBarrier(tierCode) ?? CART_REFUSAL_MESSAGES.tier_unavailable
    throw invalidField('usageType', message)
  }
  requirePrices({ tierCode, audience: largerAudience(viewer.declaredAudience, audience) }, lines)
  const netMinor = sumMinor(lines.map((line) => line.netMinor))
  // Checked before the provider calculates the tax.
  if (netMinor > MAX_CHARGE_MINOR) throw notChargeable()
  const tax = await quoteTax(services, { buyer: viewer, currency, lines, address })
  const totalMinor = netMinor + tax.taxMinor
  if (lines.length > 0 && !isChargeable(totalMinor) && !isFreeUpgrade(lines)) throw notChargeable()
  return { currency, tierCode, lines, removed, netMinor, tax, totalMinor }
}

/** Prices each item under a tier, at the prices and with the offers of the account. */
export async function quoteForTier(
  services: Pick<Services, 'db' | 'clock'>,
  viewer: Customer,
  items: readonly WantedItem[],
  tierCode: LicenceTierCode,
): Promise<Pick<CartQuote, 'currency' | 'lines' | 'removed'>> {
  const { currency, prices, offers } = await readSaleTerms(services, viewer, tierCode)
  const terms: SaleTerms = {
    tierCode,
    currency,
    prices,
    deductsHeld: true,
    offers: new Map(offers.map(({ clip_id, offer_id: offerId, deal }) => [clip_id, { offerId, deal }])),
  }
  return { currency, ...(await quoteLines(services, viewer, items, terms)) }
}

/** Whether the cart contains only upgrades whose difference is 0: it is ordered without a payment (R-UPGRADE-8). */
const isFreeUpgrade = (lines: readonly QuotedLine[]): boolean =>
  lines.every(({ netMinor, upgradesLicenceId }) => netMinor === 0 && upgradesLicenceId !== null)

function notChargeable(): AppError {
  return new AppError('validation', 'This amount cannot be paid by card, please contact licensing.')
}

/** @throws AppError not_purchasable */
export function requireMayBuy(viewer: Viewer, items: readonly WantedItem[]): void {
  if (!viewer.canPurchase) {
    throw new AppError('not_purchasable', 'Your account cannot purchase yet, please contact licensing.')
  }
  const bundles = items.filter((item) => item.type === 'bundle')
  if (bundles.length > 0 && bundles.length < items.length) {
    throw new AppError('validation', CART_REFUSAL_MESSAGES.bundles_in_cart)
  }
  if (bundles.length > 0 && !viewer.canPrepay) {
    throw new AppError('not_purchasable', CREDITS_NOT_FOR_THIS_ACCOUNT)
  }
}

/** Refuses lines without an offer if the audience is too large for the licence (R-TIER-8) or for prices (R-TIER-5). */
function requirePrices(
  { tierCode, audience }: { tierCode: LicenceTierCode; audience: number | null },
  lines: readonly QuotedLine[],
): void {
  if (lines.every(({ offerId }) => offerId !== null)) return
  if (isPricedOnApplication(audience ?? 0)) throw new AppError('not_purchasable', ON_APPLICATION)
  const barrier = audienceBarrier(tierCode, audience)
  if (barrier) throw invalidField('usageType', barrier)
}

/** The facts about the buyer that the rules of a clip need. */
export type Customer = Licensee & Pick<Viewer, 'accountId'>

/** Prices each item under these terms, or returns why it cannot be bought. */
export async function quoteLines(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Customer,
  items: readonly WantedItem[],
  terms: SaleTerms,
): Promise<Pick<CartQuote, 'lines' | 'removed'>> {
  const ids = items.filter((item) => item.type !== 'bundle').map((item) => Number(item.id))
  const storable = ids.filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INTEGER)
  const { accountId } = viewer
  const clips = storable.length > 0 ? await listClipsForSale(db, { ids: storable, accountId }) : []
  const clipById = new Map(clips.map((clip) => [clip.id, clip]))

  const lines: QuotedLine[] = []
  const removed: RemovedItem[] = []
  for (const item of items) {
    const line =
      item.type === 'bundle'
        ? quoteBundle(item, terms)
        : quoteClip(clipById.get(Number(item.id)), viewer, terms, clock.now())
    const refused = 'refused' in line ? line : refusalOfRepeat(line, lines)
    if (refused) {
      const { refused: reason, ...words } = refused
      removed.push({ id: item.id, reason, ...words })
    } else if (!('refused' in line)) lines.push(line)
  }
  return { lines, removed }
}

function refusalOfRepeat({ item }: QuotedLine, before: readonly QuotedLine[]): RefusedLine | null {
  if (!before.some((line) => line.item.productRef === item.productRef)) return null
  const code = item.type === 'bundle' ? 'product_already_in_cart' : 'already_in_cart'
  return { refused: 'unavailable', message: CART_REFUSAL_MESSAGES[code] }
}
