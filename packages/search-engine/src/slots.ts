/**
 * Gives clips their slots in the bitmaps. Segments belong to ranges of time. One segment of each range is ordered:
 * its slots follow the order of time. Clips that arrive too late for that go to a second segment of the range.
 * A slot is never given to a second clip.
 */

/** A clip's time in microseconds since 1970, and its id for equal times; the sort key of "newest first". */
export type SortKey = { key: number; id: number }
/** A row of `search_segments`. */
export type Segment = {
  segment: number
  from_key: number
  from_id: number
  used: number
  ordered: boolean
  last_key: number
  last_id: number
}

/** Four bitmaps of this number of bits fill a page of PostgreSQL. */
export const SEGMENT_SLOTS = 15_936

/** @param times in their order. @returns their slots, and the segments that are new or fuller than before. */
export function giveSlots(segments: readonly Segment[], sortKeys: readonly SortKey[]) {
  const all = segments.map((segment) => ({ ...segment })).sort(byStart)
  const changed = new Set<Segment>()
  const slots = sortKeys.map((sortKey) => {
    const segment = segmentFor(all, sortKey)
    changed.add(segment)
    if (isAfter(sortKey, segment.last_key, segment.last_id)) {
      segment.last_key = sortKey.key
      segment.last_id = sortKey.id
    }
    return segment.segment * SEGMENT_SLOTS + segment.used++
  })
  return { slots, changed: [...changed] }
}

function segmentFor(all: Segment[], sortKey: SortKey): Segment {
  const start = all.findLast(
    ({ from_key, from_id }) => !isAfter({ key: from_key, id: from_id }, sortKey.key, sortKey.id),
  )
  if (!start) throw new Error('The first range of time must begin before every clip')
  const range = all.filter((one) => isSameRange(one, start))
  const ordered = range.find((one) => one.ordered)
  const isNext = ordered !== undefined && isAfter(sortKey, ordered.last_key, ordered.last_id)
  if (isNext && ordered.used < SEGMENT_SLOTS) return ordered
  const newest = all.at(-1)
  if (isNext && newest && isSameRange(newest, start)) return addSegment(all, sortKey, true)
  const late = range.find((one) => !one.ordered && one.used < SEGMENT_SLOTS)
  return late ?? addSegment(all, { key: start.from_key, id: start.from_id }, false)
}

const isSameRange = (a: Segment, b: Segment): boolean => a.from_key === b.from_key && a.from_id === b.from_id

function addSegment(all: Segment[], from: SortKey, ordered: boolean): Segment {
  const segment: Segment = {
    segment: 1 + Math.max(...all.map((one) => one.segment)),
    from_key: from.key,
    from_id: from.id,
    used: 0,
    ordered,
    last_key: Number.NEGATIVE_INFINITY,
    last_id: 0,
  }
  all.push(segment)
  all.sort(byStart)
  return segment
}

const byStart = (a: Segment, b: Segment): number =>
  a.from_key === b.from_key ? a.from_id - b.from_id : a.from_key < b.from_key ? -1 : 1

/** Compares by time, and by id for equal times. */
export const isAfter = ({ key, id }: SortKey, otherKey: number, otherId: number): boolean =>
  key > otherKey || (key === otherKey && id > otherId)
