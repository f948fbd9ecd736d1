/** Bitmaps in memory: collects bits that change in the database, and reads the slots of bits that a search matched. */
import { SEGMENT_SLOTS } from './slots.ts'

const SEGMENT_BYTES = SEGMENT_SLOTS / 8

/** @param bits as PostgreSQL reads them: hexadecimal digits after an x */
export type BitChange = { token: number; segment: number; bits: string }

/** Collects bits, so that each bitmap is written once. */
export type BitChanges = {
  set(token: number, slot: number): void
  clear(token: number, slot: number): void
  /** Bits to be joined with `or`. */
  added(): BitChange[]
  /** Bits that are no longer set; to be written before the others. */
  removed(): BitChange[]
}

type BitsBySegment = Map<number, Map<number, Buffer>>

export function bitChanges(): BitChanges {
  const added: BitsBySegment = new Map()
  const removed: BitsBySegment = new Map()
  return {
    set(token, slot) {
      // A bit that is cleared and set again stays as it was.
      if (!unset(removed, token, slot)) setBit(added, token, slot)
    },
    clear: (token, slot) => setBit(removed, token, slot),
    added: () => listChanges(added),
    removed: () => listChanges(removed),
  }
}

function setBit(bitmaps: BitsBySegment, token: number, slot: number): void {
  const segment = Math.floor(slot / SEGMENT_SLOTS)
  const ofSegment = bitmaps.get(segment) ?? new Map<number, Buffer>()
  const bits = ofSegment.get(token) ?? Buffer.alloc(SEGMENT_BYTES)
  bitmaps.set(segment, ofSegment)
  ofSegment.set(token, bits)
  const bit = slot % SEGMENT_SLOTS
  bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (128 >> (bit & 7))
}

/** @returns whether the bit was set. */
function unset(bitmaps: BitsBySegment, token: number, slot: number): boolean {
  const bits = bitmaps.get(Math.floor(slot / SEGMENT_SLOTS))?.get(token)
  const bit = slot % SEGMENT_SLOTS
  const byte = bits?.[bit >> 3] ?? 0
  if (!bits || (byte & (128 >> (bit & 7))) === 0) return false
  bits[bit >> 3] = byte & ~(128 >> (bit & 7))
  return true
}

function listChanges(bitmaps: BitsBySegment): BitChange[] {
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
  /** Whether the previous page ended in the segment's range of time. */
  isStart: boolean
  /** Hexadecimal, as PostgreSQL sends bits: four bytes for their number, then the first slot in the highest bit. */
  bits: string
}

const HEADER_DIGITS = 8
const ZERO = '0'.charCodeAt(0)

type SlotRange = { needed: number; afterSlot: number | null; untilSlot: number | null }

/**
 * Slots among which the newest `needed` matches are. A segment gives all of its matches when it is not ordered, and
 * also when the page before ended in it and the slot where it ended is not known any more.
 */
export function candidateSlots(
  segments: readonly SegmentMatches[],
  { needed, afterSlot, untilSlot }: SlotRange,
): number[] {
  return segments.flatMap(({ segment, ordered, isStart, bits }) => {
    const slots = slotsOf(bits, segment * SEGMENT_SLOTS)
    const isHere = (slot: number | null) => slot !== null && Math.floor(slot / SEGMENT_SLOTS) === segment
    if (!ordered || (isStart && !isHere(afterSlot))) return slots
    const newest = isHere(afterSlot) ? (afterSlot ?? 0) : (segment + 1) * SEGMENT_SLOTS
    const oldest = isHere(untilSlot) ? (untilSlot ?? 0) : 0
    return slots.filter((slot) => slot <= newest && slot >= oldest).slice(-needed)
  })
}

function slotsOf(bits: string, first: number): number[] {
  const slots: number[] = []
  for (let at = HEADER_DIGITS; at < bits.length; at++) {
    if (bits.charCodeAt(at) === ZERO) continue
    const digit = Number.parseInt(bits.charAt(at), 16)
    const start = first + (at - HEADER_DIGITS) * 4
    for (let bit = 0; bit < 4; bit++) if (digit & (8 >> bit)) slots.push(start + bit)
  }
  return slots
}

/** Joins the bits of segments to one bit for each slot, the first slot in the highest bit. */
export function placesOf(segments: readonly Pick<SegmentMatches, 'segment' | 'bits'>[]): Uint8Array {
  const size = SEGMENT_SLOTS / 8
  const places = new Uint8Array(
    size * segments.reduce((count, { segment }) => Math.max(count, segment + 1), 0),
  )
  for (const { segment, bits } of segments) {
    places.set(Buffer.from(bits.slice(HEADER_DIGITS), 'hex'), segment * size)
  }
  return places
}
