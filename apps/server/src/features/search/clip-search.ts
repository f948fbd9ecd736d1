/**
 * The port through which the catalogue is searched, and its adapter for PostgreSQL. Another engine would
 * stand beside it and pass the same tests.
 */
import type { Services } from '../../context.ts'
import * as queries from './clip-search.queries.ts'
import { countFacets, type FacetCounts } from './facet-counts.queries.ts'
import { ALL, findCandidates } from './search-candidates.ts'
import type { Dictionary, IndexState } from './search-dictionary.queries.ts'
import { searchDictionary } from './search-dictionary.ts'
import { lexemesOf } from './search-lexemes.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'
import {
  activeFilters,
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
  facets(request: SearchRequest, counted: Parameters<typeof countFacets>[2]): Promise<FacetCounts>
  /** What dropping each of the filters would bring; the most first. */
  relax(request: SearchRequest): Promise<{ filter: FilterName; count: number }[]>
}

/** The index may change all the time; the last answer is then of two moments. */
const MOST_TRIES = 3

export function postgresClipSearch({ db, clock }: Pick<Services, 'db' | 'clock'>): ClipSearch {
  const dictionary = searchDictionary({ db, clock })

  async function plan(request: SearchRequest): Promise<SearchPlan | undefined> {
    const known = await dictionary.lookUp(lexemesOf(request), request.types)
    return planSearch(request, known, queries.MOST_COUNTED)
  }

  async function count(request: SearchRequest): Promise<number> {
    const planned = await plan(request)
    return planned ? Math.min(await queries.countMatches(db, planned, clock.now()), queries.MOST_COUNTED) : 0
  }

  return {
    async search(request, page) {
      const asked = [lexemesOf(request), request.types] as const
      let known = dictionary.recall(...asked)
      for (let tries = 0; ; tries++) {
        known ??= await dictionary.lookUp(...asked)
        const { state, ...answer } = await searchWith(known, request, page)
        if (tries === MOST_TRIES || (await dictionary.isCurrent(state))) return answer
        known = undefined
      }
    },
    count,
    facets: (request, counted) => countFacets(db, request, counted, plan),
    async relax(request) {
      const counts = activeFilters(request).map(async (filter) => ({
        filter,
        count: await count(without(request, filter)),
      }))
      return (await Promise.all(counts)).sort((a, b) => b.count - a.count)
    },
  }

  async function searchWith(known: Dictionary, request: SearchRequest, page: PageRequest): Promise<Answer> {
    const unknown = (request.term?.typed ?? []).filter((word) => !known.get(stemOf(word))?.documents)
    const byRelevance = page.sort === 'most_rel' && hasWords(request)
    const needed = byRelevance ? queries.RANKED_AT_ONCE : page.skip + page.size + 1
    const planned = planSearch(request, known, needed)
    if (!planned) return { ids: [], total: 0, isExact: true, next: null, unknown, state: undefined }
    const told = page.after?.total ?? planned.total
    const found = byRelevance ? await relevant(planned, page, told) : await ordered(planned, page, told)
    // An empty page carries no total; it is only counted when the address asked for a page too far.
    const total =
      told ?? found.total ?? (page.skip > 0 ? await queries.countMatches(db, planned, clock.now()) : 0)
    const isExact = total <= queries.MOST_COUNTED
    return {
      ids: found.rows.slice(0, page.size).map(({ id }) => id),
      total: isExact ? total : queries.MOST_COUNTED,
      isExact,
      next: found.next && { ...found.next, total },
      unknown,
      state: found.state,
    }
  }

  async function ordered(planned: SearchPlan, page: PageRequest, total: number | undefined): Promise<Found> {
    const sort = page.sort === 'most_rel' ? 'most_recent' : page.sort
    const after = page.after?.place ?? null
    const now = clock.now()
    // One more than shown tells whether anything follows.
    const limit = page.size + 1
    const candidates = await findCandidates(db, planned, {
      ...{ sort, after, until: null, needed: page.skip + limit + 1, total, now },
    })
    const rows = await queries.pageInOrder(db, candidates, {
      ...{ sort, after, skip: page.skip, limit, total: candidates.total, now },
    })
    const last = rows.length > page.size ? rows[page.size - 1] : undefined
    const [first] = rows
    return {
      rows,
      total: first?.total ?? candidates.total,
      next: last ? { place: placeOf(last) } : null,
      state: sameState(candidates.state, first),
    }
  }

  // A page that reaches the end of its block goes on in the next one.
  async function relevant(planned: SearchPlan, page: PageRequest, known: number | undefined): Promise<Found> {
    const ranking = page.after?.ranking
    const weights = ranking?.weights ?? planned.groups.map(({ weight }) => weight)
    const weighed = { ...planned, groups: withWeights(planned.groups, weights) }
    const rows: (queries.Place & { ranking: NonNullable<SearchPosition['ranking']> })[] = []
    let part: queries.BlockPage = {
      ...{ start: ranking?.start ?? null, block: ranking?.block ?? null, after: page.after?.place ?? null },
      ...{ skip: page.skip, limit: page.size + 1, total: known },
    }
    for (;;) {
      const found = await rankedIn(weighed, part)
      const { total, state } = found
      const here = { start: part.start, block: found.block, weights }
      rows.push(...found.rows.map((row) => ({ ...row, ranking: here })))
      const last = rows.length > page.size ? rows[page.size - 1] : undefined
      if (last) return { rows, total, state, next: { place: placeOf(last), ranking: last.ranking } }
      if (!found.block.end) return { rows, total, state, next: null }
      part = {
        ...{ start: found.block.end, block: null, after: null, total },
        ...{ skip: Math.max(0, part.skip - found.remaining), limit: page.size + 1 - rows.length },
      }
    }
  }

  async function rankedIn(planned: SearchPlan, part: queries.BlockPage) {
    const now = clock.now()
    const { start, block, total } = part
    const candidates = await findCandidates(db, planned, {
      ...{ sort: 'most_recent', after: start, until: block?.end ?? null, total, now },
      // What has been added since the block was made must not push out what it ended with.
      needed: block ? ALL : queries.RANKED_AT_ONCE + 1,
    })
    const found = await queries.pageByRelevance(db, candidates, { ...part, total: candidates.total, now })
    return { ...found, state: sameState(candidates.state, found.state) }
  }
}

type Answer = SearchAnswer & { state: IndexState | undefined }
type Found = {
  rows: readonly queries.Place[]
  total: number | undefined
  state: IndexState | undefined
  next: Omit<SearchPosition, 'total'> | null
}

// Places tell nothing about an index that has changed since; a state that cannot be current has it done again.
function sameState(asked: IndexState | undefined, read: IndexState | undefined): IndexState | undefined {
  return asked && read && asked.generation !== read.generation ? { ...read, behind: true } : (read ?? asked)
}

// A term may be made of exclusions alone.
const hasWords = ({ term }: SearchRequest): boolean => term !== null && term.groups.length > 0

const placeOf = ({ key, id }: queries.Place): queries.Place => ({ key, id })

function withWeights(groups: SearchPlan['groups'], weights: readonly number[]): SearchPlan['groups'] {
  return groups.map((group, at) => ({ ...group, weight: weights[at] ?? group.weight }))
}
