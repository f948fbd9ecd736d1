/** The effect of an answer of the provider: R-DISPUTE-1, R-DISPUTE-2 and R-DISPUTE-3 as rules. */
import { describe, expect, test } from 'vitest'
import type { DisputeStatus } from '../../../platform/payments/payments.ts'
import { changeOf, isDisputeOpen, isFreezing, lostAmount } from './disputes.rules.ts'

const STATES = ['inquiry', 'closed', 'needs_response', 'under_review', 'won', 'lost'] as const

describe('R-DISPUTE-1: a dispute', () => {
  test.each<[DisputeStatus | null, DisputeStatus, string | null]>([
    [null, 'inquiry', 'asked'],
    [null, 'needs_response', 'opened'],
    [null, 'under_review', 'opened'],
    [null, 'lost', 'decided'],
    [null, 'won', 'decided'],
    [null, 'closed', 'decided'],
    ['inquiry', 'needs_response', 'opened'],
    ['inquiry', 'closed', 'decided'],
    ['closed', 'needs_response', 'opened'],
    ['needs_response', 'under_review', null],
    ['needs_response', 'lost', 'decided'],
    ['under_review', 'won', 'decided'],
  ])('a dispute that was %s and is %s causes the event: %s', (known, to, news) => {
    expect(changeOf(known, to)).toEqual({ kind: 'changed', to, news })
  })

  test('a dispute that is reported twice, or too late, does not change', () => {
    for (const state of STATES) expect(changeOf(state, state)).toEqual({ kind: 'unchanged' })
    for (const known of ['won', 'lost'] as const) {
      for (const late of ['inquiry', 'needs_response', 'under_review', 'closed'] as const) {
        expect(changeOf(known, late)).toEqual({ kind: 'unchanged' })
      }
    }
    expect(changeOf('under_review', 'needs_response')).toEqual({ kind: 'unchanged' })
  })

  test('a dispute whose decision is reversed needs review', () => {
    expect(changeOf('lost', 'won')).toEqual({ kind: 'contradicted' })
    expect(changeOf('won', 'lost')).toEqual({ kind: 'contradicted' })
  })
})

test('R-DISPUTE-2: only a dispute that the bank has not decided freezes the order; an inquiry does not', () => {
  expect(STATES.filter(isFreezing)).toEqual(['needs_response', 'under_review'])
  expect(STATES.filter(isDisputeOpen)).toEqual(['inquiry', 'needs_response', 'under_review'])
})

test('R-DISPUTE-3: a lost dispute refunds its amount, and never more than remains of the order', () => {
  const gbp = (amountMinor: number) => ({ amountMinor, currency: 'gbp' })
  const left = (leftMinor: number) => ({ currency: 'gbp', leftMinor })
  expect(lostAmount(gbp(500), left(1_000))).toBe(500)
  expect(lostAmount(gbp(1_000), left(1_000))).toBe(1_000)
  expect(lostAmount(gbp(1_000), left(400))).toBe(400)
  expect(lostAmount(gbp(1_000), left(0))).toBe(0)
  expect(lostAmount({ amountMinor: 1, currency: 'jpy' }, left(1_000))).toBe(1_000)
})
