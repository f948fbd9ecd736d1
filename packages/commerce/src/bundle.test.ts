/** Bundles: their size, the sum of a line (R-PRICE-1) and the saving (R-PRICE-2). */
import { describe, expect, test } from 'vitest'
import { bundleSize, lineTotalMinor, MAX_BUNDLE_SIZE, STANDARD_BUNDLE_SIZE, savingLabel } from './bundle.ts'

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

describe('the saving is 100 minus the price per clip divided by the bundle_1 price, times 100', () => {
  test.each([
    [200, 250, 'Save 20%'],
    [0, 250, 'Save 100%'],
    [2, 3, 'Save 33%'],
    [1, 3, 'Save 67%'],
    [199, 250, 'Save 20%'],
    [1, 8, 'Save 88%'],
  ])('the saving of %s on %s is %s', (unit, singlePrice, label) => {
    expect(savingLabel(unit, singlePrice)).toBe(label)
  })

  test('the integer is not rounded from a rounded decimal', () => {
    expect(savingLabel(8_054, 10_000)).toBe('Save 19%')
  })

  test('a saving with a half per cent is rounded up', () => {
    expect(savingLabel(199, 200)).toBe('Save 1%')
  })

  test.each([
    [250, 250],
    [300, 250],
    [1_995, 2_000],
    [0, 0],
  ])('%s on %s saves nothing', (unit, singlePrice) => {
    expect(savingLabel(unit, singlePrice)).toBeNull()
  })
})
