/**
 * Calculates the price of a package: its clips under the licence that sells most of them, and the excluded
 * clips.
 */
import {
  blockedByNotSocial,
  type LicenceTierCode,
  NOT_SOCIAL_LABEL,
  offeredTierCodes,
} from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import { type Currency, sumMinor } from '@rushes/commerce/money'
import { clipPrice, type PriceList } from '@rushes/commerce/price-list'
import type { ObtainableItem } from '@rushes/contract/clips'

export type PackagePrice = {
  tierCode: LicenceTierCode
  /** The number of clips in the sum. */
  count: number
  totalMinor: number
  /** The excluded clips with the reasons, in sentences. */
  leftOut: string[]
}

type Sale = {
  items: readonly ObtainableItem[]
  prices: PriceList
  currency: Currency
  isGuest: boolean
  /** The declared audience of the account, in followers. */
  audience: number | null
  /** The cart's licence, which also applies to added clips. */
  chosen: string | null
}

/** Returns null if none of the clips is sold. */
export function packagePrice(sale: Sale): PackagePrice | null {
  const offers = offeredTierCodes().flatMap((tierCode) => offerOf(sale, tierCode) ?? [])
  const own = offers.find(({ tierCode }) => tierCode === sale.chosen)
  return own ?? offers.toSorted((a, b) => a.totalMinor / a.count - b.totalMinor / b.count)[0] ?? null
}

function offerOf(
  { items, prices, currency, isGuest, audience }: Sale,
  tierCode: LicenceTierCode,
): PackagePrice | null {
  const counts = { enquire: 0, notSocial: 0, notYours: 0, noPrice: 0 }
  const sold: number[] = []
  for (const { id: clipId, type, meta, downloadable_by_user: isObtainable } of items) {
    const media = priceMediaOf(type === 'package' ? 'video' : type)
    const price = clipPrice(
      prices,
      { currency, media, notSocial: meta.notSocial, clipId, audience },
      tierCode,
    )
    if (meta.enquire) counts.enquire += 1
    else if (!isGuest && !isObtainable) counts.notYours += 1
    else if (price) sold.push(price.priceMinor)
    else if (meta.notSocial && blockedByNotSocial(tierCode)) counts.notSocial += 1
    else counts.noPrice += 1
  }
  if (sold.length === 0) return null
  return { tierCode, count: sold.length, totalMinor: sumMinor(sold), leftOut: reasonsOf(counts) }
}

const clips = (count: number) => (count === 1 ? '1 clip' : `${count} clips`)

function reasonsOf(counts: Record<'enquire' | 'notSocial' | 'notYours' | 'noPrice', number>): string[] {
  const reasons = [
    [counts.notSocial, `${NOT_SOCIAL_LABEL}; a licence for broadcast includes them`],
    [counts.enquire, 'licensed case by case, please ask us'],
    [counts.notYours, 'not available to your account'],
    [counts.noPrice, 'without a price in this licence'],
  ] as const
  return reasons.flatMap(([count, reason]) => (count > 0 ? [`${clips(count)}: ${reason}`] : []))
}
