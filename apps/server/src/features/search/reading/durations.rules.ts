/** Reads durations in the words of a search, such as "under 30 s" and "zwischen 1 und 2 Minuten". */
import type { DurationRange } from '../../../platform/search/search.ts'
import { BETWEEN } from './date-words.ts'
import { wordsPattern } from './pattern.ts'

export type DurationInWords = { to: number; duration: DurationRange }

const MAX_SECONDS = 86_400
const NUMBER = '(\\d{1,5}(?:[.,]\\d)?)'
const UNITS: readonly (readonly [seconds: number, pattern: string])[] = [
  [1, 's|secs?|seconds?|sek|sekunden?|secondes?|segundos?|second[oi]'],
  [60, 'mins?|minutes?|minuten?|minutos?|minut[oi]'],
  [3_600, 'h|hrs?|hours?|stunden?|heures?|horas?|or[ae]'],
]
const UNIT = `(${UNITS.map(([, pattern]) => pattern).join('|')})`
const units = UNITS.map(([seconds, pattern]) => ({ seconds, is: new RegExp(`^(?:${pattern})$`) }))

const BELOW = 'under|below|less than|shorter than|unter|kurzer als|weniger als|moins de|menos de|meno di|<'
const AT_MOST = 'up to|at most|no longer than|bis zu|hochstens|au plus|hasta|al massimo|fino a|<='
const ABOVE = 'over|above|more than|longer than|uber|ueber|langer als|mehr als|plus de|mas de|piu di|oltre|>'
const AT_LEAST = 'at least|mindestens|au moins|al menos|almeno|>='

const ONE = `${NUMBER} ?${UNIT}`
const bounds = [
  { words: BELOW, rangeOf: (seconds: number) => ({ from: null, to: Math.max(seconds - 1, 0) }) },
  { words: AT_MOST, rangeOf: (seconds: number) => ({ from: null, to: seconds }) },
  { words: ABOVE, rangeOf: (seconds: number) => ({ from: Math.min(seconds + 1, MAX_SECONDS), to: null }) },
  { words: AT_LEAST, rangeOf: (seconds: number) => ({ from: seconds, to: null }) },
].map(({ words, rangeOf }) => ({ match: wordsPattern(`(?:${words}) ?${ONE}`), rangeOf }))
const ranges = BETWEEN.map(([first, second]) =>
  wordsPattern(`${first === '' ? '' : `(?:${first}) `}${NUMBER}(?: ?${UNIT})? ?(?:${second}) ?${ONE}`),
)

/** The first words of everything that is read here, unless it begins with a number or a sign. */
export const DURATION_STARTS: ReadonlySet<string> = new Set(
  [BELOW, AT_MOST, ABOVE, AT_LEAST, ...BETWEEN.map(([first]) => first)]
    .flatMap((pattern) => pattern.split('|'))
    .map((phrase) => phrase.split(' ')[0] ?? ''),
)

/** Reads the duration that begins at a position; ends in the wrong order are exchanged. */
export function readDuration(text: string, at: number): DurationInWords | null {
  for (const { match, rangeOf } of bounds) {
    const found = match(text, at)
    if (found) return { to: found.to, duration: rangeOf(secondsOf(found.groups[0], found.groups[1])) }
  }
  for (const match of ranges) {
    const found = match(text, at)
    if (!found) continue
    const [first, unitOfFirst, second, unit] = found.groups
    const ends = [secondsOf(first, unitOfFirst ?? unit), secondsOf(second, unit)]
    return { to: found.to, duration: { from: Math.min(...ends), to: Math.max(...ends) } }
  }
  return null
}

function secondsOf(number = '', unit = ''): number {
  const seconds = units.find(({ is }) => is.test(unit))?.seconds ?? 1
  return Math.min(Math.round(Number(number.replace(',', '.')) * seconds), MAX_SECONDS)
}
