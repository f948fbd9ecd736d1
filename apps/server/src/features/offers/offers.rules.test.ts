import { expect, test } from 'vitest'
import { faultsOfOffer, payByOf, stateOfOffer } from './offers.rules.ts'

const now = new Date('2026-10-05T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const DAY_MS = 86_400_000

const OPEN = {
  ends_at: later(DAY_MS),
  withdrawn_at: null,
  clip_count: 2,
  bought_count: 1,
  pay_by: null,
  declined_at: null,
  replaced_by: null,
}

test('R-OFFER-3, R-OFFER-4: an offer is open until it ends, is withdrawn, or all of its clips are bought', () => {
  const open = { ...OPEN, ends_at: later(1) }
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

test('R-DEAL-2: a deal is accepted until it must be paid, and bought, declined, replaced or withdrawn instead', () => {
  const accepted = { ...OPEN, ends_at: now, pay_by: later(1) }
  expect(stateOfOffer(accepted, now)).toBe('accepted')
  expect(stateOfOffer({ ...accepted, pay_by: now }, now)).toBe('ended')
  expect(stateOfOffer({ ...accepted, bought_count: 2, pay_by: now }, now)).toBe('bought')
  expect(stateOfOffer({ ...accepted, withdrawn_at: now }, now)).toBe('withdrawn')
  expect(stateOfOffer({ ...OPEN, declined_at: now }, now)).toBe('declined')
  expect(stateOfOffer({ ...OPEN, replaced_by: 5 }, now)).toBe('replaced')
})

test('R-DEAL-3: an accepted deal is paid until the offer ends, at least for seven days, and never after its term', () => {
  expect(payByOf(later(DAY_MS), null, now)).toEqual(later(7 * DAY_MS))
  expect(payByOf(later(8 * DAY_MS), null, now)).toEqual(later(8 * DAY_MS))
  expect(payByOf(later(8 * DAY_MS), later(2 * DAY_MS), now)).toEqual(later(2 * DAY_MS))
})
