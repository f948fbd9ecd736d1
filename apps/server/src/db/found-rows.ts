/**
 * Finds the rows of a list that contain words. The index of words returns all rows with a word before the first can be
 * shown, so the first rows of the list are read before it: they contain enough of a frequent word (ADR 29).
 */
import { joinAbbreviations } from '@rushes/search-engine/analyser'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { prefixesOf, spacedOf, spellingsOf, wordsOf } from './history.ts'

const MAX_COUNTED = 10_000
/** Limit for lists with words, because words are found by reading texts, which takes longer than an index. */
const MAX_COUNTED_BY_WORDS = 100

/** Number of rows that contain a page of results for a word that is in one of twenty rows. */
const READ_FIRST = 2_000

/** Whether a text is to be found by its words: it is no email address, no part of one and no number. */
export const isInWords = (q: string): boolean => !/[@.]|^\d+$/.test(joinAbbreviations(q))

/** A part of a list: the rows after a position, in the order of the list. */
export type ListPart = { place: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number }

type List = {
  limit: number
  /** The first rows of the list in its sort order, unfiltered: `id`, and its text as `searched_text`. */
  walk: (rows: number) => RawBuilder<unknown>
  /** All rows of the list with the words, by the index of words: the same columns, in the same order. */
  collect: (words: string) => RawBuilder<unknown>
}

/** Returns at most `limit` ids, in the order of the list. */
export async function findIdsWithWords(
  db: Db,
  text: string,
  { limit, walk, collect }: List,
): Promise<number[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const first = await readIds(
    db,
    sql<{ id: number }>`select id from (
    select id, lower(searched_text) as searched_text from (${walk(READ_FIRST)}) as listed offset 0) as listed
    where ${hasAll(words)} limit ${limit}`,
  )
  if (first.length === limit) return first
  return readIds(
    db,
    sql<{ id: number }>`select id from (${collect(words.join(' '))}) as listed limit ${limit}`,
  )
}

async function readIds(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ id }) => id)
}

/** Most rows are excluded by comparing parts of the text, which takes a tenth of parsing its words. */
function hasAll(words: readonly string[]) {
  const spaced = spacedOf(words)
  const begins = sql`to_tsvector('simple', searched_text) @@ to_tsquery('simple', ${prefixesOf(spaced.join(' '))})`
  return sql.join([...words.map(hasPart), ...(spaced.length > 0 ? [begins] : [])], sql` and `)
}

const hasPart = (word: string) =>
  sql`(${sql.join(
    spellingsOf(partOf(word)).map((part) => sql`searched_text like '%' || lower(${part}) || '%'`),
    sql` or `,
  )})`

// The part that every text with the word contains: signs such as ² may separate words in the database.
const partOf = (word: string): string => /^[\p{L}\p{Nd}\p{M}]*/u.exec(word)?.[0] ?? ''

type Question = {
  q: string | undefined
  limit: number
  /** The rows with a condition, in the order of the list: `id`, and its text as `searched_text`. */
  select: (condition: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The condition for words, by their index. */
  hold: (words: string) => RawBuilder<unknown>
  /** The condition of a query that needs no walk along the list; undefined for words. */
  exactly: (q: string) => RawBuilder<unknown> | undefined
}

/** Returns a select of the ids of a list that is searched by words or by an exact value. */
export async function idsOfList(
  db: Db,
  { q, limit, select, hold, exactly }: Question,
): Promise<RawBuilder<unknown>> {
  const known = q === undefined ? sql`true` : exactly(q)
  if (q === undefined || known)
    return sql`select id from (${select(known ?? sql`true`)} limit ${limit}) as listed`
  const ids = await findIdsWithWords(db, q, {
    limit,
    walk: (rows) => sql`${select(sql`true`)} limit ${rows}`,
    collect: (words) => select(hold(words)),
  })
  return sql`select unnest(${ids}::int[]) as id`
}

/** Returns the limit up to which a list is counted exactly. */
export const mostCounted = (q: string | undefined): number =>
  q === undefined ? MAX_COUNTED : MAX_COUNTED_BY_WORDS

export type Counted = { count: number; countIsExact: boolean }
type Part = { q: string | undefined; after: unknown; limit: number }
type Reading<Row> = { list: (limit: number) => Promise<Row[]>; count: () => Promise<Counted> }

/**
 * Reads a part of a list and counts the whole list. The first part of a list with words is read as far as it
 * is counted, so that the words are searched for only once.
 * @returns at least `limit` rows if the list has as many
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

/** Counts rows, exactly up to `most`. @param ids a select of at most `most + 1` rows */
export async function countUpTo(db: Db, most: number, ids: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${ids}) as counted`.execute(db)
  return counted(rows[0]?.count ?? 0, most)
}

const counted = (count: number, most: number): Counted => ({
  count: Math.min(count, most),
  countIsExact: count <= most,
})

/** Counts a list without words. @param rows a select of them all */
export const countAll = (db: Db, rows: Expression<unknown>): Promise<Counted> =>
  countUpTo(db, MAX_COUNTED, sql`${rows} limit ${MAX_COUNTED + 1}`)
