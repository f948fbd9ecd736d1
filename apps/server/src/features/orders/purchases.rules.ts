/** A paid order as a purchase record, and as rows of a table. */
import type { ClipType } from '@rushes/commerce/media-code'
import { picturePath } from '@rushes/commerce/media-path'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { minuteOf } from '../../platform/agency-time.ts'
import { purchaseRef, shownReference } from './orders.rules.ts'

export type PurchasedOrder = {
  id: number
  ref: string
  livemode: boolean
  paid_at: Date | null
  net_minor: number
  tax_minor: number
  currency: string
  lines: readonly PurchasedLine[]
}

type PurchasedLine = {
  kind: string
  clip_id: number | null
  clip_type: ClipType | null
  clip_state: string | null
  media_version: string | null
  description: string
  tier_code: string
  bundle_size: number
  quantity: number
  net_minor: number
  tax_minor: number
  licence_id: number | null
  revoked_at: Date | null
}

export function purchaseRecord({ lines, ...order }: PurchasedOrder): PurchaseRecord {
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
    credits: lines.reduce((sum, line) => sum + creditsOf(line), 0),
    items: lines.map((line) => ({
      clip_id: line.clip_id,
      description: line.description,
      tier: line.tier_code,
      thumbpath: thumbOf(line),
      licence_id: line.licence_id,
      downloadable: line.licence_id !== null && !line.revoked_at && line.clip_state === 'published',
    })),
  }
}

export const PURCHASE_COLUMNS = [
  'Reference',
  'Date',
  'Description',
  'Clip',
  'Licence tier',
  'Licence',
  'Credits',
  'Fee',
  'Sales tax',
  'Currency',
]

/** One row for each line of the order. */
export function purchaseCells({ lines, ...order }: PurchasedOrder, timeZone: string): string[][] {
  return lines.map((line) => [
    shownReference(order),
    order.paid_at ? minuteOf(order.paid_at, timeZone) : '',
    line.description,
    String(line.clip_id ?? ''),
    line.tier_code,
    String(line.licence_id ?? ''),
    String(creditsOf(line) || ''),
    majorWithDecimals(line.net_minor),
    majorWithDecimals(line.tax_minor),
    order.currency.toUpperCase(),
  ])
}

function creditsOf({ kind, bundle_size, quantity }: PurchasedLine): number {
  return kind === 'bundle' ? bundle_size * quantity : 0
}

function thumbOf({ clip_id, clip_type, media_version }: PurchasedLine): string | null {
  if (clip_id === null || clip_type === null || media_version === null) return null
  return picturePath({ id: clip_id, type: clip_type, media_version })
}

/** '250.00' of 25000. */
function majorWithDecimals(minor: number): string {
  return (minor / 100).toFixed(2)
}
