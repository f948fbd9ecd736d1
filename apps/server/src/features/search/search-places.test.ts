/** Places follow the order of time as long as clips arrive in it. */
import { expect, test } from 'vitest'
import { givePlaces, type Segment, SLOTS } from './search-places.ts'

const NOTHING = Number.NEGATIVE_INFINITY
const first: Segment = {
  ...{ segment: 0, from_key: NOTHING, from_id: 0, used: 0, ordered: true, last_key: NOTHING, last_id: 0 },
}
const moments = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ key: from + at, id: 1 }))

test('clips that arrive in the order of time fill one segment after the other', () => {
  const { places, changed } = givePlaces([first], moments(SLOTS + 2))
  expect(places).toEqual(Array.from({ length: SLOTS + 2 }, (_, at) => at))
  expect(changed.map(({ used, ordered }) => [used, ordered])).toEqual([
    [SLOTS, true],
    [2, true],
  ])
})

test('a clip that arrives late goes beside the segment of its time, and disturbs no order', () => {
  const { changed: full } = givePlaces([first], moments(SLOTS + 2))
  const { places, changed } = givePlaces(full, [
    { key: 5, id: 2 },
    { key: 6, id: 2 },
  ])
  expect(places).toEqual([2 * SLOTS, 2 * SLOTS + 1])
  expect(changed).toMatchObject([{ ordered: false, used: 2, from_key: NOTHING }])
})

test('clips of one moment are in the order of their ids', () => {
  const { places, changed } = givePlaces(
    [first],
    [1, 2, 3].map((id) => ({ key: 7, id })),
  )
  expect(places).toEqual([0, 1, 2])
  expect(changed).toMatchObject([{ last_key: 7, last_id: 3 }])
})
