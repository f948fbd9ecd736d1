/** Loads the clips of a request into the cart, at the current prices (R-REQUEST-5). */
import { addClips } from '@rushes/commerce/cart'
import { EMPTY_CART } from '@rushes/commerce/cart-state'
import type { PurchaseRequest } from '@rushes/contract/requests'
import { applyToCart } from '../cart/cart-store.ts'
import { forgetPrices, loadPrices } from '../pricing/load-prices.ts'
import { keepCartRequest } from './cart-request-store.ts'

/** The clips that can be bought today. */
export const linesLeft = ({ lines }: Pick<PurchaseRequest, 'lines'>) =>
  lines.filter(({ price_minor }) => price_minor !== null)

/**
 * Replaces the cart, because an order has one licence.
 * @returns whether the cart contains the request now; a refusal is reported. @throws ApiError without a price list
 */
export async function takeRequest(request: PurchaseRequest): Promise<boolean> {
  const { id, author, currency, tier: tierCode } = request
  const clips = linesLeft(request)
  forgetPrices()
  const terms = { prices: await loadPrices(), currency, tierCode }
  if (!applyToCart(addClips(EMPTY_CART, clips, terms))) return false
  keepCartRequest({ id, author, clipIds: clips.map((clip) => clip.id) })
  return true
}
