/** A clip to put in a cart, and the cart after a change that must not be refused. */

import type { CartClip } from '../src/cart-item.ts'
import type { Cart, CartChange, CartRefusal } from '../src/cart-state.ts'

export function sampleClip(id: number, more: Partial<CartClip> = {}): CartClip {
  return {
    id,
    type: 'video',
    title: `Clip ${id}`,
    thumbpath: `/media/${id}/1/thumb.jpg`,
    notSocial: false,
    enquire: false,
    graphic: false,
    ...more,
  }
}

export function cartAfter(answer: CartChange | CartRefusal): Cart {
  if ('refused' in answer) throw new Error(`Refused: ${answer.refused}`)
  return answer.cart
}
