/** The clips of the queue that must be bought first, and the sum of their licences. */
import type { CartClip } from '@rushes/commerce/cart-item'
import { isLicenceTierCode, offeredTierCodes } from '@rushes/commerce/licence-tier'
import { type Currency, sumMinor } from '@rushes/commerce/money'
import { clipOffer, clipPrice, type PriceList } from '@rushes/commerce/price-list'
import { cartClipOf } from '../cart/cart-clip.ts'
import type { LoadedClips } from '../catalogue/load-clips.ts'
import type { PlannedRow } from './plan-queue.ts'

/** The query parameter that opens the dialog that chooses a licence. */
export const BUY_NOW = 'buy'

export function missingClips(planned: readonly PlannedRow[], clips: LoadedClips): CartClip[] {
  return planned.flatMap(({ row, plan }) => {
    const isMissing = plan.ground === 'none' && (plan.why === 'unlicensed' || plan.why === 'no_credit_left')
    const clip = clips.get(row.id)
    return isMissing && clip && !('gone' in clip) ? (cartClipOf(clip) ?? []) : []
  })
}

type Terms = { prices: PriceList; currency: Currency; audience: number | null; chosen: string | null }

/**
 * Returns the sum under the cart's licence, else under the cheapest licence for all clips; null if there is
 * none.
 */
export function sumOfMissing(
  clips: readonly CartClip[],
  { prices, currency, audience, chosen }: Terms,
): number | null {
  const tiers = isLicenceTierCode(chosen) ? [chosen] : offeredTierCodes()
  const sums = tiers.flatMap((tierCode) => {
    const fees = clips.flatMap(
      (clip) => clipPrice(prices, clipOffer(clip, { currency, audience }), tierCode)?.priceMinor ?? [],
    )
    return fees.length === clips.length ? [sumMinor(fees)] : []
  })
  return sums.length === 0 ? null : Math.min(...sums)
}

/** @param total of how many clips; none where the page shows it */
export function missingMessage(count: number, total?: number): string {
  const noun = count === 1 && total === undefined ? 'clip' : 'clips'
  const clips = `${total === undefined ? count : `${count} of ${total}`} ${noun}`
  return count === 1
    ? `${clips} is not licensed yet, and your account has no credit for it.`
    : `${clips} are not licensed yet, and your account has no credits for them.`
}
