/** Completes words while somebody types, and guesses what they meant. */
import { normalise } from '@rushes/search-engine/analyser'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { stemOf } from '@rushes/search-engine/stems'
import {
  arrangeVocabulary,
  nearestWord,
  type Vocabulary,
  wordsWithPrefix,
} from '@rushes/search-engine/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Search, SearchServices } from '../search.ts'
import { documentsOf } from './dictionary.ts'
import { listStemCounts, listWords } from './word-help.queries.ts'

const VOCABULARY_TTL_MS = 60_000
const MAX_SUGGESTIONS = 8
/** So many of the most frequent words are looked at for those that the types have. */
const MAX_CONSIDERED = 32

export function wordHelp({ db, clock }: SearchServices): Pick<Search, 'suggest' | 'correct'> {
  const remembered = new LRUCache<'vocabulary', Vocabulary>({
    max: 1,
    ttl: VOCABULARY_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async () => arrangeVocabulary(await listWords(db)),
  })
  const vocabulary = () => remembered.forceFetch('vocabulary')

  async function mostFrequent(words: readonly string[], types: readonly DocumentType[]): Promise<string[]> {
    if (words.length === 0) return []
    const rows = await listStemCounts(db, { stems: [...new Set(words.map(stemOf))] })
    const counts = new Map(rows.map((row) => [row.lexeme, documentsOf(row, types)]))
    const countOf = (word: string) => counts.get(stemOf(word)) ?? 0
    return words
      .filter((word) => countOf(word) > 0)
      .sort((a, b) => countOf(b) - countOf(a))
      .slice(0, MAX_SUGGESTIONS)
  }

  return {
    async suggest(text, types) {
      const [, head = '', last = ''] = /^(.*?)([^\s"-]*)$/.exec(text.trimStart()) ?? []
      const prefix = normalise(last)
      if (!/^[\p{L}\p{N}]{1,40}$/u.test(prefix)) return []
      const words = wordsWithPrefix(await vocabulary(), prefix, MAX_CONSIDERED)
      return (await mostFrequent(words, types)).map((word) => `${head}${word}`)
    },
    async correct(text, unknown) {
      const typed = normalise(text)
      let corrected = typed
      for (const word of unknown) {
        const meant = nearestWord(await vocabulary(), word)
        if (meant === undefined) continue
        const wholeWord = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'gu')
        corrected = corrected.replace(wholeWord, meant)
      }
      return corrected === typed ? null : corrected
    },
  }
}
