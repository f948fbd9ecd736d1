import { describe, expect, test } from 'vitest'
import { sampleCart } from '../../../test/sample-cart.ts'
import {
  type Correction,
  correctedCart,
  describeCorrection,
  isCorrection,
  ownedLicenceOf,
} from './cart-correction.ts'

const held = sampleCart([1, 2])

function correction(change: Partial<Correction>): Correction {
  return {
    cartContents: held.items.map((item) => ({ ...item })),
    removed: [],
    ...change,
  }
}

test('R-CHECKOUT-11: restrictions that changed are reported for their clip', () => {
  const held = sampleCart([1, 2])
  const restrictions = [{ id: 2, text: 'No adverts.' }]
  const correction = { cartContents: [...held.items], removed: [], restrictions }
  expect(describeCorrection(held, held, correction, [])).toEqual(['The restrictions of Clip 2 have changed.'])
  expect(describeCorrection(held, held, correction, restrictions)).toEqual([
    'The sales tax or the total has changed.',
  ])
})

describe('R-CHECKOUT-3: a corrected cart', () => {
  test.each([null, undefined, 'x', {}, { cartContents: [] }])(
    'a corrected cart %j is no correction',
    (data) => {
      expect(isCorrection(data)).toBe(false)
    },
  )
  test('everything removed leaves an empty cart', () => {
    expect(correctedCart(held, correction({ cartContents: [] })).items).toEqual([])
  })
  test('lines that do not hold together are dropped', () => {
    const [first, second] = correction({}).cartContents
    const broken = [first, { ...second, price: -5 }] as Correction['cartContents']
    expect(correctedCart(held, correction({ cartContents: broken })).items.map(({ id }) => id)).toEqual([1])
  })
  test('a removed line is named with its reason', () => {
    const answer = correction({
      cartContents: correction({}).cartContents.slice(1),
      removed: [{ id: 1, message: 'This item is no longer available' }],
    })
    const after = correctedCart(held, answer)
    expect(after.items.map(({ id }) => id)).toEqual([2])
    expect(describeCorrection(held, after, answer, null)).toEqual([
      'Clip 1 was removed: This item is no longer available',
    ])
  })
  test('R-TIER-6: the licence that is held is found, and no other address', () => {
    const held = { id: 1, message: 'Held' }
    expect(ownedLicenceOf({ removed: [held, { ...held, licence_url: '/licence/5' }] })).toBe('/licence/5')
    expect(ownedLicenceOf({ removed: [{ ...held, licence_url: '//elsewhere.example' }] })).toBeNull()
    expect(ownedLicenceOf(null)).toBeNull()
  })
  test('a new price is in the cart, in the tier and in words', () => {
    const answer = correction({ cartContents: held.items.map((item) => ({ ...item, price: 220 })) })
    const after = correctedCart(held, answer)
    expect(after.totalMinor).toBe(44_000)
    expect(after.selectedTier?.price).toBe(220)
    expect(describeCorrection(held, after, answer, null)[0]).toBe('Clip 1 now costs £220 instead of £200.')
  })
  test('pictures of our own lines are kept', () => {
    expect(correctedCart(held, correction({})).items[0]).toMatchObject({
      meta: { thumbpath: '/media/1.jpg' },
    })
  })
  test('an equal cart states that the tax or the total differs', () => {
    const answer = correction({})
    expect(describeCorrection(held, correctedCart(held, answer), answer, null)).toEqual([
      'The sales tax or the total has changed.',
    ])
  })
})
