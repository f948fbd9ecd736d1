/** The request to buy whose clips were loaded into the cart: the order that buys them approves it (R-REQUEST-5). */
import type { Cart } from '@rushes/commerce/cart-state'
import { hasClip } from '@rushes/commerce/cart-state'
import { fieldsOf } from '../../lib/fields-of.ts'
import { storedValue } from '../../lib/stored-value.ts'

type CartRequest = { id: number; author: string; clipIds: readonly number[] }

const store = storedValue<CartRequest | null>({ key: 'rushes.request', fallback: null, parse })

function parse(stored: unknown): CartRequest | null {
  const { id, author, clipIds } = fieldsOf(stored)
  if (typeof id !== 'number' || typeof author !== 'string' || !Array.isArray(clipIds)) return null
  return { id, author, clipIds: clipIds.filter((clipId) => Number.isSafeInteger(clipId)) }
}

export const keepCartRequest = (request: CartRequest): void => store.write(request)

/** Removes the request if the server has refused an order because of it, so that the next one is placed without it. */
export function forgetRefusedRequest(refusalData: unknown): void {
  if (fieldsOf(refusalData)['requestId'] === store.read()?.id) store.write(null)
}

/** Returns the request of which the cart has a clip. */
export function requestOfCart(cart: Cart, request = store.read()): CartRequest | null {
  return request?.clipIds.some((id) => hasClip(cart, id)) ? request : null
}

export const useCartRequest = (cart: Cart): CartRequest | null => requestOfCart(cart, store.use())
