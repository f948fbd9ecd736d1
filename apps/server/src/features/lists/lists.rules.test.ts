/** Proves who may change a list (R-LIST-3), which orders are valid (R-LIST-7), and when a link ends (R-LIST-9). */
import { describe, expect, test } from 'vitest'
import { hasEnded, managesCompanyLists, mayEditList, reordered } from './lists.rules.ts'

describe('a new order', () => {
  test('a new order contains every visible clip once, and hidden clips follow', () => {
    expect(reordered([1, 2, 3], [1, 2, 3], [3, 1, 2])).toEqual([3, 1, 2])
    expect(reordered([9, 1, 8, 2], [1, 2], [2, 1])).toEqual([2, 1, 9, 8])
    expect(reordered([], [], [])).toEqual([])
  })

  test.each([[[1, 2]], [[1, 2, 3, 4]], [[1, 2, 4]], [[1, 2, 2]], [[1, 2, 3, 3]], [[]]])(
    'a new order %j is refused',
    (wanted) => {
      expect(reordered([1, 2, 3], [1, 2, 3], wanted)).toBeNull()
    },
  )

  test('a new order that contains a hidden clip is refused', () => {
    expect(reordered([1, 2, 3], [1, 2], [1, 2, 3])).toBeNull()
  })
})

test.each([
  ['Superuser', true],
  ['Administrator', true],
  ['Manager', false],
  ['Staff', false],
  ['User', false],
] as const)('a %s may change company lists: %s', (role, expected) => {
  expect(managesCompanyLists({ role })).toBe(expected)
  expect(mayEditList({ userId: 7, role }, { user_id: null })).toBe(expected)
})

test('a saved list can be changed by its user only, whatever the role', () => {
  expect(mayEditList({ userId: 7, role: 'User' }, { user_id: 7 })).toBe(true)
  expect(mayEditList({ userId: 8, role: 'Superuser' }, { user_id: 7 })).toBe(false)
})

test('a link ends when it is revoked, and at its end time', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const later = new Date(now.getTime() + 1)
  expect(hasEnded({ expires_at: null, revoked_at: null }, now)).toBe(false)
  expect(hasEnded({ expires_at: later, revoked_at: null }, now)).toBe(false)
  expect(hasEnded({ expires_at: now, revoked_at: null }, now)).toBe(true)
  expect(hasEnded({ expires_at: later, revoked_at: now }, now)).toBe(true)
})
