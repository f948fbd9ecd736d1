/** The nearest codes, compared with a search that counts each bit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, codeOf, openCodes, similarityOf } from './codes.ts'

const SIZE = 48
const CLIPS = 70_000

const code = fc.uint8Array({ minLength: SIZE, maxLength: SIZE })
const sameCode = fc.constant(new Uint8Array(SIZE))
const ascending = (a: number, b: number): number => a - b
const differences = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, byte, at) => sum + (byte ^ (b[at] ?? 0)).toString(2).replaceAll('0', '').length, 0)

test('the nearest codes are found, and no more than the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(code, sameCode), { maxLength: 40 }),
      code,
      fc.integer({ min: 1, max: 10 }),
      (all, query, limit) => {
        const codes = openCodes(SIZE)
        for (const [place, one] of all.entries()) codes.put(place, place + 1, one)
        const distances = all.map((one) => differences(one, query))
        const near = codes.nearest(query, null, limit)
        expect(new Set(near).size).toBe(near.length)
        const found = near.map((id) => distances[id - 1] ?? 0)
        expect(found.toSorted(ascending)).toEqual(distances.toSorted(ascending).slice(0, limit))
      },
    ),
    { numRuns: 50 },
  )
})

test('only the given places are compared, however far they are from the query', () => {
  const codes = openCodes(SIZE)
  const [near, far] = [new Uint8Array(SIZE), new Uint8Array(SIZE).fill(255)]
  for (let place = 0; place < CLIPS; place++) codes.put(place, place + 1, place === 69_999 ? far : near)
  const among = new Uint8Array(Math.ceil(CLIPS / 8))
  among[69_999 >> 3] = 128 >> (69_999 & 7)
  expect(codes.nearest(near, among, 10)).toEqual([70_000])
  expect(codes.nearest(near, new Uint8Array(0), 10)).toEqual([])
  expect(codes.nearest(near, null, 10)).toHaveLength(10)
  codes.clear()
  expect(codes.nearest(near, null, 10)).toEqual([])
})

test('bytes of a vector have nearly its direction, and a code the sign of each difference from the mean', () => {
  const vector = Float32Array.from({ length: 128 }, (_, at) => Math.sin(at))
  const length = Math.hypot(...vector)
  expect(
    similarityOf(
      vector.map((value) => value / length),
      bytesOf(vector),
    ),
  ).toBeCloseTo(1, 3)
  expect(similarityOf(vector, bytesOf(new Float32Array(128)))).toBe(0)
  const mean = new Float32Array(128).fill(0.5)
  expect(codeOf(vector, mean)[0]).toBe(0b0110_0001)
})
