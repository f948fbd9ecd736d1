/** Labels of price lists in the admin area. */
import type { AdminPriceList, PriceListRow, PriceListState } from '@rushes/contract/agency-prices'
import { formatDateTime } from '../../ui/format-date-time.ts'

export const LIST_STATE_LABELS: Readonly<Record<PriceListState, string>> = {
  draft: 'Draft',
  coming: 'Scheduled',
  in_force: 'In force',
  past: 'Past',
  cancelled: 'Cancelled',
}

export const CURRENCY_NAMES = {
  usd: 'US dollars',
  gbp: 'Pounds',
  eur: 'Euros',
  aud: 'Australian dollars',
} as const

export const MEDIA_NAMES = { video: 'Video', image: 'Images' } as const

export const sizeLabel = (size: number): string => (size === 1 ? 'One clip' : `In a bundle of ${size}`)

/** Returns the audience of a list. */
export function audienceLabel(accounts: PriceListRow['accounts']): string {
  const [first] = accounts
  if (!first) return 'All customers'
  return accounts.length === 1 ? first.name : `${first.name} and ${accounts.length - 1} more`
}

/** Returns the period in which a list is in force. */
export function periodLabel({ effective_from: from, ends_at: end, created_at: made }: PriceListRow): string {
  if (from === null) return 'Not scheduled'
  // True for the list that came with the program.
  if (from < made) return 'From the beginning'
  return end === null
    ? `From ${formatDateTime(from)}`
    : `From ${formatDateTime(from)} to ${formatDateTime(end)}`
}

/** The text above the prices. */
export function stateSentence({ state, accounts, ends_at }: AdminPriceList): string {
  const who = audienceLabel(accounts)
  const pay = accounts.length === 1 ? 'pays' : 'pay'
  if (state === 'draft') return 'These prices are not in force until the list is scheduled.'
  if (state === 'coming') return `${who} ${pay} these prices from that time on.`
  if (state === 'cancelled') return 'Cancelled. It will not take effect.'
  if (state === 'past') return 'These prices are no longer in force.'
  return ends_at === null
    ? `${who} ${pay} these prices until another list takes effect.`
    : `${who} ${pay} these prices until the list ends.`
}

/** Returns the label of a field such as `NNTS.usd.video.10` or `name`. */
export function priceFieldLabel(field: string): string {
  if (field === 'name') return 'Name'
  if (field === 'accounts') return 'Accounts'
  const [tier, currency, media, size] = field.split('.')
  return `${tier} ${currency?.toUpperCase()} ${media}, ${size === '1' ? 'one clip' : `bundle of ${size}`}`
}
