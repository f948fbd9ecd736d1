/** Adds the prices of upgrades to a price list, so that each price of a clip is found in one way (R-UPGRADE-2). */
import type { LicenceTierCode } from './licence-tier.ts'
import type { Currency } from './money.ts'
import type { PriceList, PricingTier } from './price-list.ts'

/** `price` is in whole major units. */
export type UpgradableLicence = {
  upgrades?: readonly { tier: LicenceTierCode; price: number }[] | undefined
}

/** A clip with the licences that the account holds. */
type HeldClip = { id: number; owned: readonly UpgradableLicence[] }

/** @param currency that of the account, in which upgrades are priced */
export function withUpgrades(prices: PriceList, currency: Currency, clips: readonly HeldClip[]): PriceList {
  const group = prices[currency]
  const priced = clips.flatMap(({ id, owned }) =>
    owned.flatMap(({ upgrades = [] }) => upgrades.map((upgrade) => ({ id, ...upgrade }))),
  )
  if (!group || priced.length === 0) return prices
  const upgraded = (tiers: readonly PricingTier[] | undefined) =>
    tiers?.map((tier) => {
      const own = priced.filter((upgrade) => upgrade.tier === tier.code)
      return { ...tier, upgrades: Object.fromEntries(own.map(({ id, price }) => [id, price])) }
    })
  return { ...prices, [currency]: { video: upgraded(group.video), image: upgraded(group.image) } }
}
