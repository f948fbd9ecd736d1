/** Ranks the keywords that are suggested for clips, with the reason for each. */
import { arrangeVocabulary, nearestWord } from '@rushes/search-engine/vocabulary'

type Reason = 'text' | 'synonym' | 'delivery' | 'neighbour'
export type Counted = { keyword: string; clips: number }
type Suggestion = Counted & { reason: Reason; because: string }
export type Found = {
  inText: readonly Counted[]
  synonyms: readonly (Counted & { because: string })[]
  /** Counts the clips of the delivery, or the neighbours, that have the keyword. */
  delivery: readonly Counted[]
  neighbours: readonly Counted[]
}

const MAX_SUGGESTIONS = 20
const MAX_WORDS = 400
const LONGEST_PHRASE = 3

/** Returns the phrases of one to three words of a text, as they are written and in lower case. */
export function phrasesOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.slice(0, MAX_WORDS) ?? []
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, words.length - at) }, (_none, more) =>
      words.slice(at, at + more + 1).join(' '),
    ),
  )
  const long = phrases.filter((phrase) => phrase.length > 1)
  return [...new Set(long.flatMap((phrase) => [phrase, phrase.toLowerCase()]))]
}

/**
 * Ranks words of the text first, then its synonyms, then the keywords of the delivery and of related clips.
 */
export function rankSuggestions(found: Found, given: readonly string[]): Suggestion[] {
  const taken = new Set(given.map((keyword) => keyword.toLowerCase()))
  const often = (rows: readonly Counted[], reason: Reason) =>
    rows.toSorted((one, other) => other.clips - one.clips).map((row) => ({ because: '', ...row, reason }))
  const all = [
    ...often(found.inText, 'text'),
    ...often(found.synonyms, 'synonym'),
    ...often(found.delivery, 'delivery'),
    ...often(found.neighbours, 'neighbour'),
  ]
  const suggestions: Suggestion[] = []
  for (const one of all) {
    const name = one.keyword.toLowerCase()
    if (taken.has(name) || suggestions.length === MAX_SUGGESTIONS) continue
    taken.add(name)
    suggestions.push(one)
  }
  return suggestions
}

/** @param known keywords that many clips have, which are never treated as misspellings */
export function misspeltOf(given: readonly string[], known: readonly Counted[]) {
  const names = new Set(known.map(({ keyword }) => keyword.toLowerCase()))
  const counts = known
    .map(({ keyword, clips }) => ({ word: keyword, documents: clips }))
    .toSorted((one, other) => (one.word < other.word ? -1 : 1))
  const vocabulary = arrangeVocabulary(counts)
  return given.flatMap((keyword) => {
    if (names.has(keyword.toLowerCase())) return []
    const meant = nearestWord(vocabulary, keyword)
    return meant === undefined ? [] : [{ keyword, meant }]
  })
}
