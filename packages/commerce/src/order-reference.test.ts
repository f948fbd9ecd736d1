/** The reference of an order (R-ORDER-1). */
import { expect, test } from 'vitest'
import { purchaseRef, shownReference } from './order-reference.ts'

test('R-ORDER-1: an order is named opid-purchase_ref, with T- in test mode', () => {
  expect(purchaseRef({ ref: 'a-b_c0d1e2f3', livemode: true })).toBe('ABC0D1E2')
  expect(shownReference({ id: 70_001, ref: '0123abcd4567', livemode: false })).toBe('70001-T-0123ABCD')
})
