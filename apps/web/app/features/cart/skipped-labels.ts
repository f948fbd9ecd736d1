/** Describes the number of clips of a selection that were left out, and the reasons (R-CART-8). */
import type { CartRefusalCode } from '@rushes/commerce/cart-messages'

const REASONS: Partial<Record<CartRefusalCode, string>> = {
  already_in_cart: 'already in your cart',
  enquiry_only: 'enquiry only',
  not_for_social: 'not for social media',
  cart_full: 'your cart is full',
}

export function reasonToSkip(refused: CartRefusalCode): string {
  return REASONS[refused] ?? 'not sold under this licence'
}

/** Returns `3 clips were skipped: 2 enquiry only, 1 already in your cart`; null if none was. */
export function skippedLabel(reasons: readonly string[]): string | null {
  if (reasons.length === 0) return null
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`)
  return `${reasons.length} ${reasons.length === 1 ? 'clip was' : 'clips were'} skipped: ${parts.join(', ')}`
}
