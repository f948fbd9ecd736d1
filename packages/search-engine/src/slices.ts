/**
 * Numbers as bits, so that bitmaps answer ranges too: a field has a bitmap for each binary digit, which
 * contains the clips whose number has that digit set (ADR 12). The bitmaps have their own numbers, beyond
 * those of lexemes.
 */
import type { FieldRange } from './query.ts'

type Field = FieldRange['field']
/** The values of a document that ranges compare. */
export type RangeValues = Readonly<{
  created: Date
  date_taken: string | null
  date_posted: string | null
  duration_s: number
}>
/** Clips whose number is at least `from` and less than `before`; `token` and the next `digits` are the bitmaps. */
export type SliceRange = { token: number; digits: number; from: number; before: number | null }

const FIRST_SLICE = 1 << 30
const MAX_DIGITS = 64

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const START = Date.UTC(1800, 0, 1)

/** Two digits more than what the fields hold until 2200. A larger number is taken for the largest. */
const FIELDS = {
  created: { at: 0, digits: 34 },
  date_taken: { at: 1, digits: 18 },
  date_posted: { at: 2, digits: 18 },
  duration: { at: 3, digits: 24 },
} as const satisfies Record<Field, { at: number; digits: number }>

/** The numbers of the bitmaps that hold a document. No number is 0, which means "has none". */
export function slicesOf({ created, date_taken, date_posted, duration_s }: RangeValues): number[] {
  return [
    ...slices('created', secondsOf(created)),
    ...(date_taken === null ? [] : slices('date_taken', daysOf(date_taken))),
    ...(date_posted === null ? [] : slices('date_posted', daysOf(date_posted))),
    ...slices('duration', duration_s),
  ]
}

/** Times are compared by whole seconds, so a range has to start and end with a second. */
export function sliceRange(range: FieldRange): SliceRange {
  const { field } = range
  const { digits } = FIELDS[field]
  const [from, to] = endsOf(range)
  return {
    token: firstOf(field),
    digits,
    from: from === null ? 1 : numberOf(field, from),
    before: to === null ? null : numberOf(field, to) + 1,
  }
}

function endsOf(range: FieldRange): [number | null, number | null] {
  switch (range.field) {
    case 'created':
      return [range.from && secondsOf(range.from), range.to && secondsOf(range.to)]
    case 'duration':
      return [range.from, range.to]
    default:
      return [range.from === null ? null : daysOf(range.from), range.to === null ? null : daysOf(range.to)]
  }
}

function slices(field: Field, value: number): number[] {
  const first = firstOf(field)
  const set: number[] = []
  for (let left = numberOf(field, value), digit = 0; left > 0; left = Math.floor(left / 2), digit++) {
    if (left % 2 === 1) set.push(first + digit)
  }
  return set
}

const firstOf = (field: Field): number => FIRST_SLICE + FIELDS[field].at * MAX_DIGITS

const numberOf = (field: Field, value: number): number =>
  Math.min(Math.max(value, 0), 2 ** FIELDS[field].digits - 2) + 1

const secondsOf = (time: Date): number => Math.floor((time.getTime() - START) / SECOND_MS)
const daysOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - START) / DAY_MS
