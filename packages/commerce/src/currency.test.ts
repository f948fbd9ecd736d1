/** The currency of a visitor (R-CURRENCY-1), and the currencies with sales tax (R-TAX-1). */
import { describe, expect, test } from 'vitest'
import {
  chooseCurrency,
  currencyOfCountry,
  SALES_TAX_NOTE,
  salesTaxApplies,
  type VisitorLocation,
} from './currency.ts'

describe('currency by country code', () => {
  test.each([
    ['us', 'usd'],
    ['gb', 'gbp'],
    ['au', 'aud'],
    ['nz', 'aud'],
    ['de', 'eur'],
    ['ca', 'eur'],
    ['GB', 'gbp'],
    [' us ', 'usd'],
    ['', 'eur'],
    ['toString', 'eur'],
    ['__proto__', 'eur'],
  ])('currency by country code %s gives %s', (code, currency) => {
    expect(currencyOfCountry(code)).toBe(currency)
  })

  test('the operator can change the table', () => {
    expect(currencyOfCountry('ca', { ca: 'usd' })).toBe('usd')
    expect(chooseCurrency('ca', { state: 'none' }, { ca: 'usd' }).currency).toBe('usd')
  })
})

describe('the default currency', () => {
  test('the default currency without a known location is that of the US (USD)', () => {
    expect(chooseCurrency(null, { state: 'none' })).toEqual({
      code: 'us',
      currency: 'usd',
      currencySymbol: '$',
    })
  })

  test.each(['denied', 'unavailable', 'timeout', 'unknown'] as const)(
    'the default currency after a location error "%s" is gb',
    (reason) => {
      expect(chooseCurrency(null, { state: 'failed', reason })).toEqual({
        code: 'gb',
        currency: 'gbp',
        currencySymbol: '£',
      })
    },
  )

  test('the default currency with a location is that of its country', () => {
    expect(chooseCurrency(undefined, { state: 'found', countryCode: 'NZ' })).toEqual({
      code: 'nz',
      currency: 'aud',
      currencySymbol: '$',
    })
  })

  test('the default currency with a location without a country is that without a location', () => {
    expect(chooseCurrency(null, { state: 'found', countryCode: ' ' }).currency).toBe('usd')
  })
})

const LOCATIONS: VisitorLocation[] = [
  { state: 'found', countryCode: 'us' },
  { state: 'none' },
  { state: 'failed', reason: 'denied' },
]

describe("the account's country always wins", () => {
  test.each(LOCATIONS)("the account's country always wins over %o", (location) => {
    expect(chooseCurrency('DE', location)).toEqual({ code: 'de', currency: 'eur', currencySymbol: '€' })
  })

  test.each([null, undefined, '', '  '])(
    "the account's country always wins unless the account has none (%s)",
    (country) => {
      expect(chooseCurrency(country, { state: 'found', countryCode: 'gb' }).currency).toBe('gbp')
    },
  )
})

test.each([
  ['usd', false],
  ['eur', false],
  ['gbp', true],
  ['aud', true],
] as const)('local sales taxes apply to %s: %s', (currency, applies) => {
  expect(salesTaxApplies(currency)).toBe(applies)
  expect(SALES_TAX_NOTE).toBe('Local sales taxes apply')
})
