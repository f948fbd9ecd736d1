/** Completes the last word of a text, depending on the words before it. */
import { endsUnspaced, normalise, plain, splitTyped } from '@rushes/search-engine/analyser'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { countriesWithPrefix } from '@rushes/search-engine/places'
import type { IndexQuery } from '@rushes/search-engine/query'
import { stemOf } from '@rushes/search-engine/stems'
import { parseSearchTerm } from '@rushes/search-engine/term'
import { type WordCount, wordsLikePrefix } from '@rushes/search-engine/vocabulary'
import { z } from 'zod'
import type { SuggestAnswer } from '../search.ts'
import { isCorrectlySpelt } from '../spelling.ts'
import { Buckets, Filtered, idOf, Page, withAggregations } from './answers.ts'
import { filterOf } from './conditions.ts'
import type { Engine } from './engine.ts'

const MAX_WORDS = 8
const MAX_PLACES = 2
const MAX_IDS = 3
/** Number of the most frequent words that are tested for results. */
const MAX_CONSIDERED = 32
/** The same after other words, where rarer words are tested too. */
const MAX_CONSIDERED_BEHIND = 200
/** Number of the most frequent words that are compared with a misspelt beginning. */
const MAX_COMPARED = 2_000
/** Number of matches of each shard in which words are counted. */
const MAX_LOOKED_AT = 20_000
/** Shorter prefixes match too many clips. */
const MIN_LETTERS = 3
const MIN_PLACE_LETTERS = 2

const NOTHING: SuggestAnswer = { words: [], countries: [], regions: [], ids: [] }

const Words = withAggregations(z.object({ some: z.object({ words: Buckets }) }))
const Counts = withAggregations(z.object({ found: z.object({ buckets: z.record(z.string(), Filtered) }) }))

export async function suggest(
  engine: Engine,
  text: string,
  types: readonly DocumentType[],
): Promise<SuggestAnswer> {
  const { head, last } = splitTyped(text)
  const prefix = normalise(last)
  if (!/^[\p{L}\p{N}\p{M}]{1,40}$/u.test(prefix)) return NOTHING
  const query: IndexQuery = { term: parseSearchTerm(head), types, filters: [], withoutIds: [], ranges: [] }
  const isBehind = query.term !== null
  const limit = isBehind ? MAX_CONSIDERED_BEHIND : MAX_CONSIDERED
  const candidates = await completionsOf(engine, types, { prefix, limit })
  const countries = countriesWithPrefix(plain(text.trim()))
  const lexemes = [
    ...candidates.flatMap((word) => [stemOf(word), `region=${word}`]),
    ...countries.map(({ lexeme }) => lexeme),
  ]
  const counts = await countsOf(engine, query, lexemes)
  const countOf = (lexeme: string) => counts.get(lexeme) ?? 0
  const words = candidates
    .filter((word) => countOf(stemOf(word)) > 0)
    .sort((a, b) => countOf(stemOf(b)) - countOf(stemOf(a)))
    .slice(0, MAX_WORDS)
  const isLongEnough = words.length > 0 && (isBehind || prefix.length >= MIN_LETTERS)
  const isPlace = prefix.length >= MIN_PLACE_LETTERS
  // Words of scripts without spaces also occur within others, which are no completions.
  const within = endsUnspaced(text) ? { ...query, term: parseSearchTerm(text) } : undefined
  const ids = within || isLongEnough ? await newestWith(engine, within ?? query, within ? [] : words) : []
  return {
    words: words.map((word) => `${head}${word}`),
    // One name is enough for a country.
    countries: [
      ...new Map(
        countries
          .filter(({ lexeme }) => isPlace && countOf(lexeme) > 0)
          .toReversed()
          .map(({ name, lexeme }) => [lexeme, name]),
      ).values(),
    ].slice(0, MAX_PLACES),
    regions:
      isBehind || !isPlace ? [] : words.filter((word) => countOf(`region=${word}`) > 0).slice(0, MAX_PLACES),
    ids,
  }
}

/** A beginning that no word has is completed as if it were misspelt (R-SPELL-3). */
async function completionsOf(
  engine: Engine,
  types: readonly DocumentType[],
  { prefix, limit }: { prefix: string; limit: number },
): Promise<string[]> {
  const words = await wordsWithPrefix(engine, types, { prefix, limit })
  if (words.length > 0 || isCorrectlySpelt(prefix)) return words.map(({ word }) => word)
  const initial = { prefix: prefix.slice(0, 1), limit: MAX_COMPARED }
  return wordsLikePrefix(await wordsWithPrefix(engine, types, initial), prefix, limit)
}

/** Lists the most frequent words with a prefix in documents of these types. */
async function wordsWithPrefix(
  engine: Engine,
  types: readonly DocumentType[],
  { prefix, limit }: { prefix: string; limit: number },
): Promise<WordCount[]> {
  const { aggregations } = await engine.querySeparately(Words, `/${engine.prefix}/_search`, {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { type: [...types] } }, { prefix: { words: prefix } }] } },
    aggs: {
      some: {
        sampler: { shard_size: MAX_LOOKED_AT },
        // Safe as a pattern, because the prefix consists only of letters and numbers.
        aggs: { words: { terms: { field: 'words', include: `${prefix}.*`, size: limit } } },
      },
    },
  })
  return aggregations.some.words.buckets.map(({ key, doc_count }) => ({ word: key, documents: doc_count }))
}

async function countsOf(engine: Engine, query: IndexQuery, lexemes: readonly string[]) {
  const all = [...new Set(lexemes)]
  if (all.length === 0) return new Map<string, number>()
  const { aggregations } = await engine.querySeparately(Counts, `/${engine.prefix}/_search`, {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [filterOf(query), { terms: { lexemes: all } }] } },
    aggs: {
      found: {
        filters: { filters: Object.fromEntries(all.map((one) => [one, { term: { lexemes: one } }])) },
      },
    },
  })
  return new Map(Object.entries(aggregations.found.buckets).map(([one, { doc_count }]) => [one, doc_count]))
}

/** Finds documents with the previous words and any completion; those in the title first, then the newest. */
async function newestWith(engine: Engine, query: IndexQuery, words: readonly string[]): Promise<number[]> {
  const stems = [...new Set(words.map(stemOf))]
  const { hits } = await engine.querySeparately(Page, `/${engine.prefix}/_search`, {
    query: {
      bool: {
        filter: [filterOf(query), ...(stems.length > 0 ? [{ terms: { lexemes: stems } }] : [])],
        should: [
          { constant_score: { filter: { terms: { title: stems } }, boost: 2 } },
          { constant_score: { filter: { terms: { keywords: stems } }, boost: 1 } },
        ],
      },
    },
    sort: [{ _score: 'desc' }, { created: 'desc' }, { id: 'desc' }],
    size: MAX_IDS,
    track_total_hits: false,
    _source: false,
  })
  return hits.hits.map(idOf)
}
