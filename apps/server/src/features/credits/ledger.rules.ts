/**
 * Compares balances with the needed credits. Prepaid credits have a tier, standard credits have none
 * (R-CREDIT-1).
 */
import { type LicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'

/** A kind of credit; a tier of null is the standard credit of the medium. */
export type CreditKind = { media: PriceMedia; tier: LicenceTierCode | null }
/** Remaining credits; null is unlimited. */
export type Balance = CreditKind & { available: number | null }
export type Shortfall = CreditKind & { needed: number; available: number }

/** Returns the kinds of credit that do not suffice for one credit per draw. */
export function shortfallsOf(draws: readonly CreditKind[], balances: readonly Balance[]): Shortfall[] {
  const needed = new Map<string, CreditKind & { needed: number }>()
  for (const { media, tier } of draws) {
    const before = needed.get(keyOf({ media, tier }))?.needed ?? 0
    needed.set(keyOf({ media, tier }), { media, tier, needed: before + 1 })
  }
  return [...needed.values()].flatMap((kind) => {
    const balance = balances.find((candidate) => keyOf(candidate) === keyOf(kind))
    const available = balance === undefined ? 0 : balance.available
    return available === null || available >= kind.needed ? [] : [{ ...kind, available }]
  })
}

/** Returns a text such as "You need 3 video credits for Digital Editorial (Under 5 million) and have 1." */
export function shortfallMessage(shortfalls: readonly Shortfall[]): string {
  return shortfalls
    .map(({ media, tier, needed, available }) => {
      const purpose = tier === null ? '' : ` for ${tierOf(tier).usageType}`
      const credits = `${media} ${needed === 1 ? 'credit' : 'credits'}`
      return `You need ${needed} ${credits}${purpose} and have ${available}.`
    })
    .join(' ')
}

/** Returns the balances after one credit for each draw. */
export function leftAfter(balances: readonly Balance[], draws: readonly CreditKind[]): Balance[] {
  return balances.map((balance) => {
    const drawn = draws.filter((draw) => keyOf(draw) === keyOf(balance)).length
    return { ...balance, available: balance.available === null ? null : balance.available - drawn }
  })
}

/** A balance is low at one fifth of the newest purchase. */
const LOW_SHARE = 5

/** Returns the threshold that a draw has passed; the lower one if it has passed both (R-CREDIT-4). */
export function crossedThreshold(
  { before, left }: { before: number; left: number },
  bought: number,
): 'low' | 'none' | null {
  if (before > 0 && left <= 0) return 'none'
  const low = Math.floor(bought / LOW_SHARE)
  return before > low && left <= low ? 'low' : null
}

function keyOf({ media, tier }: CreditKind): string {
  return `${media}/${tier ?? ''}`
}
