/** The search statements. Every value is a parameter; which statement it is follows from the plan. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { GroupRanking, SearchPlan, Token } from './search-plan.ts'
import {
  COUNT_COLUMNS,
  type DocumentType,
  isEveryType,
  isPackages,
  type RangeFilter,
  type SortName,
} from './search-request.ts'

/** Where a page ended: the sort's value (microseconds, seconds or a score), and the id for equal values. */
export type Place = { key: number; id: number }

export const MOST_COUNTED = 10_000
/** So many of the most recent matches are ranked at a time. */
export const RANKED_AT_ONCE = 1_000

/** The number of results when it is known already. */
type Total = number | undefined
type Row = Place & { total: number }
/** Matches that are ranked together reach down to this place; null for all the rest. */
export type Block = { end: Place | null }
type RankedPage = {
  rows: Place[]
  total: number
  /** Matches of the block from `after` on. */
  remaining: number
  block: Block
}
type Fragment = RawBuilder<unknown>
const all = (parts: readonly Fragment[]): Fragment =>
  parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
const ints = (tokens: readonly number[]): Fragment => sql`${[...tokens]}::int[]`

/**
 * The dictionary's entries of these lexemes, with the number of documents of these types; one with an empty
 * lexeme says that changes wait to be indexed.
 */
export async function listTokens(
  db: Db,
  lexemes: readonly string[],
  types: readonly DocumentType[],
  now: Date,
) {
  const documents = sql.join(
    types.map((type) => sql.ref(COUNT_COLUMNS[type])),
    sql` + `,
  )
  const { rows } = await sql<Token & { lexeme: string }>`
    select lexeme, token, ${documents} as documents from search_tokens
      where lexeme = any(${[...new Set(lexemes)]}::text[])
    union all
    select '', 0, 0 where exists (select from search_changes where due <= ${now})
  `.execute(db)
  return rows
}

/** Ids in the order of a sort other than relevance. `total` repeats in each row. */
export async function pageInOrder(
  db: Db,
  plan: SearchPlan,
  page: {
    sort: Exclude<SortName, 'most_rel'>
    after: Place | null
    skip: number
    limit: number
    total: Total
  },
) {
  const sort = SORTS[page.sort]
  const direction = sort.descending ? sql`desc` : sql`asc`
  const order = sql`order by ${sort.column} ${direction}, id desc limit ${page.limit} offset ${page.skip}`
  const after = afterPlace(sort, page.after)
  const columns = sql`select id, ${sort.key} as key, ${totalOf(plan, page.total)} as total`
  const found = sql`with found as materialized (
    select id, created, duration_s from search_documents where ${whereOf(plan, 'index')})`
  const { rows } = plan.walk
    ? await sql<Row>`${columns} from search_documents
        where ${whereOf(plan, 'rows')} and ${after} ${order}`.execute(db)
    : await sql<Row>`${found} ${columns} from found where ${after} ${order}`.execute(db)
  return rows
}

/** The best answers among a block of the most recent matches; it ends where it ended on its first page. */
export async function pageByRelevance(
  db: Db,
  plan: SearchPlan,
  page: {
    start: Place | null
    block: Block | null
    after: Place | null
    skip: number
    limit: number
    total: Total
  },
): Promise<RankedPage> {
  const within = page.block
    ? sql`${afterPlace(SORTS.most_recent, page.start)} and ${notAfterPlace(page.block.end)}`
    : sql`${afterPlace(SORTS.most_recent, page.start)} order by created desc, id desc limit ${RANKED_AT_ONCE}`
  const columns = sql`select id, created, prior, tok from`
  const block = plan.walk
    ? sql`block as materialized (${columns} search_documents where ${whereOf(plan, 'rows')} and ${within})`
    : sql`found as materialized (${columns} search_documents where ${whereOf(plan, 'index')}),
          block as materialized (${columns} found where ${within})`
  const after = page.after ? sql`(key, id) < (${page.after.key}::float8, ${page.after.id}::int)` : sql`true`
  const { rows } = await sql<RankedPage & { end: Place | null; size: number }>`
    with ${block},
    ranked as (select id, ${scoreOf(plan)} as key from block),
    remaining as materialized (select id, key from ranked where ${after}),
    page as (select id, key from remaining order by key desc, id desc limit ${page.limit} offset ${page.skip})
    select ${totalOf(plan, page.total)} as total,
      (select count(*)::int from remaining) as remaining,
      (select count(*)::int from block) as size,
      (select json_build_object('key', ${SORTS.most_recent.key}, 'id', id)
        from block order by created, id limit 1) as end,
      coalesce((select json_agg(json_build_object('key', key, 'id', id)) from page), '[]') as rows
  `.execute(db)
  const [
    { end, size, ...found } = { end: null, size: 0, total: 0, remaining: 0, rows: [], block: { end: null } },
  ] = rows
  return { ...found, block: page.block ?? { end: size === RANKED_AT_ONCE ? end : null } }
}

/** Exact up to 10,000; one more than that stands for any number above. */
export async function countMatches(db: Db, plan: SearchPlan): Promise<number> {
  if (plan.total !== undefined) return plan.total
  const { rows } = await sql<{ count: number }>`select ${countOf(plan)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

// Ties go to the larger id in every sort.
const SORTS = {
  most_recent: {
    column: sql`created`,
    key: sql`(extract(epoch from created) * 1e6)::bigint`,
    descending: true,
  },
  oldest: { column: sql`created`, key: sql`(extract(epoch from created) * 1e6)::bigint`, descending: false },
  longest: { column: sql`duration_s`, key: sql`duration_s`, descending: true },
  shortest: { column: sql`duration_s`, key: sql`duration_s`, descending: false },
} as const

function afterPlace(sort: (typeof SORTS)[keyof typeof SORTS], place: Place | null): Fragment {
  if (!place) return sql`true`
  const { column, descending } = sort
  const value =
    column === SORTS.most_recent.column || column === SORTS.oldest.column
      ? sql`to_timestamp(${place.key}::float8 / 1e6)`
      : sql`${place.key}::int`
  return descending
    ? sql`(${column}, id) < (${value}, ${place.id}::int)`
    : sql`${column} >= ${value} and (${column} > ${value} or id < ${place.id}::int)`
}

function notAfterPlace(place: Place | null): Fragment {
  return place
    ? sql`(created, id) >= (to_timestamp(${place.key}::float8 / 1e6), ${place.id}::int)`
    : sql`true`
}

function totalOf(plan: SearchPlan, total: Total): Fragment {
  if (total !== undefined) return sql`${total}::int`
  return plan.walk ? countOf(plan) : sql`(select count(*)::int from found)`
}

function countOf(plan: SearchPlan): Fragment {
  return sql`(select count(*)::int from (
    select from search_documents where ${whereOf(plan, 'index')} limit ${MOST_COUNTED + 1}) as matches)`
}

/** `rows` tests each row; `index` lets the selective conditions use the index of tokens. */
export function whereOf({ conditions, refused, request }: SearchPlan, way: 'index' | 'rows'): Fragment {
  const looked = way === 'index' ? conditions.filter(({ indexed }) => indexed) : []
  const single = looked.flatMap(({ tokens }) => (tokens.length === 1 ? tokens : []))
  return all([
    sql`is_package = ${isPackages(request)}`,
    ...(isEveryType(request) ? [] : [sql`type = any(${[...request.types]}::text[])`]),
    ...(single.length > 0 ? [sql`tok @> ${ints(single)}`] : []),
    ...looked.filter(({ tokens }) => tokens.length > 1).map(({ tokens }) => sql`tok && ${ints(tokens)}`),
    ...conditions.filter((condition) => !looked.includes(condition)).map(({ tokens }) => holds(tokens)),
    ...refused.map((groups) => sql`not ${all(groups.map(holds))}`),
    ...request.ranges.map(rangeOf),
  ])
}

// Written so that no index fits: the planner would otherwise collect every row of a common word.
function holds(tokens: readonly number[]): Fragment {
  const [only] = tokens
  if (tokens.length === 1) return sql`${only}::int = any(tok)`
  return sql`(${sql.join(
    tokens.map((token) => sql`${token}::int = any(tok)`),
    sql` or `,
  )})`
}

function rangeOf({ column, from, to }: RangeFilter): Fragment {
  const name = sql.ref(column)
  const type = sql.raw(column === 'created' ? 'timestamptz' : column === 'duration_s' ? 'int' : 'date')
  return all([
    ...(from === null ? [] : [sql`${name} >= ${from}::${type}`]),
    ...(to === null ? [] : [sql`${name} <= ${to}::${type}`]),
    sql`${name} is not null`,
  ])
}

/** In the title 3, in the keywords 1.8, in the description 1; neighbours, freshness and quality on top. */
function scoreOf({ groups, pairs, titlePairs, wishes }: SearchPlan): Fragment {
  const mean = groups.reduce((sum, { weight }) => sum + weight, 0) / Math.max(groups.length, 1)
  const bonus = (tokens: readonly number[], worth: number) =>
    tokens.map((token) => sql`case when ${token}::int = any(tok) then ${worth * mean}::float8 else 0 end`)
  return sql.join(
    [
      sql`prior::float8 + extract(epoch from created)::float8 / 3e9`,
      ...groups.map(scoreOfGroup),
      ...bonus(pairs, 0.5),
      ...bonus(titlePairs, 1),
      ...(wishes.length > 0 ? [sql`case when ${holds(wishes)} then 1.5 else 0 end`] : []),
    ],
    sql` + `,
  )
}

function scoreOfGroup({ typed, title, keywords, weight }: GroupRanking): Fragment {
  const field = sql`case when tok && ${ints(title)} then 3 when tok && ${ints(keywords)} then 1.8 else 1 end`
  return sql`${weight}::float8 * ${field} * case when tok && ${ints(typed)} then 1 else 0.7 end`
}
