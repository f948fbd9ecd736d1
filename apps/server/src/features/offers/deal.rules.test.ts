import type { DealTerms } from '@rushes/commerce/deal'
import { expect, test } from 'vitest'
import { conflictOf, endOfLastDay, faultsOfDeal } from './deal.rules.ts'

const TERMS: DealTerms = {
  media: ['theatrical'],
  territory: ['gb'],
  term_months: null,
  term_until: '2026-12-31',
  max_seconds: null,
  max_uses: null,
  exclusive: false,
}
const now = new Date('2026-12-31T12:00:00Z')

function faultsOf(
  terms: Partial<DealTerms>,
  seen: { unknown?: string[]; licensees?: number } = {},
  at = now,
) {
  const given = { unknownCountries: seen.unknown ?? [], licensees: seen.licensees ?? 0, seenLicensees: 2 }
  return faultsOfDeal({ terms: { ...TERMS, ...terms }, ...given }, at, 'Asia/Tokyo')
}

test('R-DEAL-1: a term until a day ends with that day in the time zone of the agency', () => {
  expect(endOfLastDay(TERMS, 'Asia/Tokyo')).toEqual(new Date('2026-12-31T14:59:59.999Z'))
  expect(endOfLastDay({ term_until: null }, 'Asia/Tokyo')).toBeNull()
  expect(faultsOf({})).toEqual({})
  expect(faultsOf({ term_until: null })).toEqual({})
  expect(faultsOf({}, {}, new Date('2026-12-31T14:59:59.998Z'))).toEqual({})
  expect(faultsOf({}, {}, new Date('2026-12-31T15:00:00Z'))).toEqual({
    term_until: ['This day has ended in Asia/Tokyo.'],
  })
})

test.each<[string, boolean]>([
  ['2126-12-31', true],
  ['2127-01-01', false],
  ['9100-06-30', false],
  ['9999-12-31', false],
])('R-DEAL-1: a term until %s is within 100 years: %s', (term_until, isValid) => {
  const message = 'Please choose a day within 100 years, or a term in perpetuity.'
  expect(faultsOf({ term_until })).toEqual(isValid ? {} : { term_until: [message] })
})

test('R-DEAL-1: the countries of a deal exist', () => {
  expect(faultsOf({}, { unknown: ['xx', 'yy'] })).toEqual({ territory: ['Unknown countries: XX, YY.'] })
})

test('R-DEAL-1: an exclusive deal is made with the number of other licensees confirmed', () => {
  expect(faultsOf({ exclusive: true }, { licensees: 2 })).toEqual({})
  expect(faultsOf({ exclusive: true }, { licensees: 3 })).toEqual({
    licensees: ['3 other licensees may use these clips. Please confirm this.'],
  })
  expect(faultsOf({ exclusive: true }, { licensees: 1 })).toEqual({
    licensees: ['1 other licensee may use these clips. Please confirm this.'],
  })
  expect(faultsOf({}, { licensees: 3 })).toEqual({})
})

const reservation = { clip_id: 7, offer_id: 1, account_id: 4, kind: 'exclusive', ...TERMS }

test('R-DEAL-4: a reservation is in the way of other accounts, in the same media and territory', () => {
  const wanted = { accountId: 5, scope: TERMS, exclusive: false }
  const other = { ...reservation, media: ['advertising' as const] }
  expect(conflictOf([other, reservation], wanted)).toBe(reservation)
  expect(conflictOf([other], wanted)).toBeUndefined()
  expect(conflictOf([reservation], { ...wanted, accountId: 4 })).toBeUndefined()
  expect(conflictOf([reservation], { ...wanted, scope: { ...TERMS, territory: ['fr'] } })).toBeUndefined()
})

test('R-DEAL-5: exclusive rights that are only offered are in the way of exclusive deals alone', () => {
  const offered = { ...reservation, kind: 'offered' }
  expect(conflictOf([offered], { accountId: 5, scope: TERMS, exclusive: false })).toBeUndefined()
  expect(conflictOf([offered], { accountId: 5, scope: TERMS, exclusive: true })).toBe(offered)
})
