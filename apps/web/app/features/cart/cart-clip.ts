/** Converts a result, or the clip of a page, to the data that the cart needs. */
import type { CartClip } from '@rushes/commerce/cart-item'
import type { Clip, ResultItem } from '@rushes/contract/clips'
import { isGraphic } from '../catalogue/clip-facts.ts'

/** Returns null for a package, which is not sold as one item. */
export function cartClipOf(item: ResultItem): CartClip | null {
  const { id, type, title, thumbpath, meta } = item
  if (type === 'package') return null
  const { notSocial, enquire, graphic } = meta
  return { id, type, title, thumbpath, notSocial, enquire, graphic }
}

export function cartClipOfPage(clip: Clip): CartClip {
  const { id, type, title, thumbpath, notSocial, enquire } = clip
  return { id, type, title, thumbpath, notSocial, enquire, graphic: isGraphic(clip) }
}
