/** The list of rights records, as a walk along an index that has its order. */
import type { RIGHTS_STATES, RightsKind, RightsState } from '@rushes/contract/agency-rights'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countAll } from '../../db/found-rows.ts'
import { prefixesOf } from '../../db/history.ts'
import { byDay, byNumber, keyset, type ListOrder, type ListRange } from '../../db/keyset.ts'
import { records } from './rights.queries.ts'

export type RightsQuery = {
  kind: RightsKind | undefined
  state: RightsState | undefined
  q: string | undefined
  clip: number | undefined
  /** Today in the agency's time zone, as YYYY-MM-DD. */
  today: string
}

/** The same expression as in the index. */
const LAST_DAY = sql`coalesce(until_day, date '9999-12-31')`
const hasBegun = (today: string) => sql<boolean>`(from_day is null or from_day <= ${today}::date)`

/** The states of `stateOf`, as ranges of an index. */
const STATES = {
  ended: (today) => sql`(ended_at is not null or ${LAST_DAY} < ${today}::date)`,
  coming: (today) => sql`ended_at is null and ${LAST_DAY} >= ${today}::date and from_day > ${today}::date`,
  ending: (today) =>
    sql`ended_at is null and ${LAST_DAY} between ${today}::date and ${today}::date + 30 and ${hasBegun(today)}`,
  in_force: (today) => sql`ended_at is null and ${LAST_DAY} > ${today}::date + 30 and ${hasBegun(today)}`,
} as const satisfies Record<(typeof RIGHTS_STATES)[number], (today: string) => RawBuilder<unknown>>

function conditions({ kind, state, q, clip, today }: RightsQuery): RawBuilder<boolean> {
  const parts = [sql`true`]
  if (kind !== undefined) parts.push(sql`kind = ${kind}`)
  if (state !== undefined) parts.push(STATES[state](today))
  if (clip !== undefined) {
    parts.push(sql`id in (select record_id from clip_rights where clip_id = ${clip})`)
  }
  if (q !== undefined && /^\d{1,9}$/.test(q)) parts.push(sql`id = ${Number(q)}`)
  else if (q !== undefined) {
    parts.push(
      sql`to_tsvector('simple', holder || ' ' || reference) @@ to_tsquery('simple', ${prefixesOf(q)})`,
    )
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const SORTS = { number: byNumber(sql`id`), until: byDay(LAST_DAY) } as const

export function listRecords(
  db: Db,
  { sort, ascending, ...requested }: RightsQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
) {
  const { key, place, order } = keyset(sql`id`, SORTS[sort], { ascending, after })
  return records(db)
    .select(key.as('key'))
    .where(conditions(requested))
    .where(place)
    .orderBy(order)
    .limit(limit)
    .execute()
}

/** Counts no further than one more than can be shown exactly. */
export const countRecords = (db: Db, requested: RightsQuery) =>
  countAll(db, sql`select from rights_records where ${conditions(requested)}`)
