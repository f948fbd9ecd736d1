/** The scope of a deal, its reservations and its description (R-DEAL-1, R-DEAL-4). */
import { describe, expect, test } from 'vitest'
import {
  type DealScope,
  dealFacts,
  isReserved,
  type OfferedTerms,
  type Reservation,
  scopesOverlap,
  TIER_SCOPE,
} from './deal.ts'

const editorial = (...territory: string[]): DealScope => ({ media: ['editorial'], territory })
const theatrical: DealScope = { media: ['theatrical'], territory: [] }

describe('scopes', () => {
  test.each<[string, DealScope, DealScope, boolean]>([
    ['the same country', editorial('gb', 'ie'), editorial('gb'), true],
    ['other countries', editorial('gb', 'ie'), editorial('fr'), false],
    ['a country, and worldwide', editorial('gb'), editorial(), true],
    ['other media', theatrical, editorial('gb'), false],
    ['one medium of two', { media: ['theatrical', 'advertising'], territory: [] }, theatrical, true],
    ['the scope of the tiers, and editorial use', TIER_SCOPE, editorial('gb'), true],
    ['the scope of the tiers, and theatrical release', TIER_SCOPE, theatrical, false],
  ])('R-DEAL-4: scopes with %s', (_what, one, other, overlap) => {
    expect(scopesOverlap(one, other)).toBe(overlap)
    expect(scopesOverlap(other, one)).toBe(overlap)
  })
})

describe('a reservation', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const reservation = (change: Partial<Reservation> = {}): Reservation => ({
    offer_id: 1,
    account_id: 7,
    ...editorial('gb'),
    until: '2026-06-01T12:00:01+00:00',
    ...change,
  })
  test.each<[string, number, Partial<Reservation>, boolean]>([
    ['blocks another account', 8, {}, true],
    ['does not block its own account', 7, {}, false],
    ['without an end blocks another account', 8, { until: 'infinity' }, true],
    ['that ends now does not block', 8, { until: '2026-06-01T14:00:00+02:00' }, false],
    ['of other media does not block', 8, { media: ['theatrical'] }, false],
  ])('R-DEAL-4: a reservation %s', (_what, accountId, change, expected) => {
    expect(isReserved([reservation(change)], { accountId, scope: TIER_SCOPE, now })).toBe(expected)
  })
})

describe('the description of a deal', () => {
  const terms: OfferedTerms = {
    media: ['editorial', 'advertising'],
    territory: ['gb', 'ie'],
    term_months: 3,
    term_until: null,
    max_seconds: 30,
    max_uses: 1,
    exclusive: true,
    kept_licences: 0,
  }
  const valuesOf = (change: Partial<OfferedTerms>, endsOn: string | null = null) =>
    dealFacts({ ...terms, ...change }, endsOn, (day) => `<${day}>`).map(({ value }) => value)

  test('R-DEAL-1: the description of a deal names media, territory, term, extent and exclusivity', () => {
    expect(valuesOf({}, '2026-09-01')).toEqual([
      'Editorial use in all media excluding theatrical; Advertising and promotion',
      'United Kingdom, Ireland',
      '3 months from the grant, until the end of <2026-09-01>',
      'At most 30 seconds, 1 use',
      'Exclusive in these media and this territory for the term',
    ])
  })

  test('R-DEAL-1: the description of a deal without limits names each of them', () => {
    const open = { territory: [], term_months: null, max_seconds: null, max_uses: null, exclusive: false }
    expect(valuesOf(open).slice(1)).toEqual([
      'Worldwide',
      'In perpetuity',
      'Any length, any number of uses',
      'Not exclusive',
    ])
    expect(valuesOf({ ...open, term_until: '2026-12-31' })[2]).toBe('Until the end of <2026-12-31>')
    expect(valuesOf({ term_months: 1, max_seconds: 1, max_uses: 2 }).slice(2, 4)).toEqual([
      '1 month from the grant',
      'At most 1 second, 2 uses',
    ])
  })

  test('R-DEAL-7: the description of an exclusive deal counts the licences that remain in force', () => {
    const exclusivityOf = (change: Partial<OfferedTerms>) => valuesOf(change)[4]
    expect(exclusivityOf({ kept_licences: 1 })).toBe(
      'Exclusive in these media and this territory for the term. 1 licence that was granted before remains in force',
    )
    expect(exclusivityOf({ kept_licences: 2 })).toContain(
      '2 licences that were granted before remain in force',
    )
    expect(exclusivityOf({ kept_licences: 2, exclusive: false })).toBe('Not exclusive')
  })
})
