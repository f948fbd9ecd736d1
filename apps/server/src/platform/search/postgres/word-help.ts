/** Completes words of the catalogue while the user types, and corrects misspelt ones. */
import { normalise } from '@rushes/search-engine/analyser'
import { arrangeVocabulary, nearestWord, type Vocabulary } from '@rushes/search-engine/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Search, SearchServices } from '../search.ts'
import { listWords } from './word-help.queries.ts'

const VOCABULARY_TTL_MS = 60_000

export type Vocabularies = () => Promise<Vocabulary>

export function vocabularyOf({ db, clock }: SearchServices): Vocabularies {
  const remembered = new LRUCache<'vocabulary', Vocabulary>({
    max: 1,
    ttl: VOCABULARY_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async () => arrangeVocabulary(await listWords(db)),
  })
  return () => remembered.forceFetch('vocabulary')
}

export function corrections(vocabulary: Vocabularies): Pick<Search, 'correct'> {
  return {
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
