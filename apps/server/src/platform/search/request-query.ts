/** Converts a request in terms of the catalogue to a query in terms of the index. */
import { VALUE_FILTERS } from '@rushes/contract/search-filters'
import { regionWords } from '@rushes/search-engine/analyser'
import { durationLexemes, valueLexeme } from '@rushes/search-engine/lexemes'
import type { FieldRange, IndexQuery } from '@rushes/search-engine/query'
import { NO_SYNONYMS, type Synonyms } from '@rushes/search-engine/synonyms'
import { parseSearchTerm } from '@rushes/search-engine/term'
import { LRUCache } from 'lru-cache'
import { type ReadVocabulary, readVocabulary } from './read-vocabulary.ts'
import type { Obtainable, SearchRequest, SearchServices } from './search.ts'

const VOCABULARY_TTL_MS = 60_000

/** @returns a function that converts requests, with a vocabulary that is at most a minute old */
export function queryReader({ db, clock }: Pick<SearchServices, 'db' | 'clock'>) {
  const remembered = new LRUCache<'vocabulary', ReadVocabulary & { current: Synonyms }>({
    max: 1,
    ttl: VOCABULARY_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    async fetchMethod() {
      const vocabulary = await readVocabulary(db, clock.now())
      return { ...vocabulary, current: vocabulary.meanings() }
    },
  })
  return async (request: SearchRequest): Promise<IndexQuery> => {
    if (request.term === '') return queryOf(request, NO_SYNONYMS)
    const { meanings, current } = await remembered.forceFetch('vocabulary')
    return queryOf(request, request.synonyms ? meanings(request.synonyms) : current)
  }
}

export function queryOf(
  { term, types, values, region, dates, duration, cleared, obtainable }: SearchRequest,
  synonyms: Synonyms,
): IndexQuery {
  const ofDuration = duration ? durationLexemes(duration) : undefined
  const durationRange: FieldRange[] =
    duration && !ofDuration ? [{ field: 'duration', from: duration.from, to: duration.to }] : []
  return {
    term: parseSearchTerm(term, synonyms),
    types,
    filters: [
      ...VALUE_FILTERS.flatMap(({ name }) => {
        const chosen = values[name]
        return chosen ? [chosen.map((value) => valueLexeme(name, value))] : []
      }),
      ...regionWords(region).map((word) => [`region=${word}`]),
      ...(ofDuration ? [ofDuration] : []),
      ...(cleared === null ? [] : [clearedFor(cleared)]),
      ...(obtainable === null ? [] : obtainableBy(obtainable)),
    ],
    withoutIds: obtainable?.withheld ?? [],
    ranges: [...dates, ...durationRange],
  }
}

const clearedFor = (country: string): string[] =>
  ['everywhere', country].map((place) => valueLexeme('cleared', place))

/** Conditions for clips that are licensed, or both in an available supply and cleared for the country. */
function obtainableBy({ licensed, supplies, country }: Obtainable): (string | number)[][] {
  return [
    [...supplies.map((supply) => valueLexeme('supply', supply)), ...licensed],
    ...(country === null ? [] : [[...clearedFor(country), ...licensed]]),
  ]
}
