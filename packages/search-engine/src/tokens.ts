/** Numbers of lexemes. */

export const IN_TITLE = 1 << 28
export const IN_KEYWORDS = 1 << 29
/** The flag of a word that is in no other text of the document than its lines: captions and the shot list. */
export const IN_LINES = 1 << 30

export const inTitle = (token: number): number => token | IN_TITLE
export const inKeywords = (token: number): number => token | IN_KEYWORDS
export const inLines = (token: number): number => token | IN_LINES

/** Neither flagged nor a pair. */
export const isOfDictionary = (token: number): boolean => token > 0 && token < IN_TITLE

const PAIR_LISTS = 1 << 17

/** The coarse number under which `tokens` hold a pair. Many pairs share one, so each match must be tested. */
export const pairList = (pair: number): number => -1 - ((-1 - pair) % PAIR_LISTS)

/** Two neighbouring stems. */
export const pairToken = (first: string, second: string): number => negativeHash(`${first} ${second}`)
export const titlePairToken = (first: string, second: string): number => negativeHash(`t:${first} ${second}`)
export const linePairToken = (first: string, second: string): number => negativeHash(`l:${first} ${second}`)

// FNV-1a. Two different pairs share a number once in two thousand million; a phrase may then match one clip too many.
function negativeHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return -1 - (hash & 0x7fffffff)
}
