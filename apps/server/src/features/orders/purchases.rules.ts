/** A paid order as a purchase record. */
import type { ClipType } from '@rushes/commerce/media-code'
import { picturePath } from '@rushes/commerce/media-path'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { purchaseRef } from './orders.rules.ts'

export type PurchasedOrder = {
  id: number
  ref: string
  livemode: boolean
  paid_at: Date | null
  net_minor: number
  tax_minor: number
  currency: string
}

export type PurchasedLine = {
  kind: string
  clip_id: number | null
  clip_type: ClipType | null
  media_version: string | null
  description: string
  tier_code: string
  bundle_size: number
  quantity: number
  licence_id: number | null
}

export function purchaseRecord(order: PurchasedOrder, lines: readonly PurchasedLine[]): PurchaseRecord {
  return {
    id: order.id,
    purchase_date: (order.paid_at ?? new Date(0)).toISOString(),
    purchase_ref: purchaseRef(order),
    opid: String(order.id),
    unique_ref: order.ref,
    credit_value: majorWithDecimals(order.net_minor),
    tax_value: majorWithDecimals(order.tax_minor),
    currency: order.currency,
    clips: JSON.stringify(lines.flatMap(({ clip_id }) => (clip_id === null ? [] : [clip_id]))),
    credits: lines.reduce(
      (sum, line) => sum + (line.kind === 'bundle' ? line.bundle_size * line.quantity : 0),
      0,
    ),
    items: lines.map((line) => ({
      clip_id: line.clip_id,
      description: line.description,
      tier: line.tier_code,
      thumbpath: thumbOf(line),
      licence_id: line.licence_id,
    })),
  }
}

function thumbOf({ clip_id, clip_type, media_version }: PurchasedLine): string | null {
  if (clip_id === null || clip_type === null || media_version === null) return null
  return picturePath({ id: clip_id, type: clip_type, media_version })
}

/** '250.00' of 25000. */
function majorWithDecimals(minor: number): string {
  return (minor / 100).toFixed(2)
}
