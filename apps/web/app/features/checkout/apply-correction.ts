/** Replaces the cart by the corrected cart of the server's refusal, if it has one (R-CHECKOUT-3). */
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import type { ApiError } from '@rushes/contract/client'
import { cartStore, writeCart } from '../cart/cart-store.ts'
import { forgetPrices } from '../pricing/load-prices.ts'
import { correctedCart, describeCorrection, isCorrection } from './cart-correction.ts'

/**
 * @param shown the restrictions that the buyer has read; null before any were shown
 * @returns the differences, in sentences; null if the refusal contains no cart.
 */
export function applyCorrection(
  refusal: ApiError,
  shown: readonly ClipRestrictions[] | null = null,
): string[] | null {
  const { data: correction } = refusal
  if (!isCorrection(correction)) return null
  const before = cartStore.read()
  const after = correctedCart(before, correction)
  forgetPrices()
  writeCart(after)
  return describeCorrection(before, after, correction, shown)
}
