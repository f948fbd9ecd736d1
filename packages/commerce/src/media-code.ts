/**
 * The three names of a medium: the clip's `type`, the cart's `media` (VID or PX) and the price list's group. A
 * short is sold as video (R-CART-1).
 */

export type ClipType = 'video' | 'image' | 'short'

export type MediaCode = 'VID' | 'PX'

export type PriceMedia = 'video' | 'image'

/** The cart's code of a clip. */
export function mediaCodeOf(type: ClipType): MediaCode {
  return type === 'image' ? 'PX' : 'VID'
}

/** The price group of a clip. */
export function priceMediaOf(type: ClipType): PriceMedia {
  return type === 'image' ? 'image' : 'video'
}

/** The price group behind a cart's code. */
export function priceMediaOfCode(code: MediaCode): PriceMedia {
  return code === 'PX' ? 'image' : 'video'
}

export function isMediaCode(value: unknown): value is MediaCode {
  return value === 'VID' || value === 'PX'
}
