/** Bitmaps in memory: bits to be changed in the database, and places of the bits that a search has found. */
import { SLOTS } from './search-places.ts'

const BYTES = SLOTS / 8

export type BitChange = { token: number; segment: number; bits: string }

/** Collects bits, so that each bitmap is written once. */
export type BitChanges = {
  set(token: number, place: number): void
  clear(token: number, place: number): void
  /** Bitmaps to be joined with `or`. */
  added(): BitChange[]
  /** Bits that are no longer there; to be written first. */
  removed(): BitChange[]
}

export function bitChanges(): BitChanges {
  const added = new Map<number, Map<number, Buffer>>()
  const removed = new Map<number, Map<number, Buffer>>()
  return {
    set(token, place) {
      // A bit that is taken away and set again stays as it was.
      if (!takeBack(removed, token, place)) put(added, token, place)
    },
    clear: (token, place) => put(removed, token, place),
    added: () => listed(added),
    removed: () => listed(removed),
  }
}

function put(bitmaps: Map<number, Map<number, Buffer>>, token: number, place: number): void {
  const segment = Math.floor(place / SLOTS)
  const ofSegment = bitmaps.get(segment) ?? new Map<number, Buffer>()
  const bits = ofSegment.get(token) ?? Buffer.alloc(BYTES)
  bitmaps.set(segment, ofSegment)
  ofSegment.set(token, bits)
  const slot = place % SLOTS
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) | (128 >> (slot & 7))
}

function takeBack(bitmaps: Map<number, Map<number, Buffer>>, token: number, place: number): boolean {
  const bits = bitmaps.get(Math.floor(place / SLOTS))?.get(token)
  const slot = place % SLOTS
  const byte = bits?.[slot >> 3] ?? 0
  if (!bits || (byte & (128 >> (slot & 7))) === 0) return false
  bits[slot >> 3] = byte & ~(128 >> (slot & 7))
  return true
}

// PostgreSQL reads bits in hexadecimal after an x.
function listed(bitmaps: ReadonlyMap<number, ReadonlyMap<number, Buffer>>): BitChange[] {
  return [...bitmaps].flatMap(([segment, ofSegment]) =>
    [...ofSegment]
      .filter(([, bits]) => bits.some((byte) => byte !== 0))
      .map(([token, bits]) => ({ token, segment, bits: `x${bits.toString('hex')}` })),
  )
}

/** The matches of one segment. */
export type SegmentMatches = {
  segment: number
  ordered: boolean
  /** Whether the page before ended in its range. */
  is_start: boolean
  /** In hexadecimal, as PostgreSQL sends bits: four bytes for their number, then the first slot in the highest bit. */
  bits: string
}

const HEADER_DIGITS = 8
const ZERO = '0'.charCodeAt(0)

type Ends = { needed: number; afterPlace: number | null; untilPlace: number | null }

/**
 * Places among which the newest `needed` matches are. Segments that are not in order, and the one in which the
 * page before ended when its place is no longer known, give all of theirs.
 */
export function candidatePlaces(found: readonly SegmentMatches[], ends: Ends): number[] {
  const { needed, afterPlace, untilPlace } = ends
  return found.flatMap(({ segment, ordered, is_start, bits }) => {
    const places = placesOf(bits, segment * SLOTS)
    const isHere = (place: number | null) => place !== null && Math.floor(place / SLOTS) === segment
    if (!ordered || (is_start && !isHere(afterPlace))) return places
    const newest = isHere(afterPlace) ? (afterPlace ?? 0) : (segment + 1) * SLOTS
    const oldest = isHere(untilPlace) ? (untilPlace ?? 0) : 0
    return places.filter((place) => place <= newest && place >= oldest).slice(-needed)
  })
}

function placesOf(bits: string, first: number): number[] {
  const places: number[] = []
  for (let at = HEADER_DIGITS; at < bits.length; at++) {
    if (bits.charCodeAt(at) === ZERO) continue
    const digit = Number.parseInt(bits.charAt(at), 16)
    const start = first + (at - HEADER_DIGITS) * 4
    for (let bit = 0; bit < 4; bit++) if (digit & (8 >> bit)) places.push(start + bit)
  }
  return places
}
