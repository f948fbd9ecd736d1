/** The search statements. Every value is a parameter; which statement it is follows from the plan. */
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { matchedSegments } from './search-bitmaps.queries.ts'
import { holds, type Put, parameters, whereOf } from './search-conditions.ts'
import { type IndexState, STATE } from './search-dictionary.queries.ts'
import type { SearchPlan } from './search-plan.ts'
import type { Fields, GroupRanking } from './search-ranking.ts'
import type { SortName } from './search-request.ts'

/** Where a page ended: the sort's value (microseconds, seconds or a score), and the id for equal values. */
export type Place = { key: number; id: number }

export const MOST_COUNTED = 10_000
/** So many of the most recent matches are ranked at a time. */
export const RANKED_AT_ONCE = 500

/** The number of results when it is known already. */
type Total = number | undefined
/** Where to look for the matches: everywhere, or only at the places that bitmaps have told. */
export type Candidates = { plan: SearchPlan; places: readonly number[] | undefined }
type Row = Place & IndexState & { total: number }
/** Matches that are ranked together reach down to this place; null for all the rest. */
export type Block = { end: Place | null }
/** A part of the matches from `start` on; its block is null before it has been found. */
export type BlockPage = {
  start: Place | null
  block: Block | null
  after: Place | null
  skip: number
  limit: number
  total: Total
}
type RankedPage = {
  rows: Place[]
  total: number
  /** Matches of the block from `after` on. */
  remaining: number
  block: Block
  state: IndexState
}

type RankedRow = Omit<RankedPage, 'block' | 'state'> & IndexState & { end: Place | null; size: number }

/** Ids in the order of a sort other than relevance. `total` and the state repeat in each row. */
export function pageInOrder(
  db: Db,
  { plan, places }: Candidates,
  page: {
    sort: Exclude<SortName, 'most_rel'>
    after: Place | null
    skip: number
    limit: number
    total: Total
    now: Date
  },
): Promise<Row[]> {
  const { values, put } = parameters(page.now)
  const { column, key, descending } = SORTS[page.sort]
  const isWalk = plan.way === 'walk'
  const where = matchesOf({ plan, places }, put)
  const found = isWalk
    ? ''
    : `with found as materialized (select id, created, duration_s from search_documents where ${where})`
  const rows = isWalk ? `search_documents where ${where}` : 'found where true'
  const text = `${found}
    select id, ${key} as key, ${totalOf(plan, page.total, put)} as total, ${STATE} from ${rows}
      and ${afterPlace(page.sort, page.after, put)}
      order by ${column} ${descending ? 'desc' : 'asc'}, id desc
      limit ${put(page.limit, 'int')} offset ${put(page.skip, 'int')}`
  return prepared<Row>(db, text, values)
}

/** The best answers among a block of the most recent matches; it ends where it ended on its first page. */
export async function pageByRelevance(
  db: Db,
  { plan, places }: Candidates,
  page: BlockPage & { now: Date },
): Promise<RankedPage> {
  const { values, put } = parameters(page.now)
  const columns = 'select id, created, prior, tok, marks from'
  const matches = `${columns} search_documents where ${matchesOf({ plan, places }, put)}`
  const isWalk = plan.way === 'walk'
  // All matches are kept only where they have to be counted.
  const isCounted = page.total === undefined && !isWalk
  const found = isCounted ? `found as materialized (${matches}),` : ''
  // Ordered by what no index holds, the matches come from the index of tokens.
  const newest = `order by ${isWalk ? 'created' : KEY_OF_TIME} desc, id desc limit ${RANKED_AT_ONCE}`
  const ranked = `${found} block as materialized (
    ${isCounted ? `${columns} found where true` : matches} and ${afterPlace('most_recent', page.start, put)}
    ${page.block ? `and ${notAfterPlace(page.block.end, put)}` : newest})`
  const after = page.after
    ? `(key, id) < (${put(page.after.key, 'float8')}, ${put(page.after.id, 'int')})`
    : 'true'
  const text = `
    with ${ranked},
    ranked as (select id, ${scoreOf(plan, put)} as key from block),
    remaining as materialized (select id, key from ranked where ${after}),
    page as (select id, key from remaining order by key desc, id desc
      limit ${put(page.limit, 'int')} offset ${put(page.skip, 'int')})
    select ${totalOf(plan, page.total, put)} as total,
      (select count(*)::int from remaining) as remaining,
      (select count(*)::int from block) as size,
      (select json_build_object('key', ${KEY_OF_TIME}::bigint, 'id', id)
        from block order by created, id limit 1) as end,
      coalesce((select json_agg(json_build_object('key', key, 'id', id)) from page), '[]') as rows,
      ${STATE}`
  const [row] = await prepared<RankedRow>(db, text, values)
  if (!row) throw new Error('A row of sums is always there')
  const { end, size, rows, total, remaining, generation, behind } = row
  const block = page.block ?? { end: size === RANKED_AT_ONCE ? end : null }
  return { rows, total, remaining, block, state: { generation, behind } }
}

/** Exact up to 10,000; anything above stands for more. */
export async function countMatches(db: Db, plan: SearchPlan, now: Date): Promise<number> {
  if (plan.total !== undefined) return plan.total
  if (plan.bitmaps) {
    const counted = await matchedSegments(db, plan.bitmaps, {
      after: null,
      until: null,
      needed: 1,
      ranges: null,
      now,
    })
    return counted.total
  }
  const { values, put } = parameters()
  const [row] = await prepared<{ count: number }>(db, `select ${countOf(plan, put)} as count`, values)
  return row?.count ?? 0
}

// Whole microseconds fit a double.
const KEY_OF_TIME = `date_part('epoch', created) * 1e6`

// Ties go to the larger id in every sort.
const SORTS = {
  most_recent: { column: 'created', key: `(${KEY_OF_TIME})::bigint`, descending: true },
  oldest: { column: 'created', key: `(${KEY_OF_TIME})::bigint`, descending: false },
  longest: { column: 'duration_s', key: 'duration_s', descending: true },
  shortest: { column: 'duration_s', key: 'duration_s', descending: false },
} as const

function afterPlace(sort: keyof typeof SORTS, place: Place | null, put: Put): string {
  if (!place) return 'true'
  const { column, descending } = SORTS[sort]
  const value = column === 'created' ? timeOf(place, put) : put(place.key, 'int')
  const id = put(place.id, 'int')
  return descending
    ? `(${column}, id) < (${value}, ${id})`
    : `${column} >= ${value} and (${column} > ${value} or id < ${id})`
}

const notAfterPlace = (place: Place | null, put: Put): string =>
  place ? `(created, id) >= (${timeOf(place, put)}, ${put(place.id, 'int')})` : 'true'

const timeOf = ({ key }: Place, put: Put): string => `to_timestamp(${put(key, 'float8')} / 1e6)`

function matchesOf({ plan, places }: Candidates, put: Put): string {
  if (places) return `place = any(${put(places, 'int[]')})`
  return whereOf(plan, plan.way === 'walk' ? 'rows' : 'index', put)
}

function totalOf(plan: SearchPlan, total: Total, put: Put): string {
  if (total !== undefined) return put(total, 'int')
  return plan.way === 'walk' ? countOf(plan, put) : '(select count(*)::int from found)'
}

function countOf(plan: SearchPlan, put: Put): string {
  return `(select count(*)::int from (
    select from search_documents where ${whereOf(plan, 'index', put)} limit ${MOST_COUNTED + 1}) as matches)`
}

/**
 * In the title 3, in the keywords 1.9, in the description 1; neighbours, freshness and quality on top. Where
 * words for a quality were typed, it decides between a title and a keyword.
 */
function scoreOf({ groups, pairs, titlePairs, wishes }: SearchPlan, put: Put): string {
  const mean = groups.reduce((sum, { weight }) => sum + weight, 0) / Math.max(groups.length, 1)
  const bonus = (tokens: readonly number[], worth: number) =>
    `case when ${holds(tokens, put)} then ${put(worth * mean, 'float8')} else 0 end`
  return [
    `prior::float8 + date_part('epoch', created) / 3e9`,
    ...groups.map((group) => scoreOfGroup(group, put)),
    ...pairs.map((token) => bonus([token], 0.5)),
    ...titlePairs.map((token) => bonus([token], 1)),
    ...(wishes.length > 0 ? [bonus(wishes, 1.5)] : []),
  ].join(' + ')
}

// What was typed in a keyword is worth more than a synonym in the title; and that, more than a mention.
const SYNONYM = 0.57

function scoreOfGroup({ typed, synonyms, weight }: GroupRanking, put: Put): string {
  const worth = put(weight, 'float8')
  // Without synonyms a match is always of what was typed.
  if (synonyms.any.length === 0) return `${worth} * ${worthOfFields(typed, put)}`
  const isTyped = `case when ${holdsAny(typed.any, put)} then ${worthOfFields(typed, put)} else 0 end`
  return `${worth} * greatest(${isTyped}, ${SYNONYM} * ${worthOfFields(synonyms, put)})`
}

function worthOfFields({ title, keywords }: Fields, put: Put): string {
  const isKeyword = holdsAny(keywords, put)
  return `case when ${holdsAny(title, put)} then case when ${isKeyword} then 3.3 else 3 end
    when ${isKeyword} then 1.9 else 1 end`
}

const holdsAny = (tokens: readonly number[], put: Put): string =>
  tokens.length > 0 ? holds(tokens, put) : 'false'
