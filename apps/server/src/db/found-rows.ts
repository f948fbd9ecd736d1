/**
 * Finds the rows of a list whose text holds words. An index of words collects all rows with a word before the first can be
 * shown: of a word that most names hold, that is the whole table. So the next rows of the list are read first, and the index
 * is asked only where too few of those hold the words.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { prefixesOf } from './history.ts'

const MAX_COUNTED = 10_000
/** What holds words is found by reading texts, which takes longer than to walk an index. */
const MAX_COUNTED_BY_WORDS = 100

const READ_FIRST = 2_000

/** A question that is no mail address, no part of one and no number. */
export const isInWords = (q: string): boolean => !/[@.]|^\d+$/.test(q)

type Search = {
  words: string
  /** The rows of the list in its order, without words: `id`, and its text as `said`. */
  list: RawBuilder<unknown>
  /**
   * The ids of those with the words, in the same order, by the index of words: gathered into an array first, because
   * PostgreSQL does not know how many rows hold the beginning of a word, and would walk along the list for them.
   */
  found: RawBuilder<unknown>
  limit: number
  /** How many rows of the list are read before the index is asked; fewer where their texts are long. */
  readFirst?: number
}

/** A select of at most `limit` ids. */
export const idsWithWords = ({
  words,
  list,
  found,
  limit,
  readFirst = READ_FIRST,
}: Search): RawBuilder<unknown> => sql`
  with near as materialized (
    select id from (${list} limit ${readFirst}) as listed
    where to_tsvector('simple', said) @@ to_tsquery('simple', ${prefixesOf(words)}) limit ${limit})
  select id from near where (select count(*) from near) >= ${limit}
  union all
  select id from (${found} limit ${limit}) as found where (select count(*) from near) < ${limit}`

/** A part of a list: those after a place, in its order. */
export type ListPart = { place: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number }

/**
 * A select of the ids of a list that is asked with words or with something exact.
 * @param select the rows of the list for a question: `id`, and its text as `said`
 */
export function idsOfList(
  q: string | undefined,
  select: (q: string | undefined) => RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const found = select(q)
  if (q === undefined || !isInWords(q)) return sql`select id from (${found} limit ${limit}) as found`
  return idsWithWords({ words: q, list: select(undefined), found, limit })
}

/** How far a list is counted exactly. */
export const mostCounted = (q: string | undefined): number =>
  q === undefined ? MAX_COUNTED : MAX_COUNTED_BY_WORDS

type Counted = { count: number; countIsExact: boolean }
type Part = { q: string | undefined; after: unknown; limit: number }
type Reading<Row> = { list: (limit: number) => Promise<Row[]>; count: () => Promise<Counted> }

/**
 * A part of a list, and how many rows the whole list has. The first part of a list with words is read as far as it is
 * counted, so that the words are looked for once.
 * @returns at least `limit` rows where there are as many
 */
export async function readPart<Row>(
  { q, after, limit }: Part,
  { list, count }: Reading<Row>,
): Promise<[Row[], Counted]> {
  const most = mostCounted(q)
  if (q === undefined || after !== undefined || limit > most + 1) return Promise.all([list(limit), count()])
  const rows = await list(most + 1)
  return [rows, counted(rows.length, most)]
}

/** Counts no further than one more than can be shown exactly. @param ids a select of at most `most + 1` rows */
export async function countUpTo(db: Db, most: number, ids: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${ids}) as counted`.execute(db)
  return counted(rows[0]?.count ?? 0, most)
}

const counted = (count: number, most: number): Counted => ({
  count: Math.min(count, most),
  countIsExact: count <= most,
})
