/**
 * The port through which the catalogue is searched, and its adapter for PostgreSQL. Another engine would
 * stand beside it and pass the same tests.
 */
import type { Services } from '../../context.ts'
import * as queries from './clip-search.queries.ts'
import { countFacets, type FacetCounts } from './facet-counts.queries.ts'
import { indexChanged } from './index-changed.ts'
import { type Dictionary, lexemesOf, planSearch, type SearchPlan } from './search-plan.ts'
import {
  activeFilters,
  type DocumentType,
  type FilterName,
  type SearchRequest,
  type SortName,
  without,
} from './search-request.ts'
import { stemOf } from './word-stems.ts'

export type SearchPosition = {
  /** The last result of the page before. */
  place: queries.Place
  total: number
  /** Relevance only: which matches are being ranked together, and what the words were worth on page 1. */
  ranking?: { start: queries.Place | null; block: queries.Block; weights: readonly number[] }
}
export type PageRequest = { sort: SortName; size: number; skip: number; after: SearchPosition | null }
export type SearchAnswer = {
  ids: number[]
  /** At most 10,000 when not exact. */
  total: number
  isExact: boolean
  /** Null when nothing follows. */
  next: SearchPosition | null
  /** Words of the term that no clip holds, as typed. */
  unknown: readonly string[]
}

export type ClipSearch = {
  search(request: SearchRequest, page: PageRequest): Promise<SearchAnswer>
  count(request: SearchRequest): Promise<number>
  /** @param types those that the viewer may choose from */
  facets(request: SearchRequest, types: readonly DocumentType[]): Promise<FacetCounts>
  /** What dropping each of the filters would bring; the most first. */
  relax(request: SearchRequest): Promise<{ filter: FilterName; count: number }[]>
}

export function postgresClipSearch({ db, clock }: Pick<Services, 'db' | 'clock'>): ClipSearch {
  // Searches of one moment share the indexing of what has changed.
  let indexing: Promise<unknown> | undefined
  function catchUp(): Promise<unknown> {
    indexing ??= indexChanged(db, clock.now()).finally(() => {
      indexing = undefined
    })
    return indexing
  }

  const plan = async (request: SearchRequest) => planSearch(request, await lookUp(request))

  async function lookUp(request: SearchRequest): Promise<Dictionary> {
    if (request.types.length === 0) return new Map()
    const read = () => queries.listTokens(db, lexemesOf(request), request.types, clock.now())
    const rows = await read()
    const isBehind = rows.some(({ lexeme }) => lexeme === '')
    if (isBehind) await catchUp()
    const fresh = isBehind ? await read() : rows
    return new Map(fresh.map(({ lexeme, ...token }) => [lexeme, token]))
  }

  async function count(request: SearchRequest): Promise<number> {
    const planned = await plan(request)
    return planned ? Math.min(await queries.countMatches(db, planned), queries.MOST_COUNTED) : 0
  }

  return {
    async search(request, page) {
      const dictionary = await lookUp(request)
      const unknown = (request.term?.typed ?? []).filter((word) => !dictionary.get(stemOf(word))?.documents)
      const planned = planSearch(request, dictionary)
      if (!planned) return { ids: [], total: 0, isExact: true, next: null, unknown }
      const known = page.after?.total ?? planned.total
      const byRelevance = page.sort === 'most_rel' && planned.groups.length > 0
      const found = byRelevance ? await relevant(planned, page, known) : await ordered(planned, page, known)
      // An empty page carries no total; it is only counted when the address asked for a page too far.
      const total = known ?? found.total ?? (page.skip > 0 ? await queries.countMatches(db, planned) : 0)
      const isExact = total <= queries.MOST_COUNTED
      return {
        ids: found.rows.slice(0, page.size).map(({ id }) => id),
        total: isExact ? total : queries.MOST_COUNTED,
        isExact,
        next: found.next && { ...found.next, total },
        unknown,
      }
    },
    count,
    facets: (request, types) => countFacets(db, request, { ...request, types }, plan),
    async relax(request) {
      const counts = activeFilters(request).map(async (filter) => ({
        filter,
        count: await count(without(request, filter)),
      }))
      return (await Promise.all(counts)).sort((a, b) => b.count - a.count)
    },
  }

  async function ordered(planned: SearchPlan, page: PageRequest, total: number | undefined): Promise<Found> {
    const rows = await queries.pageInOrder(db, planned, {
      sort: page.sort === 'most_rel' ? 'most_recent' : page.sort,
      after: page.after?.place ?? null,
      skip: page.skip,
      // One more than shown tells whether anything follows.
      limit: page.size + 1,
      total,
    })
    const last = rows.length > page.size ? rows[page.size - 1] : undefined
    return { rows, total: rows[0]?.total, next: last ? { place: placeOf(last) } : null }
  }

  // A page that reaches the end of its block goes on in the next one.
  async function relevant(planned: SearchPlan, page: PageRequest, known: number | undefined): Promise<Found> {
    const ranking = page.after?.ranking
    const weights = ranking?.weights ?? planned.groups.map(({ weight }) => weight)
    const weighed = { ...planned, groups: withWeights(planned.groups, weights) }
    const rows: (queries.Place & { ranking: NonNullable<SearchPosition['ranking']> })[] = []
    let { skip } = page
    let total = known
    let start = ranking?.start ?? null
    let block = ranking?.block ?? null
    let after = page.after?.place ?? null
    for (;;) {
      const limit = page.size + 1 - rows.length
      const found = await queries.pageByRelevance(db, weighed, { start, block, after, skip, limit, total })
      total ??= found.total
      const here = { start, block: found.block, weights }
      rows.push(...found.rows.map((row) => ({ ...row, ranking: here })))
      const last = rows.length > page.size ? rows[page.size - 1] : undefined
      if (last) return { rows, total, next: { place: placeOf(last), ranking: last.ranking } }
      if (!found.block.end) return { rows, total, next: null }
      skip = Math.max(0, skip - found.remaining)
      start = found.block.end
      block = null
      after = null
    }
  }
}

type Found = {
  rows: readonly queries.Place[]
  total: number | undefined
  next: Omit<SearchPosition, 'total'> | null
}

const placeOf = ({ key, id }: queries.Place): queries.Place => ({ key, id })

function withWeights(groups: SearchPlan['groups'], weights: readonly number[]): SearchPlan['groups'] {
  return groups.map((group, at) => ({ ...group, weight: weights[at] ?? group.weight }))
}
