/** The cart, compared with the server's word once when the screen opens. */
import type { Cart } from '@rushes/commerce/cart-state'
import { useEffect, useState } from 'react'
import { loadClips } from '../catalogue/load-clips.ts'
import { forgetPrices, loadPrices } from '../pricing/load-prices.ts'
import { cartStore, useCart, writeCart } from './cart-store.ts'
import { type LineNote, type Review, reviewCart } from './review-cart.ts'

type ReviewedCart = {
  cart: Cart
  removed: Review['removed']
  repriced: boolean
  notes: ReadonlyMap<string, LineNote>
}

const NOTHING_NEW = { removed: [], repriced: false, notes: new Map<string, LineNote>() }

export function useReviewedCart(): ReviewedCart {
  const cart = useCart()
  const [news, setNews] = useState<Omit<ReviewedCart, 'cart'>>(NOTHING_NEW)
  useEffect(() => {
    let left = false
    review()
      .then((found) => {
        // The cart itself is always the store's: this one is already a moment old.
        if (!left && found) setNews({ removed: found.removed, repriced: found.repriced, notes: found.notes })
      })
      // Without an answer the cart stands as it is: the server checks again before anything is paid.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [])
  return { cart, ...news }
}

async function review(): Promise<Review | null> {
  const ids = cartStore.read().items.flatMap((item) => (item.type === 'bundle' ? [] : [item.id]))
  if (cartStore.read().items.length === 0) return null
  forgetPrices()
  const [clips, prices] = await Promise.all([loadClips(ids), loadPrices()])
  // Read again: lines may have been removed while the answers were on their way.
  const found = reviewCart(cartStore.read(), clips, prices)
  writeCart(found.cart)
  return found
}
