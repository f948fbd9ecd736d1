/**
 * The numbers that stand for lexemes. The dictionary's own are positive, and looked up in `search_documents.tok`. In
 * `marks`, which is only tested, a stem's number is there again with a mark when it stands in the title, and with
 * another when in the keywords. Pairs of neighbours are negative: a hash, because a dictionary of all pairs would
 * outgrow the catalogue; and `tok` has a coarser one of them, because so would its index.
 */

export const IN_TITLE = 1 << 28
export const IN_KEYWORDS = 1 << 29

export const inTitle = (token: number): number => token | IN_TITLE
export const inKeywords = (token: number): number => token | IN_KEYWORDS

/** Neither marked nor a pair. */
export const isOfDictionary = (token: number): boolean => token > 0 && token < IN_TITLE

/** Where a token stands: in `tok`, or among the marks. */
export const columnOf = (token: number): 'tok' | 'marks' => (isOfDictionary(token) ? 'tok' : 'marks')

const PAIR_LISTS = 1 << 17

/** What `tok` has of a pair: one of many, so what is found by it has to be tested. */
export const pairList = (pair: number): number => -1 - ((-1 - pair) % PAIR_LISTS)

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
