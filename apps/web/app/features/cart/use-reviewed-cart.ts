/** The cart, compared with the server's word once when the screen opens. */
import type { Cart } from '@rushes/commerce/cart-state'
import { useEffect, useState } from 'react'
import { currentViewer } from '../account/session-store.ts'
import { loadClips } from '../catalogue/load-clips.ts'
import { forgetPrices, loadPrices } from '../pricing/load-prices.ts'
import { cartStore, useCart, writeCart } from './cart-store.ts'
import { type LineNote, type Review, reviewCart } from './review-cart.ts'

type ReviewedCart = {
  cart: Cart
  /** False until the server's word is there, or cannot be had. */
  reviewed: boolean
  removed: Review['removed']
  repriced: boolean
  notes: ReadonlyMap<string, LineNote>
}

const NOTHING_NEW = { reviewed: false, removed: [], repriced: false, notes: new Map<string, LineNote>() }

export function useReviewedCart(): ReviewedCart {
  const cart = useCart()
  const [news, setNews] = useState<Omit<ReviewedCart, 'cart'>>(NOTHING_NEW)
  useEffect(() => {
    let left = false
    review()
      .then((found) => {
        if (!left) setNews({ ...NOTHING_NEW, ...found, reviewed: true })
      })
      // Without an answer the cart stands as it is: the server checks again before anything is paid.
      .catch(() => setNews({ ...NOTHING_NEW, reviewed: true }))
    return () => {
      left = true
    }
  }, [])
  return { cart, ...news }
}

/** The cart goes to the store; the rest is what to say of it. */
async function review(): Promise<Omit<Review, 'cart'> | null> {
  const ids = cartStore.read().items.flatMap((item) => (item.type === 'bundle' ? [] : [item.id]))
  if (cartStore.read().items.length === 0) return null
  forgetPrices()
  const [clips, prices] = await Promise.all([loadClips(ids), loadPrices()])
  const isMember = currentViewer().account !== null
  // Read again: lines may have been removed while the answers were on their way.
  const { cart, ...news } = reviewCart(cartStore.read(), clips, prices, { isMember })
  writeCart(cart)
  return news
}
