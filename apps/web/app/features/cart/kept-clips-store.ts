/** The clips of a cart that was emptied because the account cannot purchase, kept in this browser (R-CART-5). */
import type { Cart } from '@rushes/commerce/cart-state'
import { storedValue } from '../../lib/stored-value.ts'

export type KeptClip = { id: number; title: string }

const NONE: readonly KeptClip[] = []

export function parseKeptClips(stored: unknown): readonly KeptClip[] | null {
  if (!Array.isArray(stored)) return null
  return stored.filter(
    (entry): entry is KeptClip => Number.isSafeInteger(entry?.id) && typeof entry?.title === 'string',
  )
}

export const keptClips = storedValue<readonly KeptClip[]>({
  key: 'rushes.from-cart',
  fallback: NONE,
  parse: parseKeptClips,
})

/** The clips kept before and those of the cart, each once. Bundles of credits are not clips and are not kept. */
export function withClipsOf(cart: Cart, kept: readonly KeptClip[]): readonly KeptClip[] {
  const added = cart.items
    .filter((item) => item.type !== 'bundle' && !kept.some(({ id }) => id === item.id))
    .map((item) => ({ id: item.id, title: item.productName }))
  return [...kept, ...added]
}
