/**
 * Reads a cart back from the browser's local storage (R-CART-7). An older version or a person may have written it:
 * lines that contradict themselves are dropped, the total is worked out again, and a cart that makes no sense is an
 * empty one.
 */

import { MAX_BUNDLE_QUANTITY } from './bundle.ts'
import { type BundleItem, type CartItem, type ClipItem, tierCodeOfItem } from './cart-item.ts'
import { type Cart, cartOf, EMPTY_CART, MAX_CART_ITEMS, type SelectedTier } from './cart-state.ts'
import { isLicenceTierCode } from './licence-tier.ts'
import { isCurrency } from './money.ts'
import { bundleRef, MAX_PRICE } from './price-list.ts'
import { clipRef, parseProductReference } from './product-reference.ts'

type Fields = Readonly<Record<string, unknown>>

/** @param stored the result of `JSON.parse`, or anything else */
export function readStoredCart(stored: unknown): Cart {
  if (!isFields(stored) || !Array.isArray(stored['items'])) return EMPTY_CART
  const tier = readSelectedTier(stored['selectedTier'])
  if (!tier) return EMPTY_CART

  const items: CartItem[] = []
  for (const entry of stored['items']) {
    const item = readItem(entry)
    if (item && items.length < MAX_CART_ITEMS && belongs(item, items, tier)) items.push(item)
  }
  return cartOf(items, tier)
}

/** Checks for one tier, one currency, no duplicate line, and never clips and bundles together. */
function belongs(item: CartItem, others: readonly CartItem[], tier: SelectedTier): boolean {
  return (
    item.currency === tier.currency &&
    tierCodeOfItem(item) === tier.tierCode &&
    others.every(
      (other) =>
        (other.type === 'bundle') === (item.type === 'bundle') && other.productRef !== item.productRef,
    )
  )
}

function readItem(entry: unknown): CartItem | null {
  if (!isFields(entry)) return null
  return entry['type'] === 'bundle' ? readBundle(entry) : readClip(entry)
}

function readClip(entry: Fields): ClipItem | null {
  const line = readLine(entry)
  const { meta, qty } = entry
  if (line?.product.kind !== 'clip' || !isFields(meta) || qty !== 1) return null
  const { media, clipId } = line.product
  const type = media === 'PX' ? 'image' : 'video'
  if (entry['type'] !== type) return null
  return {
    ...line.fields,
    type,
    id: clipId,
    productId: clipId,
    ourRef: clipRef(media, clipId),
    media,
    qty: 1,
    meta: {
      short: meta['short'] === true,
      notSocial: meta['notSocial'] === true,
      graphic: meta['graphic'] === true,
      thumbpath: isText(meta['thumbpath']) ? meta['thumbpath'] : '',
    },
  }
}

function readBundle(entry: Fields): BundleItem | null {
  const line = readLine(entry)
  const { qty, addedRefs } = entry
  if (line?.product.kind !== 'bundle') return null
  if (!isCount(qty) || qty < 1 || qty > MAX_BUNDLE_QUANTITY) return null
  const { media, size } = line.product
  return {
    ...line.fields,
    type: 'bundle',
    id: size,
    productId: size,
    ourRef: bundleRef(size),
    media,
    qty,
    addedRefs: Array.isArray(addedRefs) ? addedRefs.filter(isText) : [line.fields.productRef],
  }
}

/** The fields that clips and bundles share, and the product that the reference names. */
function readLine(entry: Fields) {
  const { productName, description, productRef, price, currency, tier } = entry
  if (!isText(productName) || !isText(description) || !isText(productRef)) return null
  if (!isPrice(price) || !isCurrency(currency) || !isCount(tier)) return null
  const product = parseProductReference(productRef)
  return product && { product, fields: { productName, description, productRef, price, currency, tier } }
}

function readSelectedTier(stored: unknown): SelectedTier | null {
  if (!isFields(stored)) return null
  const { tierUid, tierCode, tierName, tierDescription, tierUsageType, bundleRef, price, currency } = stored
  if (!isCount(tierUid) || !isLicenceTierCode(tierCode) || !isPrice(price) || !isCurrency(currency))
    return null
  if (!isText(tierName) || !isText(tierDescription) || !isText(tierUsageType) || !isText(bundleRef))
    return null
  return { tierUid, tierCode, tierName, tierDescription, tierUsageType, bundleRef, price, currency }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isPrice(value: unknown): value is number {
  return isCount(value) && value <= MAX_PRICE
}
