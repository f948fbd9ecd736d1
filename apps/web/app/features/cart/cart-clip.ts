/** What the cart has to know of a result or of a clip's page; null for packages, which are not sold as such. */
import type { CartClip } from '@rushes/commerce/cart-item'
import type { Clip, ResultItem } from '@rushes/contract/clips'

export function cartClipOf(item: ResultItem): CartClip | null {
  const { id, type, title, thumbpath, meta } = item
  if (type === 'package') return null
  return { id, type, title, thumbpath, notSocial: meta.notSocial, enquire: meta.enquire }
}

export function cartClipOfPage(clip: Clip): CartClip {
  const { id, type, title, thumbpath, notSocial, enquire } = clip
  return { id, type, title, thumbpath, notSocial, enquire }
}
