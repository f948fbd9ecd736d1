/** The PostgreSQL adapter: the index is ordinary tables, and bitmaps of what many clips hold (ADR 12). */
import type { Dictionary } from '@rushes/search-engine/dictionary'
import { planSearch, type SearchPlan } from '@rushes/search-engine/plan'
import type { IndexQuery } from '@rushes/search-engine/query'
import { stemOf } from '@rushes/search-engine/stems'
import { matchedSegments } from './postgres/bitmaps.queries.ts'
import type { IndexState } from './postgres/dictionary.queries.ts'
import { searchDictionary } from './postgres/dictionary.ts'
import { countFacets } from './postgres/facets.ts'
import { indexChanges } from './postgres/index-changes.ts'
import { countMatches } from './postgres/pages.queries.ts'
import { findPageByRelevance, findPageInOrder } from './postgres/pages.ts'
import { type Position, readPosition, writePosition } from './postgres/position.ts'
import { RANKING_BATCH } from './postgres/ranked-page.queries.ts'
import { rebuildIndex } from './postgres/rebuild-index.ts'
import { queryReader } from './postgres/request-query.ts'
import { listSimilarIds } from './postgres/similar.queries.ts'
import { wordHelp } from './postgres/word-help.ts'
import { activeFilters, without } from './request-filters.ts'
import {
  MAX_COUNTED,
  type PageRequest,
  type Search,
  type SearchAnswer,
  type SearchRequest,
  type SearchServices,
} from './search.ts'

/** The index may change all the time; the last answer is then of two moments. */
const MAX_TRIES = 3

export function postgresSearch(services: SearchServices): Search {
  const { db, workDb, clock } = services
  const dictionary = searchDictionary(services)
  const readQuery = queryReader(services)

  async function plan(request: SearchRequest): Promise<SearchPlan | undefined> {
    const query = await readQuery(request)
    return planSearch(query, await dictionary.lookUp(query), MAX_COUNTED)
  }

  async function count(request: SearchRequest): Promise<number> {
    const planned = await plan(request)
    return planned ? Math.min(await countPlanned(services, planned), MAX_COUNTED) : 0
  }

  return {
    async search(request, page) {
      const query = await readQuery(request)
      const after = page.after === null ? null : readPosition(page.after)
      let entries = dictionary.recall(query)
      for (let tries = 0; ; tries++) {
        entries ??= await dictionary.lookUp(query)
        const { state, ...answer } = await searchOnce(services, { query, entries, page, after })
        if (tries === MAX_TRIES || (await dictionary.isCurrent(state))) return answer
        entries = undefined
      }
    },
    count,
    facets: (request, asked) => countFacets(db, request, asked, plan),
    async relax(request) {
      const counts = activeFilters(request).map(async (filter) => ({
        filter,
        count: await count(without(request, filter)),
      }))
      return (await Promise.all(counts)).sort((a, b) => b.count - a.count)
    },
    ...wordHelp(services),
    similar: (clip) => listSimilarIds(db, clip),
    indexChanges: () => indexChanges(workDb, clock.now()),
    rebuild: () => rebuildIndex(workDb, clock.now()),
  }
}

type Asked = { query: IndexQuery; entries: Dictionary; page: PageRequest; after: Position | null }

/** @returns also the index as its statements saw it, which may have changed since the entries were read */
async function searchOnce(
  services: SearchServices,
  { query, entries, page, after }: Asked,
): Promise<SearchAnswer & { state: IndexState | undefined }> {
  const unknown = (query.term?.typed ?? []).filter((word) => !entries.get(stemOf(word))?.documents)
  // A term may consist of exclusions alone.
  const isByRelevance = page.sort === 'most_rel' && (query.term?.groups ?? []).length > 0
  const plan = planSearch(query, entries, isByRelevance ? RANKING_BATCH : page.skip + page.size + 1)
  if (!plan) return { ids: [], total: 0, isExact: true, next: null, unknown, state: undefined }
  const known = after?.total ?? plan.total
  const asked = { plan, after, size: page.size, skip: page.skip, total: known }
  const sort = page.sort === 'most_rel' ? 'most_recent' : page.sort
  const {
    ids,
    next,
    state,
    total: counted,
  } = isByRelevance
    ? await findPageByRelevance(services, asked)
    : await findPageInOrder(services, sort, asked)
  // An empty page carries no total, which matters only when the page was asked for by a number that is too large.
  const total = known ?? counted ?? (page.skip > 0 ? await countPlanned(services, plan) : 0)
  const isExact = total <= MAX_COUNTED
  return {
    ids,
    total: isExact ? total : MAX_COUNTED,
    isExact,
    next: next && writePosition({ ...next, total }),
    unknown,
    state,
  }
}

/** Exact up to `MAX_COUNTED`; any larger number stands for more. */
async function countPlanned({ db, clock }: SearchServices, plan: SearchPlan): Promise<number> {
  if (plan.total !== undefined) return plan.total
  if (!plan.bitmaps) return countMatches(db, plan)
  const everything = { after: null, until: null, needed: 1, ranges: null, now: clock.now() }
  return (await matchedSegments(db, plan.bitmaps, everything)).total
}
