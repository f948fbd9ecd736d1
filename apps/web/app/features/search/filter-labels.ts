/** The labels of periods, durations and orders, whose values in addresses are codes. */
import type { SortChoice } from './search-params.ts'

export const PERIOD_LABELS: Readonly<Record<string, string>> = {
  today: 'Today',
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
  custom: 'Custom dates',
}

export const SORT_LABELS: Readonly<Record<SortChoice, string>> = {
  most_recent: 'Most recent',
  most_rel: 'Most relevant',
  oldest: 'Oldest',
  longest: 'Longest',
  shortest: 'Shortest',
}

/** Returns a label such as `Over 3 minutes` or `31 to 60 seconds`. */
export function durationLabel(range: {
  duration_start?: string | undefined
  duration_end?: string | undefined
}): string {
  const from = Number(range.duration_start ?? 0)
  if (range.duration_end === undefined) return from === 181 ? 'Over 3 minutes' : `From ${from} seconds`
  return `${from} to ${range.duration_end} seconds`
}
