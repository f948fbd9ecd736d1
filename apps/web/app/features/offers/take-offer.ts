/** Adds the clips of an offer to the cart at its prices (R-OFFER-2). */
import { addClips } from '@rushes/commerce/cart'
import { type Cart, EMPTY_CART, hasBundles, hasClip } from '@rushes/commerce/cart-state'
import type { Offer } from '@rushes/contract/offers'
import { applyToCart, cartStore, writeCart } from '../cart/cart-store.ts'
import { repriceHeldCart } from '../cart/reprice-held-cart.ts'
import { forgetPrices, loadPrices } from '../pricing/load-prices.ts'
import { clipsLeft } from './clips-left.ts'

/** A cart has one licence, and never both clips and bundles: otherwise it has to be emptied first. */
export const fitsCart = (cart: Cart, { tier }: Pick<Offer, 'tier'>): boolean =>
  cart.selectedTier === null || (cart.selectedTier.tierCode === tier && !hasBundles(cart))

/**
 * @returns whether the cart contains the offer now; a refusal is reported.
 * @throws ApiError without a price list
 */
export async function takeOffer(offer: Offer): Promise<boolean> {
  // Prices that were loaded before the offer was made do not contain it.
  forgetPrices()
  const terms = { prices: await loadPrices(), currency: offer.currency, tierCode: offer.tier }
  if (!fitsCart(cartStore.read(), offer)) writeCart(EMPTY_CART)
  repriceHeldCart(terms)
  const cart = cartStore.read()
  const missing = clipsLeft(offer).filter(({ id }) => !hasClip(cart, id))
  // The cart page updates the prices of lines that are in the cart already.
  return missing.length === 0 || applyToCart(addClips(cart, missing, terms))
}
