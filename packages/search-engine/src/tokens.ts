/**
 * Numbers that stand for lexemes.
 *
 * - Positive numbers come from the dictionary. A document's `tokens` hold them, and an index finds documents by them.
 * - `fieldTokens` are only tested on documents that were found. They hold a stem's number once more with a flag when
 *   the stem stands in the title, and with another flag when it stands in the keywords.
 * - Negative numbers are pairs of neighbouring stems. They are hashes, because a dictionary of all pairs would
 *   outgrow the catalogue. `fieldTokens` hold the pair; `tokens` hold one of 131,072 coarse numbers (`pairList`),
 *   because an index of all pairs would outgrow the catalogue as well.
 */

export const IN_TITLE = 1 << 28
export const IN_KEYWORDS = 1 << 29

export const inTitle = (token: number): number => token | IN_TITLE
export const inKeywords = (token: number): number => token | IN_KEYWORDS

/** Neither flagged nor a pair. */
export const isOfDictionary = (token: number): boolean => token > 0 && token < IN_TITLE

const PAIR_LISTS = 1 << 17

/** The coarse number under which `tokens` hold a pair. Many pairs share one, so each match must be tested. */
export const pairList = (pair: number): number => -1 - ((-1 - pair) % PAIR_LISTS)

/** Two neighbouring stems. */
export const pairToken = (first: string, second: string): number => negativeHash(`${first} ${second}`)
export const titlePairToken = (first: string, second: string): number => negativeHash(`t:${first} ${second}`)

// FNV-1a. Two different pairs share a number once in two thousand million; a phrase may then match one clip too many.
function negativeHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return -1 - (hash & 0x7fffffff)
}
