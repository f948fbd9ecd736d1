/** The words of the fixed filter options; the addresses hold codes. */
import type { SortChoice } from './search-params.ts'

export const PERIOD_LABELS: Readonly<Record<string, string>> = {
  today: 'Today',
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
  custom: 'Custom dates',
}

/** Filters that are on or off. */
export const SWITCHES = ['obtainable', 'cleared', 'unrestricted', 'meme'] as const
export const SWITCH_LABELS = {
  obtainable: 'I can download this now',
  cleared: 'Cleared for my country',
  unrestricted: 'Without restrictions',
  meme: 'Memes',
} as const

export const SORT_LABELS: Readonly<Record<SortChoice, string>> = {
  most_recent: 'Most recent',
  most_rel: 'Most relevant',
  oldest: 'Oldest',
  longest: 'Longest',
  shortest: 'Shortest',
}

/** `Over 3 minutes`, `31 to 60 seconds`. */
export function durationLabel(range: {
  duration_start?: string | undefined
  duration_end?: string | undefined
}): string {
  const from = Number(range.duration_start ?? 0)
  if (range.duration_end === undefined) return from === 181 ? 'Over 3 minutes' : `From ${from} seconds`
  return `${from} to ${range.duration_end} seconds`
}
