/**
 * Finds the rows of a list whose text holds words. An index of words collects all rows with a word before the first can be
 * shown: of a word that most names hold, that is the whole table. So the first rows of the list are read, and what they hold
 * tells what is less work: to read on along the list, or to collect by the index (ADR 29).
 */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { prefixesOf, wordsOf } from './history.ts'

const MAX_COUNTED = 10_000
/** What holds words is found by reading texts, which takes longer than to walk an index. */
const MAX_COUNTED_BY_WORDS = 100

/** So many rows tell how frequent the words are: more where the first hold too few. */
const SAMPLES = [150, 1_000]
const ENOUGH = 10
/** So many times what the sample promises is read along the list, because words are not spread evenly. */
const MARGIN = 3
/** Microseconds for a row that is read along the list, looked up for one word, fetched because it was found. */
const READ_US = 1.5
const LOOK_UP_US = 0.4
const FETCH_US = 2.5
/** A smaller table is collected sooner than this one. */
const ROWS_OF_TABLE = 1_000_000
/** So many times as frequent as the rarest word, a word is read in the rows that the others have found. */
const MUCH_MORE = 4

/** A question that is no mail address, no part of one and no number. */
export const isInWords = (q: string): boolean => !/[@.]|^\d+$/.test(q)

/** A part of a list: those after a place, in its order. */
export type ListPart = { place: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number }

type List = {
  limit: number
  /** The first rows of the list in its order, whatever they hold: `id`, and its text as `said`. */
  walk: (rows: number) => RawBuilder<unknown>
  /** All rows of the list with the words, by the index of words: the same columns, in the same order. */
  collect: (words: string) => RawBuilder<unknown>
  /** What a row costs to read, in microseconds, where its text is long. */
  readUs?: number
}

/** At most `limit` ids, in the order of the list. */
export async function findIdsWithWords(db: Db, text: string, list: List): Promise<number[]> {
  const { limit, readUs = READ_US } = list
  const words = wordsOf(text)
  if (words.length === 0) return []
  let sample: Sample = { rows: 0, ids: [], having: [] }
  for (const rows of SAMPLES) {
    sample = await readSample(db, words, list.walk(rows))
    if (sample.ids.length >= limit || sample.rows < rows) return sample.ids.slice(0, limit)
    if (sample.ids.length >= ENOUGH || usToCollect(sample) < rowsFor(sample, limit) * readUs) break
  }
  if (rowsFor(sample, limit) * readUs <= usToCollect(sample)) {
    const rows = Math.ceil(MARGIN * rowsFor(sample, limit))
    const walked = await readIds(db, list.walk(rows), { words, limit })
    if (walked.length === limit) return walked
  }
  const lookedUp = rareOf(sample).flatMap((at) => words[at] ?? [])
  const unread = words.length === lookedUp.length ? [] : words
  return readIds(db, list.collect(lookedUp.join(' ')), { words: unread, limit })
}

/** `ids`: of the rows with all words. `having`: how many rows have each of them. */
type Sample = { rows: number; ids: number[]; having: number[] }

async function readSample(db: Db, words: readonly string[], walk: RawBuilder<unknown>): Promise<Sample> {
  const parts = sql.join(words.map(hasPart), sql` or `)
  const having = sql.join(words.map((word) => sql`count(*) filter (where said @@ ${queryOf([word])})`))
  const { rows } = await sql<Sample>`
    select count(*)::int as rows, coalesce(array_agg(id) filter (where said @@ ${queryOf(words)}), '{}') as ids,
      array[${having}]::int[] as having
    from (select id, case when ${parts} then to_tsvector('simple', said) end as said
      from (${inSmall(walk)}) as listed offset 0) as sample`.execute(db)
  return rows[0] ?? { rows: 0, ids: [], having: [] }
}

type Wanted = { words: readonly string[]; limit: number }

async function readIds(db: Db, list: RawBuilder<unknown>, { words, limit }: Wanted): Promise<number[]> {
  const holds = sql`to_tsvector('simple', said) @@ ${queryOf(words)}`
  const isFound = words.length === 0 ? sql`true` : sql.join([...words.map(hasPart), holds], sql` and `)
  const { rows } = await sql<{ id: number }>`
    select id from (${words.length === 0 ? list : inSmall(list)}) as listed where ${isFound} limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const inSmall = (list: RawBuilder<unknown>) =>
  sql`select id, lower(said) as said from (${list}) as listed offset 0`

/** How many rows of the list hold so many matches. */
const rowsFor = ({ rows, ids }: Sample, limit: number) => (limit * rows) / Math.max(1, ids.length)

/**
 * The places of the words that are looked up. The index reads all rows of each word, so one that is much more frequent than
 * another is read in the rows of that one.
 */
function rareOf({ having }: Sample): number[] {
  const most = MUCH_MORE * (1 + Math.min(...having))
  return [...having.keys()].filter((at) => (having[at] ?? 0) <= most)
}

function usToCollect(sample: Sample): number {
  const { rows, ids, having } = sample
  const shareOf = (count = 0) => (1 + count) / rows
  const shares = rareOf(sample).map((at) => shareOf(having[at]))
  const found = shares.length === having.length ? shareOf(ids.length) : Math.min(...shares)
  return ROWS_OF_TABLE * (LOOK_UP_US * shares.reduce((sum, share) => sum + share, 0) + FETCH_US * found)
}

const queryOf = (words: readonly string[]) => sql`to_tsquery('simple', ${prefixesOf(words.join(' '))})`

// Most rows are passed over by this look, which takes a tenth of reading their words.
const hasPart = (word: string) => sql`said like '%' || lower(${partOf(word)}) || '%'`

// Every text with the word has this: signs of numbers such as ² may part words in the database.
const partOf = (word: string): string => /^[\p{L}\p{Nd}]*/u.exec(word)?.[0] ?? ''

type Question = {
  q: string | undefined
  limit: number
  /** The rows with a condition, in the order of the list: `id`, and its text as `said`. */
  select: (condition: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The condition of words, as their index answers it. */
  hold: (words: string) => RawBuilder<unknown>
  /** The condition of a question that is answered without walking along the list; undefined for words. */
  exactly: (q: string) => RawBuilder<unknown> | undefined
} & Pick<List, 'readUs'>

/** A select of the ids of a list that may be asked with words or with something exact. */
export async function idsOfList(
  db: Db,
  { q, limit, select, hold, exactly, ...list }: Question,
): Promise<RawBuilder<unknown>> {
  const known = q === undefined ? sql`true` : exactly(q)
  if (q === undefined || known)
    return sql`select id from (${select(known ?? sql`true`)} limit ${limit}) as listed`
  const ids = await findIdsWithWords(db, q, {
    ...list,
    limit,
    walk: (rows) => sql`${select(sql`true`)} limit ${rows}`,
    collect: (words) => select(hold(words)),
  })
  return sql`select unnest(${ids}::int[]) as id`
}

/** How far a list is counted exactly. */
export const mostCounted = (q: string | undefined): number =>
  q === undefined ? MAX_COUNTED : MAX_COUNTED_BY_WORDS

export type Counted = { count: number; countIsExact: boolean }
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

/** Counts a list without words. @param rows a select of them all */
export const countAll = (db: Db, rows: Expression<unknown>): Promise<Counted> =>
  countUpTo(db, MAX_COUNTED, sql`${rows} limit ${MAX_COUNTED + 1}`)
