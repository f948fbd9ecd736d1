/** Labels of offers. */
import { formatMoney } from '@rushes/commerce/money'
import type { AdminOffer } from '@rushes/contract/agency-offers'
import type { OfferState } from '@rushes/contract/offers'

export const OFFER_STATE_LABELS: Readonly<Record<OfferState, string>> = {
  open: 'Open',
  bought: 'Bought',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
  accepted: 'Accepted, to be paid',
  declined: 'Declined',
  replaced: 'Replaced',
}

export const TERM_LABELS = {
  perpetuity: 'In perpetuity',
  months: 'Months',
  until: 'Until a day',
} as const

/** Returns a label such as `The Daily Scroll, Clipline and 2 other accounts`. */
export function licenseesLabel({ count, names }: { count: number; names: readonly string[] }): string {
  const left = count - names.length
  if (left <= 0) return names.join(', ')
  return `${names.join(', ')} and ${left} other ${left === 1 ? 'account' : 'accounts'}`
}

/** Returns a label such as `2 clips, $300`, with the number of bought clips. */
export function contentLabel({
  clip_count: count,
  bought_count: bought,
  total_minor: total,
  currency,
}: AdminOffer): string {
  const clips = count === 1 ? '1 clip' : `${count} clips`
  const sold = bought > 0 && bought < count ? `, ${bought} bought` : ''
  return `${clips}, ${formatMoney(total, currency)}${sold}`
}
