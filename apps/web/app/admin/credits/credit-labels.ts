/** Labels of credits. */
import type { AdminCredits } from '@rushes/contract/agency-credits'

export const MEDIA_LABELS = { video: 'Video', image: 'Image' } as const

export const MOVEMENT_LABELS: Readonly<Record<AdminCredits['ledger'][number]['what'], string>> = {
  bought: 'Bought',
  given: 'Added by the agency',
  download: 'Licensed a clip',
  refund: 'Removed by a refund',
  correction: 'Corrected',
  renewal: 'Renewed',
}

export const creditsLabel = (count: number): string =>
  count === 1 ? '1 credit' : `${count.toLocaleString('en-GB')} credits`

/** Returns `+5` or `−3`, with a minus sign that is read as such. */
export const deltaLabel = (delta: number): string => (delta > 0 ? `+${delta}` : `−${-delta}`)

/** A whole number with or without a sign, as typed; null for anything else. */
export function wholeOf(text: string): number | null {
  const match = /^([+\-−]?)(\d{1,6})$/.exec(text.trim())
  if (!match) return null
  const value = Number(match[2])
  return match[1] === '' || match[1] === '+' ? value : -value
}
