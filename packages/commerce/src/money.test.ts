/** Money is whole minor units of one of four currencies (R-MONEY-1). */
import { describe, expect, test } from 'vitest'
import {
  addMinor,
  CURRENCIES,
  currencySymbol,
  formatMoney,
  formatMoneyWithCode,
  isChargeable,
  isCurrency,
  majorToMinor,
  minorToMajor,
  multiplyMinor,
  requireCurrency,
  requireMinor,
  sumMinor,
} from './money.ts'

const NOT_AMOUNTS = [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]

describe('amounts are integers that JavaScript counts exactly', () => {
  test.each(NOT_AMOUNTS)('the amount %s is refused in a sum, a product and a conversion', (amount) => {
    expect(() => requireMinor(amount)).toThrow(RangeError)
    expect(() => addMinor(1, amount)).toThrow(RangeError)
    expect(() => addMinor(amount, 1)).toThrow(RangeError)
    expect(() => sumMinor([1, amount])).toThrow(RangeError)
    expect(() => multiplyMinor(amount, 1)).toThrow(RangeError)
    expect(() => multiplyMinor(1, amount)).toThrow(RangeError)
    expect(() => majorToMinor(amount)).toThrow(RangeError)
    expect(() => minorToMajor(amount)).toThrow(RangeError)
    expect(() => formatMoney(amount, 'usd')).toThrow(RangeError)
  })

  test('a result beyond the safe integers is refused, not rounded', () => {
    expect(() => addMinor(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError)
    expect(() => multiplyMinor(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
    expect(() => majorToMinor(Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
  })

  test('0 is a valid amount', () => {
    expect(addMinor(0, 0)).toBe(0)
    expect(sumMinor([])).toBe(0)
    expect(multiplyMinor(0, 5)).toBe(0)
    expect(multiplyMinor(-5, 0)).toBe(0)
    expect(majorToMinor(0)).toBe(0)
    expect(minorToMajor(0)).toBe(0)
  })

  test('sums, products and conversions are exact', () => {
    expect(sumMinor([19_000, 25, 1])).toBe(19_026)
    expect(multiplyMinor(20_000, 10)).toBe(200_000)
    expect(majorToMinor(250)).toBe(25_000)
    expect(minorToMajor(25_000)).toBe(250)
  })

  test.each([25_001, 50, -1])('%s minor units are refused as whole major units', (minor) => {
    expect(() => minorToMajor(minor)).toThrow(RangeError)
  })
})

describe('a currency whose exponent is not 2 is refused at the start', () => {
  test.each(['jpy', 'kwd', 'cad', 'USD', '', 'dollars', 'toString'])(
    'a currency whose exponent is not 2, or that is unknown, is refused at the start: %s',
    (code) => {
      expect(() => requireCurrency(code)).toThrow(RangeError)
    },
  )

  test('a currency with another exponent is refused for this reason, before that it is not in the list', () => {
    expect(() => requireCurrency('jpy')).toThrow('two decimals')
    expect(() => requireCurrency('cad')).toThrow('is not one of')
  })

  test.each(CURRENCIES)('the currency %s is accepted at the start', (code) => {
    expect(requireCurrency(code)).toBe(code)
  })
})

test.each([['USD'], ['cad'], [''], [0], [null], [undefined]])('%s is not one of our currencies', (value) => {
  expect(isCurrency(value)).toBe(false)
})

test.each([
  ['usd', '$'],
  ['gbp', '£'],
  ['aud', '$'],
  ['eur', '€'],
] as const)('the symbol of %s is %s', (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol)
})

describe('money is formatted alike on every machine', () => {
  test.each([
    [0, 'usd', undefined, '$0'],
    [0, 'usd', 2, '$0.00'],
    [25_000, 'usd', undefined, '$250'],
    [25_000, 'usd', 0, '$250'],
    [25_000, 'usd', 2, '$250.00'],
    [19_000, 'gbp', undefined, '£190'],
    [200_000, 'aud', undefined, '$2,000'],
    [123_456_789, 'eur', 2, '€1,234,567.89'],
    [100_000_000, 'eur', undefined, '€1,000,000'],
    [99_999, 'usd', undefined, '$999.99'],
    [5, 'usd', undefined, '$0.05'],
    [-25_050, 'usd', undefined, '-$250.50'],
    [-0, 'usd', undefined, '$0'],
  ] as const)(
    '%s minor units of %s with decimals %s are formatted as %s',
    (minor, currency, decimals, text) => {
      expect(formatMoney(minor, currency, decimals === undefined ? {} : { decimals })).toBe(text)
    },
  )

  test('cents are shown even with 0 decimals', () => {
    expect(formatMoney(25_050, 'usd', { decimals: 0 })).toBe('$250.50')
  })

  test('a payment shows two decimals, currency symbol and upper-case currency code', () => {
    expect(formatMoneyWithCode(25_000, 'aud')).toBe('$250.00 AUD')
  })
})

test.each([
  [0, false],
  [49, false],
  [50, true],
  [50.5, false],
  [99_999_999, true],
  [100_000_000, false],
])('a charge of %s minor units is possible: %s', (minor, possible) => {
  expect(isChargeable(minor)).toBe(possible)
})
