/** R-PRICE-9 and R-PRICE-10: faults in the prices of a list, and the differences from another one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellName,
  countChanges,
  faultsOfCells,
  type PriceCell,
  priceChange,
  priceOfText,
} from './price-grid.ts'
import { MAX_PRICE } from './price-list.ts'

const cell = (size: number, price: number): PriceCell => ({
  tier: 'NNTS',
  currency: 'usd',
  media: 'video',
  size,
  price,
})
const faultOf = (size: number, price: number, single: number | null = 2_000) =>
  faultsOfCells(single === null ? [cell(size, price)] : [cell(1, single), cell(size, price)])[
    cellName(cell(size, price))
  ]

describe('R-PRICE-9: a price', () => {
  test.each([
    [10, 2_000, undefined],
    [10, 1, undefined],
    [10, 2_001, 'A clip in a bundle may not cost more than a single clip.'],
    [10, 0, 'Enter a price above 0, or leave it empty to offer nothing.'],
    [10, -1, 'Please enter a price above 0.'],
    [10, 1.5, 'Whole amounts only, without pence or cents.'],
    [10, Number.NaN, 'Please enter a whole number.'],
    [1_000, 1_000, undefined],
    [1_001, 1_000, 'Bundles have 2 to 1000 clips.'],
    [1.5, 1_000, 'Bundles have 2 to 1000 clips.'],
    [0, 1_000, 'Bundles have 2 to 1000 clips.'],
  ])('a price in a bundle of %s at %s has the fault: %s', (size, price, words) => {
    expect(faultOf(size, price)).toBe(words)
  })

  test('a price of a single clip is at most a million', () => {
    expect(faultsOfCells([cell(1, MAX_PRICE)])).toEqual({})
    expect(faultsOfCells([cell(1, MAX_PRICE + 1)])).toEqual({
      'NNTS.usd.video.1': 'Please enter 1,000,000 at most.',
    })
  })

  test('a price of a bundle needs that of a single clip, and is given once', () => {
    expect(faultOf(10, 100, null)).toBe('A bundle needs the price of a single clip.')
    const twice = faultsOfCells([cell(1, 100), cell(1, 100)])
    expect(twice).toEqual({ 'NNTS.usd.video.1': 'This price is given twice.' })
  })

  test('a price is valid exactly where it can be sold: above zero, whole, and at most that of a single clip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 50 }), fc.integer({ min: 1, max: 50 }), (price, single) => {
        expect(faultOf(10, price, single) === undefined).toBe(price > 0 && price <= single)
      }),
    )
  })

  test.each([
    ['', null],
    [' 250 ', 250],
    ['1,250', 1_250],
    ['1,250,000', 1_250_000],
    ['2.50', 2.5],
    ['2,50', 2.5],
    ['-3', -3],
    ['free', Number.NaN],
    ['1e3', Number.NaN],
  ])('a price typed as "%s" is %s', (text, price) => {
    expect(priceOfText(text)).toBe(price)
  })
})

describe('R-PRICE-10: a change', () => {
  test.each([
    [100, 130, 30, false],
    [100, 131, 31, true],
    [100, 70, -30, false],
    [100, 69, -31, true],
    [2_500, 3_251, 30, true],
    [300, 200, -33.3, true],
  ])('a change from %s to %s is %s %%, to be confirmed: %s', (before, after, percent, large) => {
    expect(priceChange(before, after)).toEqual({ kind: 'changed', percent, large })
  })

  test('a removed price must be confirmed, and an added one need not', () => {
    expect(priceChange(100, null)).toEqual({ kind: 'removed', percent: null, large: true })
    expect(priceChange(null, 100)).toEqual({ kind: 'added', percent: null, large: false })
    expect(priceChange(null, null)).toMatchObject({ kind: 'same', large: false })
  })

  test('a change of a list counts each cell once, in whichever list it is', () => {
    const before = [cell(1, 100), cell(10, 90), cell(20, 80)]
    const after = [cell(1, 100), cell(10, 50), cell(50, 40)]
    expect(countChanges(before, after)).toEqual({ changed: 3, large: 2 })
  })

  test('changes between two lists are as many in both directions where only prices differ', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 4, maxLength: 4 })
    const listOf = (each: readonly number[]) => each.map((price, index) => cell(index + 1, price))
    fc.assert(
      fc.property(prices, prices, (one, other) => {
        const [there, back] = [
          countChanges(listOf(one), listOf(other)),
          countChanges(listOf(other), listOf(one)),
        ]
        expect(there.changed).toBe(back.changed)
        expect(there.large).toBeLessThanOrEqual(there.changed)
        expect(there.changed).toBe(one.filter((price, index) => price !== other[index]).length)
      }),
    )
  })
})
