/** R-REQUEST-5 and R-REQUEST-7: the state of a request to buy, without a database. */
import { describe, expect, test } from 'vitest'
import { namesSameClips, requestState } from './requests.rules.ts'

const NOW = new Date('2026-03-04T12:00:00Z')
const before = new Date(NOW.getTime() - 1)
const open = { state: 'open', is_bought: false, ends_at: new Date(NOW.getTime() + 1) } as const

describe('the state of a request to buy', () => {
  test('R-REQUEST-7: a request is open until its end, and then expired', () => {
    expect(requestState(open, NOW)).toBe('open')
    expect(requestState({ ...open, ends_at: NOW }, NOW)).toBe('expired')
    expect(requestState({ ...open, ends_at: before }, NOW)).toBe('expired')
  })

  test('R-REQUEST-5: an order that is bought approves an open request, also after its end', () => {
    expect(requestState({ ...open, is_bought: true, ends_at: before }, NOW)).toBe('approved')
  })

  test('R-REQUEST-6: a request that was decided keeps its state', () => {
    for (const state of ['approved', 'declined', 'withdrawn', 'expired'] as const) {
      expect(requestState({ ...open, state, is_bought: true }, NOW)).toBe(state)
    }
  })

  test.each([
    [[1, 2], [2, 1], true],
    [[1, 2], [1, 2, 3], false],
    [[1, 2, 3], [1, 2], false],
    [[1, 2], [1, 3], false],
  ])('R-REQUEST-3: requests for %j and %j are the same: %s', (one, other, same) => {
    expect(namesSameClips(one, other)).toBe(same)
  })
})
