/** Turns the filters of the list of clips into conditions. */
import type { ClipFilters, RIGHTS_FILTERS } from '@rushes/contract/agency-clips'
import { type RawBuilder, sql } from 'kysely'
import { MISSING } from './clip-readiness.queries.ts'

const RIGHTS: Readonly<Record<(typeof RIGHTS_FILTERS)[number], (now: Date) => RawBuilder<unknown>>> = {
  ended: (now) => sql`clips.rights_until <= ${now}`,
  ending: (now) =>
    sql`clips.rights_until > ${now} and clips.rights_until <= ${now}::timestamptz + interval '30 days'`,
  limited: () => sql`clips.rights_until is not null`,
}

export function filterConditions(
  { contributor, taken_from, taken_to, rating, rights, missing, batch }: ClipFilters,
  now: Date,
): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = []
  if (contributor !== undefined) parts.push(sql`clips.contributor_id = ${contributor}`)
  if (taken_from !== undefined) parts.push(sql`clips.date_taken >= ${taken_from}::date`)
  if (taken_to !== undefined) parts.push(sql`clips.date_taken <= ${taken_to}::date`)
  if (rating !== undefined) parts.push(sql`clips.rating = ${rating}`)
  if (rights !== undefined) parts.push(RIGHTS[rights](now))
  if (missing !== undefined) parts.push(sql`(${MISSING[missing]})`)
  if (batch !== undefined) {
    parts.push(sql`clips.id = any(array(
      select clip_id from ingests where batch_id = ${batch} and purpose = 'new'))`)
  }
  return parts
}
