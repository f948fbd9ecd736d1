/** Keeps the words of the catalogue in memory, to complete and to correct typed words. */
import { arrangeVocabulary, type Vocabulary } from '@rushes/search-engine/vocabulary'
import { LRUCache } from 'lru-cache'
import type { SearchServices } from '../search.ts'
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
