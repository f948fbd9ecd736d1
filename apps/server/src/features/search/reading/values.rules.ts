/** Reads qualities, orientations and ratings in the words of a search. */
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import { wordsPattern } from './pattern.ts'

type Params = Pick<ClipSearchQuery, 'quality' | 'orientation' | 'rating'>
export type ValueInWords = { to: number; filter: keyof Params; params: Params }

/** Nouns that make an ordinary word the name of a format: "square video", but not "town square". */
const NOUN =
  'videos?|clips?|footage|film|format|orientation|mode|images?|photos?|pictures?|videomaterial|bild|bilder|foto|fotos'
const QUALITY = 'quality|resolution|qualitat|auflosung|qualite|calidad|qualita'

/** The first that matches is read. */
const FORMS: readonly (readonly [pattern: string, filter: keyof Params, params: Params])[] = [
  ['8k|4320p', 'quality', { quality: ['8K'] }],
  ['4k|uhd|ultra hd|2160p', 'quality', { quality: ['4K'] }],
  ['1080p|full hd|fhd', 'quality', { quality: ['1080p'] }],
  ['720p', 'quality', { quality: ['720p'] }],
  // Clips of a higher quality are HD, too.
  ['hd', 'quality', { quality: ['720p', '1080p', '4K', '8K'] }],
  [`sd (?:${QUALITY}|${NOUN})`, 'quality', { quality: ['SD'] }],
  [
    'vertical|vertikal|verticale|verticales|hochkant|hochformat|9:16',
    'orientation',
    { orientation: ['upright'] },
  ],
  [`portrait (?:${NOUN})`, 'orientation', { orientation: ['upright'] }],
  [`upright (?:${NOUN})`, 'orientation', { orientation: ['upright'] }],
  ['horizontal|orizzontale|horizontales|querformat|16:9', 'orientation', { orientation: ['landscape'] }],
  [`landscape (?:${NOUN})`, 'orientation', { orientation: ['landscape'] }],
  [`square (?:${NOUN})`, 'orientation', { orientation: ['square'] }],
  ['1:1', 'orientation', { orientation: ['square'] }],
  ['gold rated|gold rating|rated gold|rating gold', 'rating', { rating: ['GD'] }],
  ['silver rated|silver rating|rated silver|rating silver', 'rating', { rating: ['SV'] }],
  ['bronze rated|bronze rating|rated bronze|rating bronze', 'rating', { rating: ['BR'] }],
]
const forms = FORMS.map(([pattern, filter, params]) => ({
  // "4K quality" is "4K".
  match: wordsPattern(filter === 'quality' ? `(?:${pattern})(?: (?:${QUALITY}))?` : pattern),
  read: { filter, params },
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
    if (found) return { to: found.to, ...read }
  }
  return null
}
