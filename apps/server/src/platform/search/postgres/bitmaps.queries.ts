/** Searches by bitmaps: finds the slots of segments that match the query, and counts them. */
import type { SegmentMatches } from '@rushes/search-engine/bitmaps'
import type { Alternatives, BitmapCondition, ClipBits } from '@rushes/search-engine/plan'
import type { SliceRange } from '@rushes/search-engine/slices'
import { SEGMENT_SLOTS } from '@rushes/search-engine/slots'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { inTokenIndex, type Param, parameters } from './conditions.queries.ts'
import { type IndexState, STATE_COLUMNS } from './dictionary.queries.ts'
import { type SortKey, timeOf } from './sort-keys.queries.ts'

const NO_BITS = `0::bit(${SEGMENT_SLOTS})`

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

export async function matchedSegments(db: Db, clips: ClipBits, span: MatchedSpan): Promise<MatchedSegments> {
  const { values, text } = statementOf(clips, span)
  const rows = await prepared<Row>(db, text, values)
  const [first] = rows
  const { total = 0, afterSlot = null, untilSlot = null } = first ?? {}
  return { total, segments: rows, afterSlot, untilSlot, state: first }
}

function statementOf(clips: ClipBits, span: MatchedSpan) {
  const { after, until, needed, ranges, now } = span
  const { values, param } = parameters(now)
  const matches = matchesOf(clips, (condition) => `(${bitsOf(condition, param)}) as condition`)
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
          select segment, bits from (${matches}) as matches
            where segment = any(array(select segment from spans))) as intersected using (segment)),
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

/**
 * Returns a select of the segments with matches, with the bits of the matches.
 * @param tableOf gives the segments and bits of a condition
 */
export function matchesOf(
  { all, ranges, none }: ClipBits,
  tableOf: (condition: BitmapCondition | SliceRange) => string,
): string {
  const rowsOf = (conditions: readonly (BitmapCondition | SliceRange)[]) =>
    [...new Set(conditions.map(tableOf))].map((table) => `select segment, bits, 1 as held from ${table}`)
  const excluded = none.map(
    (conditions) => `select segment, ~ bits, 0 from (${allOf(rowsOf(conditions))}) as x`,
  )
  return allOf(rowsOf([...all, ...ranges]), excluded)
}

/** Intersects bitmaps by grouping, because planning a join of ten tables takes longer than its execution. */
function allOf(held: readonly string[], excluded: readonly string[] = []): string {
  const rows = [...held, ...excluded].join(' union all ')
  return `select segment, bit_and(bits) as bits from (${rows}) as conditions
    group by segment having sum(held) = ${held.length}`
}

/** Returns a select of the segments with clips that meet a condition, with the bits of these clips. */
export const bitsOf = (condition: BitmapCondition | SliceRange, param: Param): string =>
  'digits' in condition ? inRange(condition, param) : bitmapOf(condition, param)

function bitmapOf({ withBitmap, withoutBitmap, ids }: BitmapCondition, param: Param): string {
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

/** Compares digit by digit. The text depends only on the field and on whether the range is open. */
function inRange({ token, digits, from, before }: SliceRange, param: Param): string {
  const all = Array.from({ length: digits }, (_, digit) => digit)
  const slices = all.map(
    (digit) => `coalesce(bit_or(bits) filter (where token = ${token + digit}), ${NO_BITS}) as digit${digit}`,
  )
  const bits =
    before === null
      ? atLeast(param(from, 'bigint'), all)
      : `${atLeast(param(from, 'bigint'), all)} & ~ ${atLeast(param(before, 'bigint'), all)}`
  return `select segment, ${bits} as bits from (
    select segment, ${slices.join(', ')} from search_bitmaps
      where token >= ${token} and token < ${token + digits} group by segment offset 0) as slices`
}

/** Selects the numbers that are not smaller than the bound, digit by digit from the lowest one. */
function atLeast(bound: string, digits: readonly number[]): string {
  return digits.reduce((found, digit) => {
    const isSet = `(${bound} >> ${digit}) & 1 = 1`
    const slice = `digit${digit}`
    return `((${found} & case when ${isSet} then ${slice} else ~ ${NO_BITS} end) | case when ${isSet} then ${NO_BITS} else ${slice} end)`
  }, `(~ ${NO_BITS})`)
}
