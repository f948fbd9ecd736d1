/** The references of a cart line (R-CART-1): `DELI-VID-42` for a clip, `DELI-bundle_10-VID-k3j9x2` for a bundle. */

import { bundleSize } from './bundle.ts'
import { isLicenceTierCode, type LicenceTierCode } from './licence-tier.ts'
import { isMediaCode, type MediaCode } from './media-code.ts'
import { bundleRef } from './price-list.ts'

export type ProductReference =
  | { kind: 'clip'; tierCode: LicenceTierCode; media: MediaCode; clipId: number }
  | { kind: 'bundle'; tierCode: LicenceTierCode; size: number; media: MediaCode; suffix: string }

const SUFFIX = /^[A-Za-z0-9]{1,10}$/

/**
 * The caller makes the suffix of a bundle, once for each opened modal, so that a repeated click can be distinguished
 * from a second bundle.
 * @throws RangeError when the suffix is not 1 to 10 letters and digits.
 */
export function formatProductReference(product: ProductReference): string {
  if (product.kind === 'clip') return `${product.tierCode}-${product.media}-${product.clipId}`
  if (!SUFFIX.test(product.suffix))
    throw new RangeError('A bundle reference ends in 1 to 10 letters and digits')
  return `${product.tierCode}-${bundleRef(product.size)}-${product.media}-${product.suffix}`
}

/** The product that a reference names, or null when it is malformed. */
export function parseProductReference(reference: string): ProductReference | null {
  const parts = reference.split('-')
  if (parts.length === 3) return parseClip(parts)
  if (parts.length === 4) return parseBundle(parts)
  return null
}

function parseClip([tierCode, media, id = '']: string[]): ProductReference | null {
  const clipId = /^[1-9]\d*$/.test(id) ? Number(id) : Number.NaN
  if (!isLicenceTierCode(tierCode) || !isMediaCode(media) || !Number.isSafeInteger(clipId)) return null
  return { kind: 'clip', tierCode, media, clipId }
}

function parseBundle([tierCode, bundle = '', media, suffix = '']: string[]): ProductReference | null {
  const size = bundleSize(bundle)
  if (!isLicenceTierCode(tierCode) || !isMediaCode(media) || !size || !SUFFIX.test(suffix)) return null
  return { kind: 'bundle', tierCode, size, media, suffix }
}

/** `VID-42`, `PX-42`: our own name of a clip, whatever the tier. */
export function clipRef(media: MediaCode, clipId: number): string {
  return `${media}-${clipId}`
}
