/** Bits that are written, and slots that are read. */
import { describe, expect, test } from 'vitest'
import { bitChanges, candidateSlots } from './bitmaps.ts'
import { SEGMENT_SLOTS } from './slots.ts'

/** In PostgreSQL's binary format: four bytes for the number of bits first. */
function bitsOf(...slots: number[]): string {
  const changes = bitChanges()
  for (const slot of slots) changes.set(1, slot)
  return `00003e40${changes.added()[0]?.bits.slice(1)}`
}
const everything = { needed: 100, afterSlot: null, untilSlot: null }

describe('changes', () => {
  test('changes are one bitmap for each token and segment', () => {
    const changes = bitChanges()
    for (const slot of [0, 7, SEGMENT_SLOTS]) changes.set(5, slot)
    changes.set(6, 1)
    expect(changes.added().map(({ token, segment, bits }) => [token, segment, bits.slice(0, 3)])).toEqual([
      [5, 0, 'x81'],
      [6, 0, 'x40'],
      [5, 1, 'x80'],
    ])
  })

  test('a bit that is cleared and set again is no change', () => {
    const changes = bitChanges()
    changes.clear(5, 3)
    changes.set(5, 3)
    expect([changes.added(), changes.removed()]).toEqual([[], []])
  })
})

describe('slots of matches', () => {
  const ordered = { segment: 1, ordered: true, isStart: false, bits: bitsOf(0, 9, 15_935) }

  test('slots of matches are read from the bits, in their order', () => {
    expect(candidateSlots([ordered], everything)).toEqual([0, 9, 15_935].map((bit) => SEGMENT_SLOTS + bit))
  })

  test('slots of matches in an ordered segment are only the newest', () => {
    expect(candidateSlots([ordered], { ...everything, needed: 1 })).toEqual([SEGMENT_SLOTS + 15_935])
  })

  test('slots of matches in an unordered segment are all of them', () => {
    expect(candidateSlots([{ ...ordered, ordered: false }], { ...everything, needed: 1 })).toHaveLength(3)
  })

  test('slots of matches end at the slot where the previous page ended', () => {
    const afterSlot = SEGMENT_SLOTS + 9
    expect(candidateSlots([{ ...ordered, isStart: true }], { ...everything, afterSlot })).toEqual([
      SEGMENT_SLOTS,
      afterSlot,
    ])
  })

  test('slots of matches are all of the segment when the slot where the previous page ended is unknown', () => {
    expect(candidateSlots([{ ...ordered, isStart: true }], { ...everything, needed: 1 })).toHaveLength(3)
  })
})
