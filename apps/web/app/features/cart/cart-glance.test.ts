import { describe, expect, it } from 'vitest'
import { glanceAt } from './cart-glance.ts'

describe('a glance at the cart', () => {
  it('knows the clips in it, not the bundles', () => {
    const stored = {
      items: [
        { id: 41207, type: 'video' },
        { id: 10, type: 'bundle' },
      ],
      selectedTier: { tierCode: 'DELI' },
    }
    expect(glanceAt(stored)).toEqual({ clipIds: new Set([41207]), tierCode: 'DELI' })
  })

  it('sees nothing in what is no cart', () => {
    for (const stored of [null, 'cart', {}, { items: 'x' }, { items: [null, {}] }]) {
      expect(glanceAt(stored)).toEqual({ clipIds: new Set(), tierCode: null })
    }
  })
})
