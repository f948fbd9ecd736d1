/** Searches by bitmaps: finds the slots of segments that match the query, and counts them. */
import type { SegmentMatches } from '@rushes/search-engine/bitmaps'
import type { Alternatives, BitmapCondition } from '@rushes/search-engine/plan'
import { SEGMENT_SLOTS } from '@rushes/search-engine/slots'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { inTokenIndex, type Param, parameters } from './conditions.queries.ts'
import { type IndexState, STATE_COLUMNS } from './dictionary.queries.ts'
import { type SortKey, timeOf } from './sort-keys.queries.ts'

export type MatchedSegments = {
  /** Number of matches in all examined ranges of time. */
  total: number
  /** The newest first, as many as contain the needed matches. */
  segments: readonly SegmentMatches[]
  /** Slots of the clips `after` and `until`; null if they no longer exist. */
  afterSlot: number | null
  untilSlot: number | null
  state: IndexState | undefined
}

/** Matches after `after`, the newest first, down to `until`. */
export type MatchedSpan = {
  after: SortKey | null
  until: SortKey | null
  /** Required number of matches in the segments, at least 1. */
  needed: number
  /** Number of the newest ranges of time to examine; null for all. */
  ranges: number | null
  now: Date
}

type Row = SegmentMatches & IndexState & { total: number; afterSlot: number | null; untilSlot: number | null }

export async function matchedSegments(
  db: Db,
  conditions: readonly BitmapCondition[],
  span: MatchedSpan,
): Promise<MatchedSegments> {
  const { values, text } = statementOf(conditions, span)
  const rows = await prepared<Row>(db, text, values)
  const [first] = rows
  const { total = 0, afterSlot = null, untilSlot = null } = first ?? {}
  return { total, segments: rows, afterSlot, untilSlot, state: first }
}

function statementOf(conditions: readonly BitmapCondition[], span: MatchedSpan) {
  const { after, until, needed, ranges, now } = span
  const { values, param } = parameters(now)
  const bitmaps = conditions.map((condition) => bitmapOf(condition, param)).join(' union all ')
  const nothing = 'select from_key, from_id from search_segments where false'
  const text = `
    with start as (${after ? timeRangeOf(after, param) : nothing}),
    spans as materialized (
      select segment, ordered, from_key, from_id, (from_key, from_id) in (select from_key, from_id from start) as is_start
        from search_segments
        where ${after ? '(from_key, from_id) <= (select from_key, from_id from start)' : 'true'}
          and ${until ? `(from_key, from_id) >= (${timeRangeOf(until, param)})` : 'true'}
        ${ranges === null ? '' : `order by from_key desc, from_id desc fetch first (${param(ranges, 'int')}) rows with ties`}),
    matched as materialized (
      select spans.*, bits, bit_count(bits)::int as documents
        from spans join (
          select segment, bit_and(bits) as bits from (${bitmaps}) as conditions
            where segment = any(array(select segment from spans))
            group by segment having count(*) = ${conditions.length}) as intersected using (segment)),
    counted as (
      select *, coalesce(sum(documents) filter (where not is_start) over (order by from_key desc, from_id desc), 0)
        - sum(documents) over (partition by from_key, from_id) as before from matched where documents > 0)
    select (select sum(documents)::int from matched) as total, segment, ordered, is_start as "isStart",
      encode(bit_send(bits), 'hex') as bits, ${slotOf(after, param)} as "afterSlot",
      ${slotOf(until, param)} as "untilSlot", ${STATE_COLUMNS}
    from counted where before < ${param(needed, 'int')}
    order by from_key desc, from_id desc`
  return { values, text }
}

/** Returns a select of the segments with matching clips, with the bits of these clips. */
export function bitmapOf({ withBitmap, withoutBitmap, ids }: BitmapCondition, param: Param): string {
  const [only] = withBitmap
  const isByBitmaps = withoutBitmap.length + ids.length === 0
  if (withBitmap.length === 1 && isByBitmaps) {
    return `select segment, bits from search_bitmaps where token = ${param(only, 'int')}`
  }
  return `select segment, bit_or(bits) as bits from (
      select segment, bits from search_bitmaps where token = any(${param(withBitmap, 'int[]')})
      ${isByBitmaps ? '' : `union all ${bitsOfDocuments({ tokens: withoutBitmap, ids }, param)}`}) as either
    group by segment`
}

const bitsOfDocuments = (documents: Alternatives, param: Param): string => `
  select slot / ${SEGMENT_SLOTS} as segment, set_bit(0::bit(${SEGMENT_SLOTS}), slot % ${SEGMENT_SLOTS}, 1) as bits
    from search_documents where ${inTokenIndex(documents, param)} and slot is not null`

/** Returns a select of the range of time of a clip. */
const timeRangeOf = ({ key, id }: SortKey, param: Param): string => `
  select from_key, from_id from search_segments
    where (from_key, from_id) <= (${param(key, 'float8')}, ${param(id, 'int')})
    order by from_key desc, from_id desc limit 1`

const slotOf = (clip: SortKey | null, param: Param): string =>
  clip
    ? `(select slot from search_documents where id = ${param(clip.id, 'int')} and not is_package
        and created = ${timeOf(clip, param)})`
    : 'null::int'
