/** Bundles: their size, the sum of a line (R-PRICE-1) and the discount (R-PRICE-2). */
import { describe, expect, test } from 'vitest'
import {
  bundleSize,
  discountPercent,
  formatDiscount,
  lineTotalMinor,
  MAX_BUNDLE_SIZE,
  STANDARD_BUNDLE_SIZE,
} from './bundle.ts'

describe('bundle_N', () => {
  test.each([
    '',
    'bundle',
    'bundle_',
    'xbundle_10',
    'bundle_0',
    'bundle_-10',
    'bundle_010',
    'bundle_1.5',
    'Bundle_10',
    'bundle_10 ',
  ])('"%s" is not a bundle', (reference) => {
    expect(bundleSize(reference)).toBeNull()
  })

  test('bundle_1 is a single clip, not a bundle', () => {
    expect(bundleSize('bundle_1')).toBeNull()
  })

  test('a bundle beyond the limit is refused', () => {
    expect(bundleSize(`bundle_${MAX_BUNDLE_SIZE}`)).toBe(MAX_BUNDLE_SIZE)
    expect(bundleSize(`bundle_${MAX_BUNDLE_SIZE + 1}`)).toBeNull()
  })

  test('N is the number of clips', () => {
    expect(bundleSize(`bundle_${STANDARD_BUNDLE_SIZE}`)).toBe(10)
    expect(bundleSize('bundle_2')).toBe(2)
  })
})

describe('a line costs N x unit x quantity', () => {
  test.each([
    [{ unitPriceMinor: 25_000, size: 1, quantity: 1 }, 25_000],
    [{ unitPriceMinor: 20_000, size: 10, quantity: 1 }, 200_000],
    [{ unitPriceMinor: 20_000, size: 10, quantity: 3 }, 600_000],
    [{ unitPriceMinor: 0, size: 10, quantity: 3 }, 0],
  ])('a line costs N x unit x quantity %o costs %s minor units', (line, total) => {
    expect(lineTotalMinor(line)).toBe(total)
  })

  test('half a clip is refused', () => {
    expect(() => lineTotalMinor({ unitPriceMinor: 100, size: 1.5, quantity: 1 })).toThrow(RangeError)
  })
})

describe('the discount is 100 minus the price per clip divided by the bundle_1 price, times 100', () => {
  test.each([
    [200, 250, 20, 20],
    [250, 250, 0, 0],
    [0, 250, 100, 100],
    [2, 3, 33.3, 33],
    [1, 3, 66.7, 67],
    [199, 250, 20.4, 20],
    [1, 8, 87.5, 88],
    [300, 250, -20, -20],
  ])(
    'the discount of %s on %s is %s to one decimal, and %s as an integer',
    (unit, singlePrice, tenth, integer) => {
      expect(discountPercent(unit, singlePrice, 1)).toBe(tenth)
      expect(discountPercent(unit, singlePrice, 0)).toBe(integer)
    },
  )

  test('the integer is not rounded from the rounded decimal', () => {
    expect(discountPercent(8_054, 10_000, 1)).toBe(19.5)
    expect(discountPercent(8_054, 10_000, 0)).toBe(19)
  })

  test('a discount with a half per cent is rounded up', () => {
    expect(discountPercent(1_995, 2_000, 1)).toBe(0.3)
    expect(discountPercent(199, 200, 0)).toBe(1)
  })

  test('a bundle_1 price of 0 has a discount of 0', () => {
    expect(discountPercent(0, 0, 1)).toBe(0)
    expect(formatDiscount(0, 0, 0)).toBe('0%')
  })

  test('the discount is formatted with the requested decimals', () => {
    expect(formatDiscount(200, 250, 1)).toBe('20.0%')
    expect(formatDiscount(2, 3, 1)).toBe('33.3%')
    expect(formatDiscount(200, 250, 0)).toBe('20%')
  })
})
