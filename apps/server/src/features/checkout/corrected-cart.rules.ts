/** Whether the browser's figures are ours, and what to answer when they are not. */
import type { CartItem } from '@rushes/contract/payments'
import { isSameLine, type QuotedLine } from './cart-lines.rules.ts'

/** What the browser believes to be paying, in minor units. */
export type ClaimedPurchase = {
  cartContents: readonly CartItem[]
  cartTotal: number
  salesTaxAmount: number
  totalSaleAmount: number
  currency: string
}

export type OurFigures = {
  currency: string
  lines: readonly QuotedLine[]
  removed: readonly { id: number | string; reason: string; message: string }[]
  netMinor: number
  tax: { taxMinor: number }
  totalMinor: number
}

export function isSamePurchase(claimed: ClaimedPurchase, ours: OurFigures): boolean {
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

/** The `data` of a 409: the cart as it should be, with what had to go. */
export function correctedCart({ currency, lines, removed, netMinor, tax, totalMinor }: OurFigures) {
  return {
    cartContents: lines.map(({ item }) => item),
    cartTotal: netMinor,
    salesTaxAmount: tax.taxMinor,
    totalSaleAmount: totalMinor,
    currency,
    removed: removed.map(({ id, message }) => ({ id, message })),
  }
}
