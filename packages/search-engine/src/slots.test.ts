/** Slots of the bitmaps. */
import { describe, expect, test } from 'vitest'
import { giveSlots, SEGMENT_SLOTS, type Segment } from './slots.ts'

const NEVER = Number.NEGATIVE_INFINITY
const first: Segment = {
  segment: 0,
  from_key: NEVER,
  from_id: 0,
  used: 0,
  ordered: true,
  last_key: NEVER,
  last_id: 0,
}
const times = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ key: from + at, id: 1 }))

describe('slots', () => {
  test('slots of clips that arrive in the order of time fill one segment after the other', () => {
    const { slots, changed } = giveSlots([first], times(SEGMENT_SLOTS + 2))
    expect(slots).toEqual(Array.from({ length: SEGMENT_SLOTS + 2 }, (_, at) => at))
    expect(changed.map(({ used, ordered }) => [used, ordered])).toEqual([
      [SEGMENT_SLOTS, true],
      [2, true],
    ])
  })

  test('slots of clips that arrive late are in a second segment of their range of time', () => {
    const { changed: full } = giveSlots([first], times(SEGMENT_SLOTS + 2))
    const { slots, changed } = giveSlots(full, [
      { key: 5, id: 2 },
      { key: 6, id: 2 },
    ])
    expect(slots).toEqual([2 * SEGMENT_SLOTS, 2 * SEGMENT_SLOTS + 1])
    expect(changed).toMatchObject([{ ordered: false, used: 2, from_key: NEVER }])
  })

  test('slots of clips of the same time are in the order of their ids', () => {
    const { slots, changed } = giveSlots(
      [first],
      [1, 2, 3].map((id) => ({ key: 7, id })),
    )
    expect(slots).toEqual([0, 1, 2])
    expect(changed).toMatchObject([{ last_key: 7, last_id: 3 }])
  })
})
