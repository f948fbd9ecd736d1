/** The cart, compared with the server's data once, when the screen opens. */
import type { Cart } from '@rushes/commerce/cart-state'
import type { PriceList } from '@rushes/commerce/price-list'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { useEffect, useState } from 'react'
import { currentViewer } from '../account/session-store.ts'
import { loadClips } from '../catalogue/load-clips.ts'
import { forgetPrices, loadPrices } from '../pricing/load-prices.ts'
import { cartStore, useCart, writeCart } from './cart-store.ts'
import type { LineNote } from './line-notes.ts'
import { type Review, reviewCart } from './review-cart.ts'

type ReviewedCart = {
  cart: Cart
  /** True when the server has responded or could not be reached. */
  reviewed: boolean
  removed: Review['removed']
  repriced: boolean
  notes: ReadonlyMap<string, LineNote>
  /** The price list with the prices of upgrades; null until the cart is reviewed. */
  prices: PriceList | null
  /** The restrictions of the clips in the cart. */
  restrictions: readonly ClipRestrictions[]
  /** Replaces the restrictions by the server's newer ones. */
  correctRestrictions: (restrictions: readonly ClipRestrictions[]) => void
}

type News = Omit<ReviewedCart, 'cart' | 'correctRestrictions'>

const NOTHING_NEW: News = {
  reviewed: false,
  removed: [],
  repriced: false,
  notes: new Map(),
  prices: null,
  restrictions: [],
}

export function useReviewedCart(): ReviewedCart {
  const cart = useCart()
  const [news, setNews] = useState(NOTHING_NEW)
  useEffect(() => {
    let isMounted = true
    void review()
      // Without a response the cart stays unchanged: the server checks it again before a payment.
      .catch(() => null)
      .then((news) => {
        if (isMounted) setNews({ ...NOTHING_NEW, ...news, reviewed: true })
      })
    return () => {
      isMounted = false
    }
  }, [])
  const inCart = news.restrictions.filter(({ id }) =>
    cart.items.some((item) => item.type !== 'bundle' && item.id === id),
  )
  const correctRestrictions = (restrictions: News['restrictions']) =>
    setNews((before) => ({ ...before, restrictions }))
  return { cart, ...news, restrictions: inCart, correctRestrictions }
}

/** Writes the reviewed cart to the store. @returns the notices; null for an empty cart. */
async function review(): Promise<Omit<Review, 'cart'> | null> {
  const ids = cartStore.read().items.flatMap((item) => (item.type === 'bundle' ? [] : [item.id]))
  if (cartStore.read().items.length === 0) return null
  forgetPrices()
  const [clips, prices] = await Promise.all([loadClips(ids), loadPrices()])
  const isMember = currentViewer().account !== null
  // Read again, because lines may have been removed while the server responded.
  const { cart, ...news } = reviewCart(cartStore.read(), clips, prices, { isMember })
  writeCart(cart)
  return news
}
