/** The positions at which a long film is cut. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countParts, filmPart, laidOut, secondsAt } from './film-parts.ts'

const film = (durationS: number, container = 'MPEG-4') => countParts({ durationS, container })

test.each([
  [600, 0],
  [601, 3],
  [900, 3],
  [901, 4],
  [4 * 3600, 48],
])('a film of %i s is encoded in %i parts of at most five minutes', (seconds, parts) => {
  expect(film(seconds)).toBe(parts)
})

test('a film without the positions of its frames is encoded in one run', () => {
  expect([film(3600, 'Matroska'), film(3600, 'MXF'), film(3600, 'MPEG-TS'), film(3600, 'AVI')]).toEqual([
    12, 12, 0, 0,
  ])
})

describe('the parts of a film', () => {
  const RATES = [
    { rate: '25', keyframeEvery: 50 },
    { rate: '24000/1001', keyframeEvery: 48 },
    { rate: '29.833', keyframeEvery: 60 },
  ]
  const partsOf = ({ rate, keyframeEvery }: (typeof RATES)[number], durationS: number, parts: number) => {
    const recipe = { rate, keyframeEvery } as Parameters<typeof filmPart>[0]
    return Array.from({ length: parts }, (_, part) => filmPart(recipe, { durationS, part, parts }))
  }

  test('the parts of a film follow each other, begin at keyframes of the whole, and are about as long', () => {
    const given = fc.record({
      rate: fc.constantFrom(...RATES),
      durationS: fc.double({ min: 601, max: 4 * 3600, noNaN: true }),
    })
    fc.assert(
      fc.property(given, ({ rate, durationS }) => {
        const all = partsOf(rate, durationS, film(durationS))
        for (const [index, { begin, end }] of all.entries()) {
          expect(begin % rate.keyframeEvery).toBe(0)
          expect(end).toBe(all[index + 1]?.begin ?? null)
          const seconds = (end === null ? durationS : secondsAt(rate, end)) - secondsAt(rate, begin)
          expect(seconds).toBeGreaterThan(190)
          expect(seconds).toBeLessThan(304)
        }
        expect(all[0]?.begin).toBe(0)
      }),
    )
  })

  test('the parts of a film are identified by their number and the number of parts', () => {
    expect(partsOf({ rate: '25', keyframeEvery: 50 }, 20, 3)).toEqual([
      { begin: 0, end: 150 },
      { begin: 150, end: 350 },
      { begin: 350, end: null },
    ])
  })
})

test('files of parts have the paths of one run, and a later part overrides an earlier one', () => {
  const parts = [
    { beginS: 0, taken: ['a0', 'a1', 'a2'] },
    { beginS: 2.25, taken: ['b2', 'b3'] },
    { beginS: 5, taken: [] },
    { beginS: 7.5, taken: ['d8'] },
  ]
  expect(laidOut(parts, 1)).toEqual(['a0', 'a1', 'b2', 'b3', 'b3', 'b3', 'b3', 'b3', 'd8'])
})
