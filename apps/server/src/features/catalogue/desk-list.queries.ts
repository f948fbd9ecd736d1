/**
 * The desk's list of clips. Each state is a walk of its own along an index that has the order of the list, so that a page
 * of a million clips reads some hundred rows.
 */

import type { ClipState, DESK_SORTS } from '@rushes/contract/agency-clips'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ListPosition } from '../../http/list-cursor.ts'
import type { DeskQuestion } from './desk-question.rules.ts'

export type DeskOrder = { sort: (typeof DESK_SORTS)[number]; ascending: boolean }

const MAX_COUNTED = 10_000
/** What holds words is found by reading titles, which takes longer than to walk an index. */
const MAX_COUNTED_BY_WORDS = 500

const SORT_KEYS = {
  updated: sql`clips.updated_at`,
  number: sql`clips.id`,
  rights: sql`coalesce(clips.rights_until, '9999-01-01 00:00+00'::timestamptz)`,
} as const satisfies Record<DeskOrder['sort'], RawBuilder<unknown>>

function conditions(states: readonly ClipState[], asked: DeskQuestion): RawBuilder<unknown> {
  const { scheduled, type, category, by, words, ids, now } = asked
  const parts = [sql`clips.state in (${sql.join(states)})`]
  if (scheduled === true) parts.push(sql`clips.publish_at > ${now}`)
  if (scheduled === false) parts.push(sql`(clips.publish_at is null or clips.publish_at <= ${now})`)
  if (type !== undefined) parts.push(sql`clips.type = ${type}`)
  if (category !== undefined) parts.push(sql`clips.category_id = ${category}`)
  if (by !== undefined) parts.push(sql`clips.updated_by = ${by}`)
  if (ids !== undefined) parts.push(sql`clips.id = any(${[...ids]}::int[])`)
  if (words !== undefined) {
    parts.push(
      sql`to_tsvector('simple', clips.title || ' ' || clips.location_text) @@ to_tsquery('simple', ${words})`,
    )
  }
  return sql.join(parts, sql` and `)
}

function isAfter({ sort, ascending }: DeskOrder, { key, id }: ListPosition): RawBuilder<unknown> {
  const value =
    sort === 'number'
      ? sql`${key}::bigint`
      : sql`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`
  const sign = ascending ? sql`>` : sql`<`
  return sql` and (${SORT_KEYS[sort]}, clips.id) ${sign} (${value}, ${id})`
}

/** The places of a page in its order. */
export async function listDeskPositions(
  db: Db,
  asked: DeskQuestion,
  order: DeskOrder & { after: ListPosition | undefined; limit: number },
): Promise<ListPosition[]> {
  const direction = order.ascending ? sql`asc` : sql`desc`
  const walks = asked.states.map(
    (state) => sql`(select clips.id, ${SORT_KEYS[order.sort]} as sort_key from clips
      where ${conditions([state], asked)}${order.after ? isAfter(order, order.after) : sql``}
      order by ${SORT_KEYS[order.sort]} ${direction}, clips.id ${direction} limit ${order.limit})`,
  )
  const key = order.sort === 'number' ? sql`sort_key` : sql`(extract(epoch from sort_key) * 1000000)::bigint`
  const { rows } = await sql<ListPosition>`
    select id, ${key}::text as key from (${sql.join(walks, sql` union all `)}) as walked
    order by sort_key ${direction}, id ${direction} limit ${order.limit}`.execute(db)
  return rows
}

/** Counts no further than one more than can be shown exactly. */
export async function countDeskClips(
  db: Db,
  asked: DeskQuestion,
): Promise<{ count: number; countIsExact: boolean }> {
  // The index of words knows no states: asked for each of them, it would be read as often.
  const parts = asked.words === undefined ? asked.states.map((state) => [state]) : [asked.states]
  const most = asked.words === undefined ? MAX_COUNTED : MAX_COUNTED_BY_WORDS
  const walks = parts.map(
    (states) => sql`(select from clips where ${conditions(states, asked)} limit ${most + 1})`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from (${sql.join(walks, sql` union all `)}) as walked limit ${most + 1}) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), countIsExact: count <= most }
}

/** The numbers of all clips of the question in ascending order, at most `limit`. */
export async function listDeskIds(db: Db, asked: DeskQuestion, limit: number): Promise<number[]> {
  const walks = asked.states.map(
    (state) => sql`(select clips.id from clips where ${conditions([state], asked)} limit ${limit})`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (select id from (${sql.join(walks, sql` union all `)}) as walked limit ${limit}) as found
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** As a column: whether the clip has a file to deliver. */
const hasMaster = sql<boolean>`exists (
  select from clip_files where clip_id = clips.id and role = 'master')`.as('has_master')

/** As a column: whether nothing may be licensed of the clip any more. */
const rightsEnded = sql<boolean>`coalesce(clips.rights_until <= now(), false)`.as('rights_ended')

/** As a column: whether the agency works with the contributor no more. */
const contributorRetired = sql<boolean>`coalesce((
  select status = 'retired' from contributors where contributors.id = clips.contributor_id), false)`.as(
  'contributor_retired',
)

/** As a column: whether the agency asks for an agreement, and no agreement about the clip is in force (R-DESK-6). */
const agreementMissing = sql<boolean>`exists (
  select from checklist_demands as demands where demands.agreement and not exists (
    select from clip_rights join rights_records on rights_records.id = clip_rights.record_id
     where clip_rights.clip_id = clips.id and kind = 'agreement'
       and (ended_at is null or ended_at > now())
       and coalesce(from_day <= (now() at time zone demands.time_zone)::date, true)
       and coalesce(until_day >= (now() at time zone demands.time_zone)::date, true)))`.as(
  'agreement_missing',
)

/** As a column: whether a clip that came in before shows the same, until a person says otherwise (R-LIKE-3). */
const hasLookAlike = sql<boolean>`exists (
  select from look_alikes join clips as others on others.id = look_alikes.other_id
   where look_alikes.clip_id = clips.id and (
     (answer is null and others.state <> 'discarded')
     or (answer = 'same' and others.state not in ('retired', 'discarded'))))`.as('has_look_alike')

/** As a column: the name of a person by the id in another column. */
const nameOf = (column: 'updated_by' | 'created_by') =>
  sql<string | null>`(select trim(first_name || ' ' || last_name) from users
    where users.id = clips.${sql.ref(column)})`

/** What the desk's list and the checklist need, of these clips. */
export function listDeskRows(db: Db, ids: readonly number[]) {
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
    .select([hasMaster, rightsEnded, contributorRetired, agreementMissing, hasLookAlike])
    .select([nameOf('updated_by').as('updated_by_name')])
    .select(['clips.restrictions', 'clips.enquiry_only'])
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}
export type DeskRow = Awaited<ReturnType<typeof listDeskRows>>[number]
