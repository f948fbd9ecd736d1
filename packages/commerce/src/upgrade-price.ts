/** Prices the upgrade of a licence that an account holds (R-UPGRADE-2). Amounts are in minor units. */
import { compareScope, type HeldScope } from './licence-scope.ts'
import { type Currency, majorToMinor, sumMinor } from './money.ts'
import { findPrice, type PriceList, type PriceQuery } from './price-list.ts'

/** An unrevoked licence of one clip. */
export type HeldLicence = HeldScope & {
  licence_id: number
  /** The currency of the fee; null for a licence without one. */
  currency: Currency | null
  /** The fee without tax, or the unit price of the credit. */
  price_minor: number
  /** The licence that it is an upgrade of. */
  upgrades_licence_id: number | null
  /** Its payment is disputed at the bank. */
  frozen?: boolean | undefined
}

export type Upgrade = { licenceId: number; priceMinor: number }

/** The tier that is wanted for a clip. */
type Wanted = Pick<PriceQuery, 'currency' | 'media' | 'tierCode'>

/**
 * Returns the upgrade with the lowest price; null without a licence in force that may be upgraded and whose fee can be
 * deducted. List prices count, so an offer has no effect.
 * @param prices those of the wanted tier and the narrower tiers
 * @param owned all unrevoked licences of the clip that the account holds
 */
export function findUpgrade(
  prices: PriceList,
  wanted: Wanted,
  owned: readonly HeldLicence[],
): Upgrade | null {
  const listMinor = listPrice(prices, wanted)
  if (listMinor === null) return null
  const upgraded = new Set(owned.map(({ upgrades_licence_id }) => upgrades_licence_id))
  return owned.reduce<Upgrade | null>((best, held) => {
    const mayUpgrade = compareScope(held, wanted.tierCode) === 'upgrade' && !held.frozen
    if (!mayUpgrade || upgraded.has(held.licence_id)) return best
    const deducted = deductionOf(held, owned, prices, wanted)
    // Prices are whole major units, rounded down so that both licences never cost more than the wider one.
    const priceMinor = majorToMinor(Math.floor(Math.max(0, listMinor - deducted) / majorToMinor(1)))
    const isBetter = deducted > 0 && priceMinor < (best?.priceMinor ?? Infinity)
    return isBetter ? { licenceId: held.licence_id, priceMinor } : best
  }, null)
}

function listPrice(prices: PriceList, wanted: Wanted): number | null {
  const price = findPrice(prices, { ...wanted, size: 1 })
  return 'refused' in price ? null : price.priceMinor
}

/**
 * A fee in another currency is not converted: the list price of the held tier is deducted instead. What was given away
 * reduces no price.
 */
function deductionOf(
  held: HeldLicence,
  owned: readonly HeldLicence[],
  prices: PriceList,
  wanted: Wanted,
): number {
  const paid = chainOf(held, owned)
  if (paid.every(({ currency }) => currency === wanted.currency)) {
    return sumMinor(paid.map(({ price_minor }) => price_minor))
  }
  const isFree = paid.every(({ price_minor }) => price_minor === 0)
  return (held.tier !== null && !isFree && listPrice(prices, { ...wanted, tierCode: held.tier })) || 0
}

/** The licence with those that it upgrades, because its own fee is a difference only. */
function chainOf(held: HeldLicence, owned: readonly HeldLicence[]): HeldLicence[] {
  const narrower = owned.find(({ licence_id }) => licence_id === held.upgrades_licence_id)
  return narrower ? [held, ...chainOf(narrower, owned)] : [held]
}
