import { describe, expect, test } from 'vitest'
import { reasonToSkip, skippedLabel } from './skipped-labels.ts'

describe('R-CART-8: clips that were left out', () => {
  test('clips that were left out are counted by the reason', () => {
    expect(skippedLabel(['enquiry only', 'already in your cart', 'enquiry only'])).toBe(
      '3 clips were skipped: 2 enquiry only, 1 already in your cart',
    )
    expect(skippedLabel(['enquiry only'])).toBe('1 clip was skipped: 1 enquiry only')
  })

  test('clips that were left out are not spoken of when there are none', () => {
    expect(skippedLabel([])).toBeNull()
  })

  test('clips that were left out have a reason for each refusal of the cart', () => {
    expect(reasonToSkip('already_in_cart')).toBe('already in your cart')
    expect(reasonToSkip('tier_unavailable')).toBe('not sold under this licence')
  })
})
