import { expect, test } from 'vitest'
import { keptOf, lookAlikes, type Match, requestedOf } from './look-alikes.ts'

const hashesAt = (...times: number[]) => times.map((atMs) => ({ atMs, bits: BigInt(atMs) }))
const match = (foundAtMs: number, atMs: number, distance = 3): Match => ({
  clipId: 7,
  foundAtMs,
  atMs,
  distance,
})
const found = (matches: Match[], { own = 4, kept = 4 } = {}) =>
  lookAlikes(matches, { own, kept: new Map([[7, kept]]) })

test('one picture is kept every two seconds, whatever is between and missing', () => {
  expect(keptOf(hashesAt(0, 500, 1000, 1500, 2000, 2500, 7000, 8000)).map(({ atMs }) => atMs)).toEqual([
    ...[0, 2000, 7000, 8000],
  ])
  expect(keptOf([])).toEqual([])
})

test('three hundred pictures of a long film are compared', () => {
  const long = hashesAt(...Array.from({ length: 28_800 }, (_, index) => index * 500))
  expect(requestedOf(long)).toHaveLength(300)
  expect(requestedOf(hashesAt(0, 500))).toHaveLength(2)
})

test('three of the same pictures in order are a look-alike; fewer, or in reverse, are not', () => {
  expect(found([match(2000, 500), match(4000, 2500, 1), match(6000, 4500)])).toEqual([
    { clipId: 7, pictures: 3, distance: 1 },
  ])
  expect(found([match(2000, 500), match(4000, 2500)])).toEqual([])
  expect(found([match(2000, 4500), match(4000, 2500), match(6000, 500)])).toEqual([])
})

test('one picture that resembles three counts once', () => {
  expect(found([match(2000, 500), match(2000, 1000), match(2000, 1500)])).toEqual([])
})

test('pictures that are all alike are in order in one of the possible matches', () => {
  const every = [0, 2000, 4000].flatMap((at) => [5000, 1000, 0].map((requested) => match(at, requested)))
  expect(found(every)).toMatchObject([{ pictures: 3 }])
})

test('with fewer than three pictures all must match, and a single one must be nearer', () => {
  expect(found([match(0, 0, 10), match(2000, 2000, 10)], { own: 2 })).toMatchObject([{ pictures: 2 }])
  expect(found([match(0, 0, 10), match(2000, 2000, 10)], { kept: 2 })).toMatchObject([{ pictures: 2 }])
  expect(found([match(0, 0, 9)], { own: 1, kept: 1 })).toEqual([])
  expect(found([match(0, 0, 8)], { own: 1, kept: 1 })).toMatchObject([{ pictures: 1, distance: 8 }])
})
