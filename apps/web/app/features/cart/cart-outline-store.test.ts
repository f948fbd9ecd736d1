import { describe, expect, test } from 'vitest'
import { outlineOf } from './cart-outline-store.ts'

describe('the outline of the cart', () => {
  test('the outline of the cart counts every line, and names the clips among them', () => {
    const stored = {
      items: [
        { id: 41207, type: 'video' },
        { id: 10, type: 'bundle' },
      ],
      selectedTier: { tierCode: 'DELI' },
    }
    expect(outlineOf(stored)).toEqual({ count: 2, clipIds: new Set([41207]), tierCode: 'DELI' })
  })

  test.each([null, 'cart', {}, { items: 'x' }])(
    'the outline of the cart is empty for %j, which is not a cart',
    (stored) => {
      expect(outlineOf(stored)).toEqual({ count: 0, clipIds: new Set(), tierCode: null })
    },
  )

  test('the outline of the cart names no clip for lines without an id', () => {
    expect(outlineOf({ items: [null, {}] }).clipIds).toEqual(new Set())
  })
})
