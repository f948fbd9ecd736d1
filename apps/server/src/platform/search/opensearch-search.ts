/** The OpenSearch adapter, for catalogues that have outgrown one machine (ADR 27). */
import { lexemesOf, searchedWords } from '@rushes/search-engine/query'
import { arrangeVocabulary, nearestWord } from '@rushes/search-engine/vocabulary'
import { z } from 'zod'
import { analyseClip } from './analysed-rows.ts'
import { keeperOf, listPublishedClips } from './catalogue.queries.ts'
import { openClosest } from './meaning/closest.ts'
import { findAmong, findNear, findSimilar } from './opensearch/alike.ts'
import { Page } from './opensearch/answers.ts'
import { compareIndex } from './opensearch/compare-index.ts'
import { countEach, countFacets } from './opensearch/counts.ts'
import { type Engine, openEngine } from './opensearch/engine.ts'
import { frequenciesOf } from './opensearch/frequencies.ts'
import { addFacets, listGenerations } from './opensearch/generations.ts'
import { indexChanges } from './opensearch/index-changes.ts'
import { findPage } from './opensearch/pages.ts'
import { readPosition } from './opensearch/position.ts'
import { rebuildIndex } from './opensearch/rebuild-index.ts'
import { weightsOf } from './opensearch/relevance.ts'
import { suggest } from './opensearch/suggest.ts'
import { facetParts } from './request-filters.ts'
import { queryReader } from './request-query.ts'
import {
  type Search,
  SearchAway,
  type SearchCluster,
  SearchFault,
  type SearchRequest,
  type SearchServices,
} from './search.ts'

const MAX_OFFERED = 50

const MIN_LETTERS = 4

const Offered = z.object({
  suggest: z.object({
    like: z.array(
      z.object({
        text: z.string(),
        options: z.array(z.object({ text: z.string(), freq: z.int() })),
      }),
    ),
  }),
})

/** Earlier versions lack features that a search needs. */
const MIN_MAJOR = 2

const Root = z.object({
  version: z.object({ number: z.string(), distribution: z.string().default('another engine') }),
})

export function opensearchSearch(cluster: SearchCluster, services: SearchServices): Search {
  const { db, workDb, clock } = services
  const engine = openEngine(cluster)
  const readQuery = queryReader(services)
  const frequencies = frequenciesOf(engine, clock)
  const closest = openClosest(db, 'id')

  const count = async (requests: readonly SearchRequest[]) =>
    countEach(engine, await Promise.all(requests.map(readQuery)))

  /**
   * @returns false for an index that must be rebuilt: it is missing, or PostgreSQL was used in the meantime
   */
  async function prepareIndex(): Promise<boolean> {
    if ((await keeperOf(workDb)) !== 'opensearch') return false
    const generations = await listGenerations(engine)
    if (!generations.some(({ isSearched }) => isSearched)) return false
    await addFacets(engine, generations)
    return true
  }

  let isReady = false

  return {
    isIndexedByWorkers: true,
    async search(request, { after: text, ...page }) {
      const query = await readQuery(request)
      const after = text === null ? null : readPosition(text)
      const dictionary = query.term
        ? await frequencies(query.types, lexemesOf({ ...query, filters: [] }))
        : new Map()
      const isByRelevance = page.sort === 'most_rel' && (query.term?.groups ?? []).length > 0
      const weights = isByRelevance ? (after?.weights ?? weightsOf(query, dictionary)) : null
      const found = await findPage(engine, query, { ...page, after, weights })
      return {
        ...found,
        ...searchedWords(query, (lexeme) => Boolean(dictionary.get(lexeme)?.documents)),
      }
    },
    count,
    async facets(request, requested) {
      const parts = facetParts(request, requested).map(async ([names, one]) => ({
        names,
        query: await readQuery(one),
      }))
      return countFacets(engine, await Promise.all(parts))
    },
    async near(request, size) {
      const query = await readQuery(request)
      const dictionary = await frequencies(query.types, lexemesOf({ ...query, filters: [] }))
      return findNear(engine, query, { dictionary, size })
    },
    async meant(request, meaning, size) {
      const [query, ids] = await Promise.all([readQuery(request), closest(meaning, null)])
      return (await findAmong(engine, query, ids)).slice(0, size)
    },
    suggest: (text, types) => suggest(engine, text, types),
    nearest: (word) => nearest(engine, word),
    async similar(id) {
      const [clip] = await listPublishedClips(db, [id])
      return clip ? findSimilar(engine, analyseClip(clip), frequencies) : []
    },
    async indexChanges() {
      isReady ||= await prepareIndex()
      if (isReady) return indexChanges(engine, workDb, clock.now())
      return rebuildIndex(engine, workDb, () => clock.now())
    },
    rebuild: () => rebuildIndex(engine, workDb, () => clock.now()),
    async checkStart() {
      try {
        const { version } = await engine.work(Root, { method: 'GET', path: '/' })
        if (version.distribution !== 'opensearch' || Number.parseInt(version.number, 10) < MIN_MAJOR) {
          throw new SearchFault(
            `SEARCH_URL names ${version.distribution} ${version.number}: Rushes needs OpenSearch ${MIN_MAJOR} or newer.`,
          )
        }
        await listGenerations(engine)
      } catch (error) {
        // An unavailable cluster does not prevent the start, because everything else works.
        if (!(error instanceof SearchAway)) throw error
      }
    },
    async answers() {
      const ids = engine.query(Page, `/${engine.prefix}/_search`, { size: 0, track_total_hits: false })
      return ids.then(
        () => true,
        () => false,
      )
    },
    compare: () => compareIndex(engine, workDb, clock.now()),
  }
}

/** Chooses, by the same rule as for PostgreSQL, from similar words that the engine suggests. */
async function nearest(engine: Engine, word: string): Promise<string | undefined> {
  if (word.length < MIN_LETTERS) return undefined
  const term = {
    field: 'words',
    size: MAX_OFFERED,
    suggest_mode: 'always',
    max_edits: 2,
    prefix_length: 0,
    min_word_length: MIN_LETTERS,
    string_distance: 'damerau_levenshtein',
    accuracy: 0.3,
  }
  const { suggest } = await engine.querySeparately(Offered, `/${engine.prefix}/_search`, {
    size: 0,
    suggest: { like: { text: word, term } },
  })
  const options = suggest.like.flatMap((one) => one.options)
  const words = options.map((one) => ({ word: one.text, documents: one.freq }))
  return nearestWord(arrangeVocabulary(words), word)
}
