/**
 * Prepaid bundles: N credits of one tier and medium. The price of a bundle is the price of one clip in it; a line
 * costs N x unit price x quantity (R-PRICE-1).
 */

import { multiplyMinor } from './money.ts'

/** The size that the agency sells today; the price list may hold others. */
export const STANDARD_BUNDLE_SIZE = 10

/** A line holds no more bundles than this. */
export const MAX_BUNDLE_QUANTITY = 100

/** The largest bundle the price list may hold. */
export const MAX_BUNDLE_SIZE = 1000

/** N of `bundle_N`, or null when the reference names no bundle; `bundle_1` is a single clip. */
export function bundleSize(reference: string): number | null {
  const digits = /^bundle_([1-9]\d{0,3})$/.exec(reference)?.[1]
  const size = Number(digits ?? 0)
  return size > 1 && size <= MAX_BUNDLE_SIZE ? size : null
}

/** Minor units of a line: N clips at the unit price, `quantity` times. */
export function lineTotalMinor(line: { unitPriceMinor: number; size: number; quantity: number }): number {
  return multiplyMinor(multiplyMinor(line.unitPriceMinor, line.size), line.quantity)
}

/**
 * 100 minus (price per clip over the bundle_1 price times 100), rounded half up to one decimal in the
 * comparison modal or to an integer on tiles (R-PRICE-2). A bundle_1 price of 0 leaves nothing to
 * discount: 0. Negative when the bundle costs more. Both prices in the same unit.
 */
export function discountPercent(unitPrice: number, singlePrice: number, decimals: 0 | 1): number {
  if (singlePrice === 0) return 0
  const scale = decimals === 1 ? 10 : 1
  // Both forms round the exact quotient: rounding 19.46 to 19.5 first would make it 20.
  return roundHalfUp(multiplyMinor(singlePrice - unitPrice, 100 * scale), singlePrice) / scale
}

function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** `20%`, or `20.0%` with one decimal. */
export function formatDiscount(unitPrice: number, singlePrice: number, decimals: 0 | 1): string {
  return `${discountPercent(unitPrice, singlePrice, decimals).toFixed(decimals)}%`
}
