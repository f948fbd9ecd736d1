import { expect, test } from 'vitest'
import { faultsOfOffer, stateOfOffer } from './offers.rules.ts'

const now = new Date('2026-10-05T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const DAY_MS = 86_400_000

test('R-OFFER-3, R-OFFER-4: an offer is open until it ends, is withdrawn, or all of its clips are bought', () => {
  const open = { ends_at: later(1), withdrawn_at: null, clip_count: 2, bought_count: 1 }
  expect(stateOfOffer(open, now)).toBe('open')
  expect(stateOfOffer({ ...open, ends_at: now }, now)).toBe('ended')
  expect(stateOfOffer({ ...open, bought_count: 2 }, now)).toBe('bought')
  expect(stateOfOffer({ ...open, bought_count: 2, ends_at: now }, now)).toBe('bought')
  expect(stateOfOffer({ ...open, bought_count: 2, withdrawn_at: now }, now)).toBe('withdrawn')
})

test('R-OFFER-1: an offer is valid for at most 90 days, names a clip once, and prices above the list are confirmed by their number', () => {
  const sound = {
    endsAt: later(90 * DAY_MS),
    lines: [
      { id: 1, price: 200 },
      { id: 2, price: 300 },
    ],
    listPrices: new Map([
      [1, 200],
      [2, 299],
    ]),
    aboveList: 1,
  }
  const faults = (change: Partial<typeof sound>) => Object.keys(faultsOfOffer({ ...sound, ...change }, now))
  expect(faults({})).toEqual([])
  expect(faults({ endsAt: now })).toEqual(['ends_at'])
  expect(faults({ endsAt: later(90 * DAY_MS + 1) })).toEqual(['ends_at'])
  expect(faults({ aboveList: 0 })).toEqual(['above_list'])
  expect(faults({ aboveList: 2 })).toEqual(['above_list'])
  expect(faults({ lines: [...sound.lines, { id: 2, price: 1 }] })).toEqual(['lines'])
})
