/** R-PRICE-8, R-PRICE-10 and R-PRICE-11: the state of a price list, and why it cannot be scheduled. */
import { describe, expect, test } from 'vitest'
import { faultsOfWish, stateOfList, type Wish } from './price-list-state.rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const list = { id: 2, state: 'set', for_accounts: false, effective_from: at(-1), ends_at: null } as const

describe('R-PRICE-8: a price list', () => {
  test.each([
    ['is a draft until it is set', { ...list, state: 'draft', effective_from: null } as const, 'draft'],
    ['stays cancelled', { ...list, state: 'cancelled' } as const, 'cancelled'],
    ['is coming before its start', { ...list, effective_from: at(1) }, 'coming'],
    ['is in force at its start', { ...list, effective_from: now }, 'in_force'],
    ['is past when another one is in force', { ...list, id: 1 }, 'past'],
    [
      'for named accounts is in force together with that for all accounts',
      { ...list, id: 3, for_accounts: true },
      'in_force',
    ],
    [
      'for named accounts is in force until its end',
      { ...list, id: 3, for_accounts: true, ends_at: at(1) },
      'in_force',
    ],
    ['for named accounts is past at its end', { ...list, id: 3, for_accounts: true, ends_at: now }, 'past'],
  ])('the state of a price list is as expected: %s', (_what, given, state) => {
    expect(stateOfList(given, 2, now)).toBe(state)
  })
})

describe('R-PRICE-10, R-PRICE-11: scheduling a price list', () => {
  const wish = { effective_from: at(1), ends_at: null, large_changes: 0 }
  const fault = (more: Partial<Wish>, large = 0, forAccounts = false) =>
    Object.keys(faultsOfWish({ ...wish, ...more }, { ...list, for_accounts: forAccounts }, { large, now }))

  test.each([
    ['the present time', { effective_from: now }, ['effective_from']],
    ['a future time', { effective_from: at(0.001) }, []],
    ['an end for all accounts', { ends_at: at(2) }, ['ends_at']],
  ])('scheduling a price list finds the expected faults: %s', (_what, given, names) => {
    expect(fault(given)).toEqual(names)
  })

  test('the end of a list for named accounts must be after its start', () => {
    expect(fault({ ends_at: at(1) }, 0, true)).toEqual(['ends_at'])
    expect(fault({ ends_at: at(2) }, 0, true)).toEqual([])
  })

  test('large changes must be confirmed with their exact number', () => {
    expect(fault({}, 2)).toEqual(['large_changes'])
    expect(fault({ large_changes: 1 }, 2)).toEqual(['large_changes'])
    expect(fault({ large_changes: 2 }, 2)).toEqual([])
    expect(fault({ large_changes: 2 }, 0)).toEqual([])
  })

  test('scheduling a price list returns a message for each wrong field', () => {
    const words = (more: Partial<Wish>, large: number, forAccounts: boolean) =>
      faultsOfWish({ ...wish, ...more }, { ...list, for_accounts: forAccounts }, { large, now })
    expect(words({ effective_from: now, ends_at: at(2) }, 1, false)).toEqual({
      effective_from: ['This time is in the past.'],
      ends_at: ['A list for all accounts applies until the next one takes effect.'],
      large_changes: ['One price changes by more than 30 % or is no longer offered. Please confirm this.'],
    })
    expect(words({ ends_at: at(1) }, 2, true)).toEqual({
      ends_at: ['The end must be after the start.'],
      large_changes: ['2 prices change by more than 30 % or are no longer offered. Please confirm this.'],
    })
  })
})
