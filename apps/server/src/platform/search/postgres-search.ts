/** The PostgreSQL adapter: the index consists of tables, and bitmaps of frequent values (ADR 12). */
import { placesOf } from '@rushes/search-engine/bitmaps'
import { planNear } from '@rushes/search-engine/near'
import { planSearch, type SearchPlan } from '@rushes/search-engine/plan'
import { type IndexQuery, searchedWords, withoutWords } from '@rushes/search-engine/query'
import { nearestWord } from '@rushes/search-engine/vocabulary'
import type { Db } from '../../db/db.ts'
import { keeperOf } from './catalogue.queries.ts'
import { openClosest } from './meaning/closest.ts'
import { findCandidates } from './postgres/candidates.ts'
import { countQueries } from './postgres/count-queries.ts'
import { listClipBits } from './postgres/counts.queries.ts'
import type { IndexState } from './postgres/dictionary.queries.ts'
import { type Attempt, type Reading, searchDictionary } from './postgres/dictionary.ts'
import { countFacets } from './postgres/facets.ts'
import { indexChanges } from './postgres/index-changes.ts'
import { listNearIds } from './postgres/near.queries.ts'
import { pageInOrder } from './postgres/pages.queries.ts'
import { type Position, readPosition, writePosition } from './postgres/position.ts'
import { type BlockPage, RANKING_BATCH, rankBlock } from './postgres/ranked-page.queries.ts'
import { rebuildIndex } from './postgres/rebuild-index.ts'
import { listSimilarIds } from './postgres/similar.queries.ts'
import type { ColumnSort, SortKey } from './postgres/sort-keys.queries.ts'
import { suggestions } from './postgres/suggest.ts'
import { vocabularyOf } from './postgres/word-help.ts'
import { facetParts } from './request-filters.ts'
import { queryReader } from './request-query.ts'
import {
  MAX_COUNTED,
  type PageRequest,
  type Search,
  type SearchAnswer,
  SearchFault,
  type SearchRequest,
  type SearchServices,
} from './search.ts'

/** Maximum of attempts while the index changes; the next one reads from a snapshot. */
const MAX_TRIES = 3

export function postgresSearch(services: SearchServices): Search {
  const { db, workDb, clock } = services
  const dictionary = searchDictionary(services)
  const readQuery = queryReader(services)
  const vocabulary = vocabularyOf(services)
  const closest = openClosest(db, 'slot')

  /** Ensures that all parts of an answer are from one state of the index (R-SEARCH-29). */
  async function inOneState<T>(queries: readonly IndexQuery[], attempt: Attempt<T>): Promise<T> {
    let reading = dictionary.recall(queries)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      reading ??= await dictionary.lookUp(queries)
      const { answer, state } = await attempt(db, reading)
      if (await dictionary.isCurrent(reading, state)) return answer
      reading = undefined
    }
    const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return snapshot.execute(async (tx) => (await attempt(tx, await dictionary.readIn(tx, queries))).answer)
  }

  async function count(requests: readonly SearchRequest[]): Promise<number[]> {
    const queries = await Promise.all(requests.map(readQuery))
    return inOneState(queries, (at, reading) => countQueries(at, queries, reading, clock.now()))
  }

  return {
    async search(request, page) {
      const query = await readQuery(request)
      const after = page.after === null ? null : readPosition(page.after)
      return inOneState([query], (at, reading) =>
        searchOnce(at, { query, reading, page, after, now: clock.now() }),
      )
    },
    count,
    async facets(request, requested) {
      const parts = await Promise.all(
        facetParts(request, requested).map(async ([names, one]) => ({ names, query: await readQuery(one) })),
      )
      const queries = parts.map(({ query }) => query)
      return inOneState(queries, (at, reading) => countFacets(at, parts, reading, clock.now()))
    },
    async near(request, size) {
      const query = await readQuery(request)
      const plan = planNear(query, (await dictionary.lookUp([query])).of(query))
      return plan ? listNearIds(db, plan, size) : []
    },
    async meant(request, meaning, size) {
      const query = withoutWords(await readQuery(request))
      const plan = planSearch(query, (await dictionary.lookUp([query])).of(query), MAX_COUNTED)
      if (!plan?.bits) return []
      const places = placesOf(await listClipBits(db, plan.bits))
      return (await closest(meaning, places)).slice(0, size)
    },
    nearest: async (word) => nearestWord(await vocabulary(), word),
    ...suggestions(services, { vocabulary, inOneState }),
    similar: (clip) => listSimilarIds(db, clip),
    indexChanges: () => indexChanges(workDb, clock.now()),
    rebuild: () => rebuildIndex(workDb, clock.now()),
    isIndexedByWorkers: false,
    answers: async () => true,
    // The index cannot differ, because changes are removed in the transaction that writes it.
    compare: async () => ({ compared: 0, mended: 0 }),
    async checkStart() {
      if ((await keeperOf(db)) === 'postgres') return
      throw new SearchFault(
        'Another search engine has kept the index: set SEARCH_URL again, or start once with --rebuild-search.',
      )
    },
  }
}

type SearchOnce = {
  query: IndexQuery
  reading: Reading
  page: PageRequest
  after: Position | null
  now: Date
}
type FoundPage = {
  ids: number[]
  total: number | undefined
  /** Null if nothing follows. */
  next: Omit<Position, 'total'> | null
  /** State of the index in the last statement; undefined if that returned no row. */
  state: IndexState | undefined
}

async function searchOnce(
  db: Db,
  { query, reading, page, after, now }: SearchOnce,
): Promise<{ answer: SearchAnswer; state: IndexState | undefined }> {
  const entries = reading.of(query)
  const words = searchedWords(query, (lexeme) => Boolean(entries.get(lexeme)?.documents))
  // A term may consist only of exclusions.
  const isByRelevance = page.sort === 'most_rel' && (query.term?.groups ?? []).length > 0
  const plan = planSearch(query, entries, isByRelevance ? RANKING_BATCH : page.skip + page.size + 1)
  const nothing = { ids: [], total: 0, isExact: true, next: null, ...words }
  if (!plan) return { answer: nothing, state: undefined }
  const known = after?.total ?? plan.total
  const search = { plan, after, size: page.size, skip: page.skip, total: known, now }
  const sort = page.sort === 'most_rel' ? 'most_recent' : page.sort
  const found = isByRelevance
    ? await findPageByRelevance(db, search)
    : await findPageInOrder(db, sort, search)
  const { ids, next } = found
  // An empty page has no total, which matters only if the requested page number is too large.
  const isBeyond = known === undefined && found.total === undefined && page.skip > 0
  const beyond = isBeyond ? await countQueries(db, [query], reading, now) : undefined
  const total = known ?? found.total ?? beyond?.answer[0] ?? 0
  const isExact = total <= MAX_COUNTED
  return {
    answer: {
      ids,
      total: isExact ? total : MAX_COUNTED,
      isExact,
      next: next && writePosition({ ...next, total }),
      ...words,
    },
    state: beyond ? beyond.state : found.state,
  }
}

/** @param total undefined if it is not known yet */
type PageSearch = Pick<PageRequest, 'size' | 'skip'> & {
  plan: SearchPlan
  after: Position | null
  total: number | undefined
  now: Date
}

/** Finds a page sorted by a column: candidates by bitmaps if the plan has them, then the page of those. */
async function findPageInOrder(
  db: Db,
  sort: ColumnSort,
  { plan, after: position, size, skip, total, now }: PageSearch,
): Promise<FoundPage> {
  const after = position?.last ?? null
  // One more than shown, to find out whether more results follow.
  const limit = size + 1
  const needed = skip + limit + 1
  const candidates = await findCandidates(db, plan, { sort, after, until: null, needed, total, now })
  const rows = await pageInOrder(db, candidates, { sort, after, skip, limit, total: candidates.total, now })
  const [first] = rows
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    ids: rows.slice(0, size).map(({ id }) => id),
    total: first?.total ?? candidates.total,
    next: last ? { last: sortKeyOf(last), ranking: null } : null,
    state: first ?? (candidates.slots?.length === 0 ? candidates.state : undefined),
  }
}

/** Finds a page sorted by relevance; at the end of a block the page continues in the next one. */
async function findPageByRelevance(
  db: Db,
  { plan, after, size, skip, total, now }: PageSearch,
): Promise<FoundPage> {
  const weights = after?.ranking?.weights ?? plan.groups.map(({ weight }) => weight)
  const groups = plan.groups.map((group, at) => ({ ...group, weight: weights[at] ?? group.weight }))
  const rows: (SortKey & { ranking: NonNullable<Position['ranking']> })[] = []
  let part: BlockPage = {
    start: after?.ranking?.start ?? null,
    block: after?.ranking?.block ?? null,
    blockSize: RANKING_BATCH,
    after: after?.last ?? null,
    skip,
    limit: size + 1,
    total,
  }
  for (;;) {
    const ranked = await rankBlock(db, { ...plan, groups }, part, now)
    const ranking = { start: part.start, block: ranked.block, weights }
    rows.push(...ranked.rows.map((row) => ({ ...row, ranking })))
    const last = rows.length > size ? rows[size - 1] : undefined
    const { end } = ranked.block
    if (last || !end) {
      return {
        ids: rows.slice(0, size).map(({ id }) => id),
        total: ranked.total,
        next: last ? { last: sortKeyOf(last), ranking: last.ranking } : null,
        state: ranked.state,
      }
    }
    part = {
      ...part,
      start: end,
      block: null,
      after: null,
      skip: Math.max(0, part.skip - ranked.remaining),
      limit: size + 1 - rows.length,
      total: ranked.total,
    }
  }
}

const sortKeyOf = ({ key, id }: SortKey): SortKey => ({ key, id })
