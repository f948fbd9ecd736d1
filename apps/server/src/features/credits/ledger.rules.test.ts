/** Proves R-CREDIT-1 as a rule: credits of a tier and a medium serve that tier and medium only. */
import { expect, test } from 'vitest'
import { type Balance, crossedThreshold, shortfallMessage, shortfallsOf } from './ledger.rules.ts'

const deli = { media: 'video', tier: 'DELI' } as const
const standard = { media: 'video', tier: null } as const

test('there is no shortfall when every kind suffices', () => {
  const balances: Balance[] = [
    { ...deli, available: 2 },
    { ...standard, available: 1 },
  ]
  expect(shortfallsOf([deli, deli, standard], balances)).toEqual([])
  expect(shortfallsOf([], [])).toEqual([])
})

test('a kind without a balance, a tier’s credits for another tier, and one credit too few are shortfalls', () => {
  const balances: Balance[] = [{ ...deli, available: 1 }]
  const nnts = { media: 'video', tier: 'NNTS' } as const
  const image = { media: 'image', tier: 'DELI' } as const
  expect(shortfallsOf([deli, deli, nnts, image, standard], balances)).toEqual([
    { ...deli, needed: 2, available: 1 },
    { ...nnts, needed: 1, available: 0 },
    { ...image, needed: 1, available: 0 },
    { ...standard, needed: 1, available: 0 },
  ])
})

test('an unlimited allowance has no shortfall', () => {
  expect(shortfallsOf(Array(50).fill(standard), [{ ...standard, available: null }])).toEqual([])
})

test('the message states how many credits are needed and how many there are', () => {
  expect(
    shortfallMessage([
      { ...deli, needed: 3, available: 1 },
      { ...standard, needed: 1, available: 0 },
    ]),
  ).toBe(
    'You need 3 video credits for Digital Editorial (Under 5 million) and have 1. You need 1 video credit and have 0.',
  )
})

test('R-CREDIT-4: a threshold is crossed once on the way down, and the lower one wins', () => {
  const passed = (before: number, left: number, bought = 10) => crossedThreshold({ before, left }, bought)
  expect([passed(10, 3), passed(3, 2), passed(2, 1), passed(1, 0), passed(3, 0)]).toEqual([
    null,
    'low',
    null,
    'none',
    'none',
  ])
  expect([passed(4, 3, 3), passed(1, 0, 3)]).toEqual([null, 'none'])
})
