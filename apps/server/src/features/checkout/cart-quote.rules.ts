/** Compares the browser's cart with the server's quote, and turns the quote into an order. */
import { createHash } from 'node:crypto'
import { largerAudience } from '@rushes/commerce/audience'
import { licencePath } from '@rushes/commerce/owned-labels'
import {
  type ClipRestrictions,
  RESTRICTIONS_CHANGED,
  RESTRICTIONS_UNREAD,
  sameRestrictions,
} from '@rushes/commerce/restrictions'
import type { Usage } from '@rushes/commerce/usage'
import type { CartItem } from '@rushes/contract/payments'
import { AppError, invalidField } from '../../app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { OrderDraft } from '../orders/payments/open-payment.ts'
import { isSameLine } from './cart-lines.rules.ts'
import type { CartQuote } from './quote-cart.ts'

/** The amounts that the browser has shown, in minor units. */
export type ClaimedPurchase = {
  cartContents: readonly CartItem[]
  cartTotal: number
  salesTaxAmount: number
  totalSaleAmount: number
  currency: string
  /** The restrictions that the browser has shown. */
  restrictions: readonly ClipRestrictions[]
}

/**
 * Requires, before an order is created, that the buyer agrees to this cart and has read its restrictions
 * (R-CHECKOUT-3, R-CHECKOUT-11).
 * @throws AppError cart_changed, already_owned; validation when the restrictions are not ticked.
 */
export function requireAgreement(claimed: ClaimedPurchase, ours: CartQuote, restrictionsRead: boolean): void {
  if (!isSamePurchase(claimed, ours)) throw cartChanged(ours)
  const now = restrictionsOf(ours)
  if (!sameRestrictions(claimed.restrictions, now)) throw cartChanged(ours, RESTRICTIONS_CHANGED)
  if (now.length === 0 || restrictionsRead) return
  throw invalidField('restrictionsRead', RESTRICTIONS_UNREAD)
}

export function restrictionsOf({ lines }: Pick<CartQuote, 'lines'>): ClipRestrictions[] {
  return lines.flatMap(({ clipId, restrictions: text }) =>
    clipId === null || text === '' ? [] : [{ id: clipId, text }],
  )
}

export function isSamePurchase(claimed: ClaimedPurchase, ours: CartQuote): boolean {
  return (
    ours.removed.length === 0 &&
    claimed.cartContents.length === ours.lines.length &&
    ours.lines.every((line, index) => {
      const item = claimed.cartContents[index]
      return item !== undefined && isSameLine(item, line)
    }) &&
    claimed.currency === ours.currency &&
    claimed.cartTotal === ours.netMinor &&
    claimed.salesTaxAmount === ours.tax.taxMinor &&
    claimed.totalSaleAmount === ours.totalMinor
  )
}

/** Creates a refusal with the corrected cart and the removed lines (R-CHECKOUT-3). */
export function cartChanged(
  { currency, lines, removed, netMinor, tax, totalMinor }: CartQuote,
  message = 'Your cart has changed. Please check the new total and try again.',
): AppError {
  const isAllOwned = removed.length > 0 && removed.every(({ reason }) => reason === 'owned')
  return new AppError(isAllOwned ? 'already_owned' : 'cart_changed', removed[0]?.message ?? message, {
    data: {
      cartContents: lines.map(({ item }) => item),
      cartTotal: netMinor,
      salesTaxAmount: tax.taxMinor,
      totalSaleAmount: totalMinor,
      currency,
      restrictions: restrictionsOf({ lines }),
      removed: removed.map(({ id, message, licenceId }) => ({
        id,
        message,
        ...(licenceId !== undefined && { licence_url: licencePath(licenceId) }),
      })),
    },
  })
}

type Agreement = {
  quote: CartQuote
  usage: Usage
  address: object
  /** The buyer's references for the order (R-INVOICE-5), and the request to buy that it approves. */
  bookkeeping: { purchaseOrderNumber: string; costCentre: string; requestId?: number | null | undefined }
}

export function draftOrder(viewer: Viewer, agreement: Agreement): OrderDraft {
  const { quote, address, bookkeeping } = agreement
  const { tierCode, currency, netMinor, tax, totalMinor } = quote
  const { audience: ofOrder, ...stated } = agreement.usage
  const audience = largerAudience(viewer.declaredAudience, ofOrder)
  const usage = { ...stated, ...(audience !== null && { audience }) }
  return {
    // A page sends no audience once the account has it, and the cart is still the same.
    cartHash: hashOf(viewer, { ...agreement, usage }),
    tierCode,
    currency,
    netMinor,
    taxMinor: tax.taxMinor,
    taxNumber: viewer.taxNumber,
    taxNote: tax.note,
    totalMinor,
    usage: { ...usage, orderedBy: viewer.fullName },
    newAudience: audience === viewer.declaredAudience ? null : audience,
    billingAddress: address,
    purchaseOrderNumber: bookkeeping.purchaseOrderNumber,
    costCentre: bookkeeping.costCentre,
    requestId: bookkeeping.requestId ?? null,
    taxQuote: { id: tax.quoteId, ref: tax.ref },
    lines: quote.lines.map((line, position) => ({
      position,
      kind: line.kind,
      clip_id: line.clipId,
      media: line.media,
      tier_code: tierCode,
      bundle_size: line.bundleSize,
      quantity: line.quantity,
      unit_price_minor: line.unitPriceMinor,
      net_minor: line.netMinor,
      tax_minor: tax.lineTaxesMinor[position] ?? 0,
      product_ref: line.item.productRef,
      our_ref: line.item.ourRef,
      description: line.item.productName,
      restrictions: line.restrictions,
      offer_id: line.offerId,
      upgrades_licence_id: line.upgradesLicenceId,
    })),
  }
}

function hashOf(viewer: Viewer, { quote, usage, address, bookkeeping }: Agreement): string {
  const lines = quote.lines.map(({ item, netMinor, restrictions, offerId, upgradesLicenceId }) => [
    item.productRef,
    item.qty,
    netMinor,
    restrictions,
    ...(offerId === null ? [] : [offerId]),
    ...(upgradesLicenceId === null ? [] : [{ upgradesLicenceId }]),
  ])
  const buyer = [viewer.userId, viewer.taxNumber, bookkeeping.purchaseOrderNumber, bookkeeping.costCentre]
  const requested = bookkeeping.requestId ? [{ request: bookkeeping.requestId }] : []
  const agreed = [...buyer, quote.currency, lines, quote.totalMinor, usage, address, ...requested]
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}
