/**
 * Where clips stand in the bitmaps. A range of time has one segment whose slots are in the order of time, and
 * others for what arrived too late for that. A place is never given to a second clip.
 */

/** As in cursors: microseconds since 1970, and the id for equal times. */
export type Moment = { key: number; id: number }
export type Segment = {
  segment: number
  from_key: number
  from_id: number
  used: number
  ordered: boolean
  last_key: number
  last_id: number
}

/** Four bitmaps of so many bits fill a page of PostgreSQL. */
export const SLOTS = 15_936

/** @param moments in their order. @returns their places, and the segments that are new or fuller than before. */
export function givePlaces(segments: readonly Segment[], moments: readonly Moment[]) {
  const all = segments.map((segment) => ({ ...segment })).sort(byStart)
  const changed = new Set<Segment>()
  const places = moments.map((moment) => {
    const segment = segmentFor(all, moment)
    changed.add(segment)
    if (isAfter(moment, segment.last_key, segment.last_id)) {
      segment.last_key = moment.key
      segment.last_id = moment.id
    }
    return segment.segment * SLOTS + segment.used++
  })
  return { places, changed: [...changed] }
}

function segmentFor(all: Segment[], moment: Moment): Segment {
  const start = all.findLast(
    ({ from_key, from_id }) => !isAfter({ key: from_key, id: from_id }, moment.key, moment.id),
  )
  if (!start) throw new Error('The first range has no beginning')
  const range = all.filter(
    ({ from_key, from_id }) => from_key === start.from_key && from_id === start.from_id,
  )
  const main = range.find(({ ordered }) => ordered)
  const isNext = main !== undefined && isAfter(moment, main.last_key, main.last_id)
  if (main && isNext && main.used < SLOTS) return main
  const isNewest = all.at(-1)?.from_key === start.from_key && all.at(-1)?.from_id === start.from_id
  if (isNext && isNewest) return add(all, moment, true)
  const late = range.find(({ ordered, used }) => !ordered && used < SLOTS)
  return late ?? add(all, { key: start.from_key, id: start.from_id }, false)
}

function add(all: Segment[], from: Moment, ordered: boolean): Segment {
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

/** In the order of time, and of ids for equal times. */
export const isAfter = ({ key, id }: Moment, otherKey: number, otherId: number): boolean =>
  key > otherKey || (key === otherKey && id > otherId)
