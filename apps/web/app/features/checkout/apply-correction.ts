/** Takes the server's corrected cart over, when a refusal carries one. */
import type { ApiError } from '@rushes/contract/client'
import { cartStore, writeCart } from '../cart/cart-store.ts'
import { forgetPrices } from '../pricing/load-prices.ts'
import { correctedCart, describeCorrection, readCorrection } from './cart-correction.ts'

/** @returns what is different now, in sentences; null when the refusal is about something else. */
export function applyCorrection(refusal: ApiError): string[] | null {
  const correction = readCorrection(refusal.data)
  if (!correction) return null
  const before = cartStore.read()
  const after = correctedCart(before, correction)
  forgetPrices()
  writeCart(after)
  return describeCorrection(before, after, correction)
}
