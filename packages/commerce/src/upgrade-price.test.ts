/** R-UPGRADE-2: what a wider licence costs the holder of a narrower one. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { registerTiers } from './licence-tier.ts'
import { majorToMinor } from './money.ts'
import type { PriceList } from './price-list.ts'
import { SEEDED_TIERS } from './seeded-tiers.ts'
import { findUpgrade, type HeldLicence } from './upgrade-price.ts'

afterEach(() => registerTiers(SEEDED_TIERS))

const held = (change: Partial<HeldLicence> = {}): HeldLicence => ({
  licence_id: 1,
  tier: 'DELI',
  currency: 'gbp',
  price_minor: 20_000,
  upgrades_licence_id: null,
  ...change,
})

const pricesOf = (prices: Readonly<Record<string, number>>): PriceList => ({
  gbp: {
    video: Object.entries(prices).map(([code, price], uid) => ({
      uid,
      code,
      name: code,
      description: '',
      usage_type: code,
      options: { bundle_1: price },
      offers: { 1: 1 },
    })),
  },
})
const find = (
  owned: readonly HeldLicence[],
  prices = pricesOf({ DELI: 250, DEMA: 600 }),
  tierCode = 'DEMA',
) => findUpgrade(prices, { currency: 'gbp', media: 'video', tierCode }, owned)

describe('R-UPGRADE-2: the price', () => {
  test.each<[string, Partial<HeldLicence>, number]>([
    ['deducts the fee', {}, 40_000],
    ['deducts the unit price of a credit', { price_minor: 17_500 }, 42_500],
    ['is 0 for a fee that equals it', { price_minor: 60_000 }, 0],
    ['is 0, and nothing is paid back, for a higher fee', { price_minor: 90_000 }, 0],
    ['is rounded down to whole units', { price_minor: 20_001 }, 39_900],
    [
      'deducts the list price for a fee in another currency',
      { currency: 'usd', price_minor: 99_900 },
      35_000,
    ],
  ])('the price %s', (_what, change, priceMinor) => {
    expect(find([held(change)])).toEqual({ licenceId: 1, priceMinor })
  })

  test('the fee of an upgrade is a difference, so both fees are deducted from the next one', () => {
    const [deli, dema] = SEEDED_TIERS
    registerTiers([deli, dema, { ...dema, code: 'WIDE', covers: 'DEMA' }])
    const owned = [held({ licence_id: 2, tier: 'DEMA', price_minor: 40_000, upgrades_licence_id: 1 }), held()]
    expect(find(owned, pricesOf({ WIDE: 1_000 }), 'WIDE')).toEqual({ licenceId: 2, priceMinor: 40_000 })
  })

  test('the highest fee is deducted where two licences may be upgraded', () => {
    const owned = [
      held({ licence_id: 2, price_minor: 10_000 }),
      held(),
      held({ licence_id: 3, price_minor: 5_000 }),
    ]
    expect(find(owned)).toEqual({ licenceId: 1, priceMinor: 40_000 })
  })

  test('both licences together never cost more than the wider one, or the fee that was paid', () => {
    const amounts = fc.record({ list: fc.integer({ min: 0, max: 1_000_000 }), paid: fc.nat(200_000_000) })
    fc.assert(
      fc.property(amounts, ({ list, paid }) => {
        const upgrade = find([held({ price_minor: paid })], pricesOf({ DEMA: list }))
        const listMinor = majorToMinor(list)
        if (upgrade === null) return paid === 0
        const { priceMinor } = upgrade
        return (
          priceMinor >= 0 &&
          Number.isSafeInteger(priceMinor) &&
          paid + priceMinor <= Math.max(paid, listMinor)
        )
      }),
    )
  })
})

describe('R-UPGRADE-2: there is no upgrade', () => {
  test.each<[string, readonly HeldLicence[]]>([
    ['without a licence', []],
    ['of a licence whose payment is disputed', [held({ frozen: true })]],
    ['of a licence of a deal', [held({ deal: true })]],
    ['of a licence from standard credits', [held({ tier: null })]],
    ['of a single use', [held({ tier: 'NNTS' })]],
    ['of the same licence', [held({ tier: 'DEMA' })]],
    ['of a licence that cost nothing', [held({ price_minor: 0 })]],
    ['of a licence that cost nothing in another currency', [held({ currency: 'usd', price_minor: 0 })]],
    ['of a licence without a fee', [held({ currency: null, price_minor: 0 })]],
    [
      'of a licence that is upgraded already',
      [held({ licence_id: 2, tier: 'DEMA', upgrades_licence_id: 1 }), held()],
    ],
  ])('there is no upgrade %s', (_what, owned) => {
    expect(find(owned)).toBeNull()
  })

  test('there is no upgrade to a tier without a price, or for a fee in another currency without a list price', () => {
    expect(find([held()], pricesOf({ DELI: 250 }))).toBeNull()
    expect(find([held({ currency: 'eur' })], pricesOf({ DEMA: 600 }))).toBeNull()
  })
})
