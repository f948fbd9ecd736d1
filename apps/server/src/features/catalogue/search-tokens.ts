/**
 * The numbers that stand for lexemes in `search_documents.tok`. The dictionary's own are positive; a stem's
 * number is there again with a mark when it stands in the title, and with another when in the keywords. Pairs of
 * neighbours are negative: a hash, because a dictionary of all pairs would outgrow the catalogue.
 */

export const IN_TITLE = 1 << 28
export const IN_KEYWORDS = 1 << 29

export const inTitle = (token: number): number => token | IN_TITLE
export const inKeywords = (token: number): number => token | IN_KEYWORDS

/** Two neighbouring stems. */
export const pairToken = (first: string, second: string): number => negative(`${first} ${second}`)
export const titlePairToken = (first: string, second: string): number => negative(`t:${first} ${second}`)

// FNV-1a. Two pairs in two thousand million share a number; a phrase may then find a clip too many.
function negative(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return -1 - (hash & 0x7fffffff)
}
