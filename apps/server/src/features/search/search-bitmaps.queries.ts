/** Searching by bitmaps: which clips of which segments hold all that is asked for, and how many they are. */
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { SegmentMatches } from './search-bitmaps.ts'
import { lookedUp, type Put, parameters } from './search-conditions.ts'
import { type IndexState, STATE } from './search-dictionary.queries.ts'
import { type Moment, SLOTS } from './search-places.ts'
import type { MappedCondition } from './search-plan.ts'

export type Matched = {
  /** Of all the ranges that were looked at. */
  total: number
  /** The newest first, as many as hold what is needed. */
  segments: readonly SegmentMatches[]
  /** Of the clips `after` and `until`, if they are still there. */
  afterPlace: number | null
  untilPlace: number | null
  state: IndexState | undefined
}

/** The matches behind `after`, the newest first, down to `until`. */
type Span = { after: Moment | null; until: Moment | null }
type Row = SegmentMatches &
  IndexState & { total: number; after_place: number | null; until_place: number | null }

type Wanted = Span & {
  /** At least 1: how many matches have to be among the segments. */
  needed: number
  /** How many of the newest ranges of time to look at; null for all of them. */
  ranges: number | null
  now: Date
}

export async function matchedSegments(
  db: Db,
  conditions: readonly MappedCondition[],
  { after, until, needed, ranges, now }: Wanted,
): Promise<Matched> {
  const { values, put } = parameters(now)
  const bitmaps = conditions.map(
    (condition, at) => `join (${bitmapOf(condition, put)}) as b${at} using (segment)`,
  )
  const all = conditions.map((_, at) => `b${at}.bits`).join(' & ')
  const text = `
    with start as (${after ? rangeOf(after, put) : 'select from_key, from_id from search_segments where false'}),
    spans as materialized (
      select segment, ordered, from_key, from_id, (from_key, from_id) in (select from_key, from_id from start) as is_start
        from search_segments
        where ${after ? '(from_key, from_id) <= (select from_key, from_id from start)' : 'true'}
          and ${until ? `(from_key, from_id) >= (${rangeOf(until, put)})` : 'true'}
        ${ranges === null ? '' : `order by from_key desc, from_id desc fetch first (${put(ranges, 'int')}) rows with ties`}),
    found as materialized (
      select *, bit_count(bits)::int as documents
        from (select spans.*, ${all} as bits from spans ${bitmaps.join(' ')} offset 0) as matched),
    counted as (
      select *, coalesce(sum(documents) filter (where not is_start) over (order by from_key desc, from_id desc), 0)
        - sum(documents) over (partition by from_key, from_id) as before from found where documents > 0)
    select (select sum(documents)::int from found) as total, segment, ordered, is_start, encode(bit_send(bits), 'hex') as bits,
      ${placeOf(after, put)} as after_place, ${placeOf(until, put)} as until_place, ${STATE}
    from counted where before < ${put(needed, 'int')}
    order by from_key desc, from_id desc`
  const rows = await prepared<Row>(db, text, values)
  const [state] = rows
  const { total = 0, after_place: afterPlace = null, until_place: untilPlace = null } = state ?? {}
  return { total, segments: rows, afterPlace, untilPlace, state }
}

function bitmapOf({ mapped, others }: MappedCondition, put: Put): string {
  const [only] = mapped
  if (mapped.length === 1 && others.length === 0) {
    return `select segment, bits from search_bitmaps where token = ${put(only, 'int')}`
  }
  return `select segment, bit_or(bits) as bits from (
      select segment, bits from search_bitmaps where token = any(${put(mapped, 'int[]')})
      ${others.length > 0 ? `union all ${bitsOfRows(others, put)}` : ''}) as either
    group by segment`
}

const bitsOfRows = (tokens: readonly number[], put: Put): string => `
  select place / ${SLOTS} as segment, set_bit(0::bit(${SLOTS}), place % ${SLOTS}, 1) as bits
    from search_documents where ${lookedUp(tokens, put)} and place is not null`

/** The range of time in which the clip is. */
const rangeOf = ({ key, id }: Moment, put: Put): string => `
  select from_key, from_id from search_segments
    where (from_key, from_id) <= (${put(key, 'float8')}, ${put(id, 'int')})
    order by from_key desc, from_id desc limit 1`

const placeOf = (clip: Moment | null, put: Put): string =>
  clip
    ? `(select place from search_documents where id = ${put(clip.id, 'int')} and not is_package
        and created = to_timestamp(${put(clip.key, 'float8')} / 1e6))`
    : 'null::int'
