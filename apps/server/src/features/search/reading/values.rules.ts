/** Reads qualities, orientations and ratings in the words of a search. */
import type { ORIENTATIONS, QUALITIES, RATINGS } from '@rushes/contract/search-options'
import { wordsPattern } from './pattern.ts'

type Values = {
  quality: readonly (typeof QUALITIES)[number][]
  orientation: readonly (typeof ORIENTATIONS)[number][]
  rating: readonly (typeof RATINGS)[number][]
}
export type ValueInWords = {
  [Name in keyof Values]: { to: number; filter: Name; values: Values[Name] }
}[keyof Values]

/** Nouns that make an ordinary word the name of a format: "square video", but not "town square". */
const NOUN =
  'videos?|clips?|footage|film|format|orientation|mode|images?|photos?|pictures?|videomaterial|bild|bilder|foto|fotos'
const QUALITY = 'quality|resolution|qualitat|auflosung|qualite|calidad|qualita'

/** The first that matches is read. */
const FORMS: readonly (readonly [pattern: string, filter: keyof Values, values: Values[keyof Values]])[] = [
  ['8k|4320p', 'quality', ['8K']],
  ['4k|uhd|ultra hd|2160p', 'quality', ['4K']],
  ['1080p|full hd|fhd', 'quality', ['1080p']],
  ['720p', 'quality', ['720p']],
  // Clips of a higher quality are HD, too.
  ['hd', 'quality', ['720p', '1080p', '4K', '8K']],
  [`sd (?:${QUALITY}|${NOUN})`, 'quality', ['SD']],
  ['vertical|vertikal|verticale|verticales|hochkant|hochformat|9:16', 'orientation', ['upright']],
  [`portrait (?:${NOUN})`, 'orientation', ['upright']],
  [`upright (?:${NOUN})`, 'orientation', ['upright']],
  ['horizontal|orizzontale|horizontales|querformat|16:9', 'orientation', ['landscape']],
  [`landscape (?:${NOUN})`, 'orientation', ['landscape']],
  [`square (?:${NOUN})`, 'orientation', ['square']],
  ['1:1', 'orientation', ['square']],
  ['gold rated|gold rating|rated gold|rating gold', 'rating', ['GD']],
  ['silver rated|silver rating|rated silver|rating silver', 'rating', ['SV']],
  ['bronze rated|bronze rating|rated bronze|rating bronze', 'rating', ['BR']],
]
const forms = FORMS.map(([pattern, filter, values]) => ({
  // "4K quality" is "4K".
  match: wordsPattern(filter === 'quality' ? `(?:${pattern})(?: (?:${QUALITY}))?` : pattern),
  read: { filter, values },
}))

/** The first words of everything that is read here, unless it begins with a number. */
export const VALUE_STARTS: ReadonlySet<string> = new Set(
  FORMS.flatMap(([pattern]) => pattern.replace(/\(\?:.*?\)/g, '').split('|')).map(
    (phrase) => phrase.split(' ')[0] ?? '',
  ),
)

/** Reads the filter value that begins at a position. */
export function readValue(text: string, at: number): ValueInWords | null {
  for (const { match, read } of forms) {
    const found = match(text, at)
    if (found) return { to: found.to, ...read } as ValueInWords
  }
  return null
}
