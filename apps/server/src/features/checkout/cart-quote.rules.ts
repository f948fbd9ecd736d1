/** Compares the browser's cart with the server's quote, and turns the quote into an order. */
import { createHash } from 'node:crypto'
import type { Usage } from '@rushes/commerce/usage'
import type { CartItem } from '@rushes/contract/payments'
import { AppError } from '../../app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { OrderDraft } from '../orders/open-payment.ts'
import { isSameLine } from './cart-lines.rules.ts'
import type { CartQuote } from './quote-cart.ts'

/** The amounts that the browser believes it pays, in minor units. */
export type ClaimedPurchase = {
  cartContents: readonly CartItem[]
  cartTotal: number
  salesTaxAmount: number
  totalSaleAmount: number
  currency: string
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

/** A refusal with the corrected cart and the lines that were removed (R-CHECKOUT-3). */
export function cartChanged({ currency, lines, removed, netMinor, tax, totalMinor }: CartQuote): AppError {
  const isAllOwned = removed.length > 0 && removed.every(({ reason }) => reason === 'owned')
  return new AppError(
    isAllOwned ? 'already_owned' : 'cart_changed',
    removed[0]?.message ?? 'Your cart has changed. Please check the new total and try again.',
    {
      data: {
        cartContents: lines.map(({ item }) => item),
        cartTotal: netMinor,
        salesTaxAmount: tax.taxMinor,
        totalSaleAmount: totalMinor,
        currency,
        removed: removed.map(({ id, message }) => ({ id, message })),
      },
    },
  )
}

type Agreement = { quote: CartQuote; usage: Usage; address: object }

export function draftOrder(viewer: Viewer, { quote, usage, address }: Agreement): OrderDraft {
  const { tierCode, currency, netMinor, tax, totalMinor } = quote
  return {
    cartHash: hashOf(viewer, { quote, usage, address }),
    tierCode,
    currency,
    netMinor,
    taxMinor: tax.taxMinor,
    totalMinor,
    usage: { ...usage, orderedBy: viewer.fullName },
    billingAddress: address,
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
    })),
  }
}

function hashOf(viewer: Viewer, { quote, usage, address }: Agreement): string {
  const lines = quote.lines.map(({ item, netMinor }) => [item.productRef, item.qty, netMinor])
  const agreed = [viewer.userId, quote.currency, lines, quote.totalMinor, usage, address]
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}
