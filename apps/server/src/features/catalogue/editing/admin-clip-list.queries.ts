/**
 * Lists clips for the admin area. Each state is a separate scan of an index that has the order of the list,
 * so that a page out of a million clips reads only a few hundred rows.
 */

import type { CLIP_SORTS, ClipState } from '@rushes/contract/agency-clips'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countUpTo, findIdsWithWords, mostCounted } from '../../../db/found-rows.ts'
import { prefixesOf, spacedOf, unspacedLetters, wordsOf } from '../../../db/history.ts'
import {
  byNumber,
  byTime,
  keyset,
  type ListOrder,
  type ListPosition,
  type ListRange,
} from '../../../db/keyset.ts'
import type { AdminQuery } from './admin-query.rules.ts'
import { filterConditions } from './clip-filters.queries.ts'
import { READINESS_COLUMNS } from './clip-readiness.queries.ts'

type AdminOrder = ListOrder<(typeof CLIP_SORTS)[number]>

const SORTS = {
  updated: byTime(sql`clips.updated_at`),
  number: byNumber(sql`clips.id`),
  rights: byTime(sql`coalesce(clips.rights_until, '9999-01-01 00:00+00'::timestamptz)`),
} as const

/** The same expression as in the indexes `clips_words` and `clips_letter_pairs`. */
const SEARCHED_TEXT = sql`clips.title || ' ' || clips.location_text || ' ' || keywords_text(clips.keywords) || ' ' ||
  clips.description || ' ' || clips.restrictions || ' ' || clips.credit_author || ' ' || clips.credit_source || ' ' ||
  clips.credit_licence || ' ' || clips.credit_changes || ' ' || clips.state_note || ' ' ||
  translate(clips.supplier_ref || ' ' || clips.original_name, '._-/', '    ')`

function hold(text: string): RawBuilder<unknown> {
  const words = wordsOf(text)
  const spaced = spacedOf(words)
  const begins = sql`to_tsvector('simple', ${SEARCHED_TEXT}) @@ to_tsquery('simple', ${prefixesOf(spaced.join(' '))})`
  const others = words.filter((word) => !spaced.includes(word)).map(isWithin)
  return sql.join([...(spaced.length > 0 ? [begins] : []), ...others], sql` and `)
}

/** Compares the whole word too, because a text can contain its letter pairs at separate places. */
const isWithin = (word: string) => sql`letter_pairs(${SEARCHED_TEXT}) @@ ${letterPairsOf(word)}::tsquery
  and lower(${SEARCHED_TEXT}) like '%' || lower(${word}) || '%'`

function letterPairsOf(word: string): string {
  const letters = unspacedLetters(word)
  const pairs = letters.slice(1).map((letter, at) => `'${letters[at]}${letter}'`)
  return pairs.length > 0 ? pairs.join(' & ') : `'${letters.join()}':*`
}

/** Builds all conditions except the search terms. */
function conditions(states: readonly ClipState[], requested: AdminQuery): RawBuilder<unknown> {
  const { scheduled, type, category, by, ids, now } = requested
  const parts = [sql`clips.state in (${sql.join(states)})`]
  if (scheduled === true) parts.push(sql`clips.publish_at > ${now}`)
  if (scheduled === false) parts.push(sql`(clips.publish_at is null or clips.publish_at <= ${now})`)
  if (type !== undefined) parts.push(sql`clips.type = ${type}`)
  if (category !== undefined) parts.push(sql`clips.category_id = ${category}`)
  if (by !== undefined) parts.push(sql`clips.updated_by = ${by}`)
  if (ids !== undefined) parts.push(sql`clips.id = any(${[...ids]}::int[])`)
  return sql.join([...parts, ...filterConditions(requested.filters, now)], sql` and `)
}

type Part = AdminOrder & ListRange

/** Lists the positions of one part of the list, in order. */
export async function listAdminPositions(db: Db, requested: AdminQuery, part: Part): Promise<ListPosition[]> {
  const listed = await selectOf(db, requested, part)
  const { key } = listedIn(part)
  const { rows } = await sql<ListPosition>`select id, ${key} as key from (${listed}) as listed`.execute(db)
  return rows
}

/** Builds a select of `id` and `sort_key`. */
async function selectOf(db: Db, requested: AdminQuery, part: Part): Promise<RawBuilder<unknown>> {
  const { words } = requested
  if (words === undefined) return walkOf(requested, part, part.limit)
  const ids = await findIdsWithWords(db, words, {
    limit: part.limit,
    walk: (rows) => walkOf(requested, part, rows),
    collect: (some) => selectAll(requested, part, hold(some)),
  })
  return selectAll({ ...requested, ids }, part, sql`true`)
}

const columnsOf = ({ sort }: AdminOrder) =>
  sql`clips.id, ${SORTS[sort].value} as sort_key, ${SEARCHED_TEXT} as searched_text`
const walkedIn = (part: Part) => keyset(sql`clips.id`, SORTS[part.sort], part)
const listedIn = ({ sort, ascending, after }: Part) =>
  keyset(sql`id`, (sort === 'number' ? byNumber : byTime)(sql`sort_key`), { ascending, after })

/**
 * Scans the indexes that have the order: PostgreSQL reads only the rows of each state that the part needs.
 */
function walkOf(requested: AdminQuery, part: Part, limit: number): RawBuilder<unknown> {
  const { place, order } = walkedIn(part)
  const walks = requested.states.map(
    (state) => sql`(select ${columnsOf(part)} from clips where ${conditions([state], requested)} and ${place}
      order by ${order} limit ${limit})`,
  )
  return sql`select id, sort_key, searched_text from (${sql.join(walks, sql` union all `)}) as walked
    order by ${listedIn(part).order} limit ${limit}`
}

/** Selects by a condition with a separate index, which contains neither states nor the sort order. */
function selectAll(requested: AdminQuery, part: Part, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, sort_key, searched_text from (
      select ${columnsOf(part)} from clips
      where ${conditions(requested.states, requested)} and ${walkedIn(part).place} and ${condition} offset 0) as found
    order by ${listedIn(part).order}`
}

/** Stops counting at one more than the largest number that is shown exactly. */
export async function countAdminClips(db: Db, requested: AdminQuery) {
  const most = mostCounted(requested.words)
  const order = { sort: 'updated', ascending: false, after: undefined } as const
  return countUpTo(db, most, await selectOf(db, requested, { ...order, limit: most + 1 }))
}

/** Lists the ids of all matching clips, in ascending order, at most `limit`. */
export async function listAdminIds(db: Db, requested: AdminQuery, limit: number): Promise<number[]> {
  // The word index contains no states: a query for each state would read it each time.
  const parts = requested.words === undefined ? requested.states.map((state) => [state]) : [requested.states]
  const isFound = requested.words === undefined ? sql`true` : hold(requested.words)
  const walks = parts.map(
    (states) =>
      sql`(select clips.id from clips where ${conditions(states, requested)} and ${isFound} limit ${limit})`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (select id from (${sql.join(walks, sql` union all `)}) as walked limit ${limit}) as found
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Column: the name of the user whose id is in another column. */
const nameOf = (column: 'updated_by' | 'created_by') =>
  sql<string | null>`(select full_name from users
    where users.id = clips.${sql.ref(column)})`

/** Lists the columns of these clips that the admin list and the checklist need. */
export function listAdminRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('clips')
    .innerJoin('categories', 'categories.id', 'clips.category_id')
    .select([
      'clips.id',
      'clips.type',
      'clips.title',
      'clips.state',
      'clips.publish_at',
      'clips.rights_until',
    ])
    .select(['clips.category_id', 'categories.name as category', 'categories.hidden as category_hidden'])
    .select(['clips.rating', 'clips.duration_s'])
    .select(['clips.revision', 'clips.updated_at', 'clips.updated_by', 'clips.created_by', 'clips.graphic'])
    .select(['clips.description', 'clips.keywords', 'clips.location_code', 'clips.location_text'])
    .select(['clips.date_taken', 'clips.credit_author', 'clips.credit_source', 'clips.dominant_colour'])
    .select(['clips.media_version', 'clips.has_hls', 'clips.first_published_at'])
    .select(READINESS_COLUMNS)
    .select([nameOf('updated_by').as('updated_by_name')])
    .select(['clips.restrictions', 'clips.restrictions_checked', 'clips.enquiry_only'])
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}
export type AdminRow = Awaited<ReturnType<typeof listAdminRows>>[number]
