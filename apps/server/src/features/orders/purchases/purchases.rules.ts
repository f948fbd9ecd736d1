/** Converts a paid order to a purchase record, and to rows of a table. */

import type { ClipType } from '@rushes/commerce/media-code'
import { picturePath } from '@rushes/commerce/media-path'
import { decimalOf } from '@rushes/commerce/money'
import { purchaseRef, shownReference } from '@rushes/commerce/order-reference'
import type { ClipState } from '@rushes/contract/agency-clips'
import type { OrderDocument } from '@rushes/contract/invoices'
import type { PurchaseRecord } from '@rushes/contract/orders'
import type { RecallKind } from '@rushes/contract/recalls'
import { dayOf, minuteOf } from '../../../platform/agency-time.ts'
import { isInTerm } from '../../licences/deal-term.rules.ts'
import { referenceOfRecord } from '../../licences/licence-reference.ts'
import { servesLicensees } from '../../licences/new-licence.rules.ts'
import { debtState } from '../by-invoice/by-invoice.rules.ts'

export type PurchasedOrder = {
  id: number
  ref: string
  livemode: boolean
  state: string
  bought_at: Date | null
  due_at: Date | null
  net_minor: number
  tax_minor: number
  currency: string
  purchase_order_number: string
  cost_centre: string
  lines: readonly PurchasedLine[]
  documents: readonly OrderDocument[]
}

type PurchasedLine = {
  kind: string
  clip_id: number | null
  clip_type: ClipType | null
  clip_state: ClipState | null
  media_version: string | null
  graphic: boolean | null
  description: string
  tier_code: string
  bundle_size: number
  quantity: number
  net_minor: number
  tax_minor: number
  licence_id: number | null
  licence_ref: string | null
  revoked_at: Date | null
  ends_at: Date | null
  frozen: boolean
  recall: RecallKind | null
}

type Site = { timeZone: string; baseUrl: string }

type Present = Site & {
  now: Date
  /** What has changed on the clips of licences since their grants. */
  changes: ReadonlyMap<number, readonly unknown[]>
}

export function purchaseRecord(
  { lines, documents, ...order }: PurchasedOrder,
  { changes, ...today }: Present,
): PurchaseRecord {
  const debt = debtState(order, today.now)
  return {
    id: order.id,
    purchase_date: (order.bought_at ?? new Date(0)).toISOString(),
    purchase_ref: purchaseRef(order),
    opid: String(order.id),
    unique_ref: order.ref,
    credit_value: decimalOf(order.net_minor),
    tax_value: decimalOf(order.tax_minor),
    currency: order.currency,
    clips: JSON.stringify(lines.flatMap(({ clip_id }) => (clip_id === null ? [] : [clip_id]))),
    credits: lines.reduce((sum, line) => sum + creditsOf(line), 0),
    purchase_order_number: order.purchase_order_number,
    cost_centre: order.cost_centre,
    documents: documents.map(({ kind, number }) => ({ kind, number })),
    debt: debt && order.due_at && { state: debt, due_on: dayOf(order.due_at, today.timeZone) },
    items: lines.map((line) => ({
      clip_id: line.clip_id,
      description: line.description,
      tier: line.tier_code,
      thumbpath: thumbOf(line),
      graphic: line.graphic === true,
      licence_id: line.licence_id,
      ...referenceOfRecord(today, line.licence_ref),
      recall: line.recall,
      revoked_on: line.revoked_at && dayOf(line.revoked_at, today.timeZone),
      changes: changes.get(line.licence_id ?? 0)?.length ?? 0,
      downloadable:
        line.licence_id !== null &&
        !line.revoked_at &&
        isInTerm(line.ends_at, today.now) &&
        !line.frozen &&
        line.clip_state !== null &&
        servesLicensees(line.clip_state),
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
  'Purchase order',
  'Cost centre',
  'Invoice',
  'Credit notes',
  'Licence reference',
  'Verify at',
]

export function purchaseCells({ lines, documents, ...order }: PurchasedOrder, site: Site): string[][] {
  const numbersOf = (wanted: OrderDocument['kind']) =>
    documents.flatMap(({ kind, number }) => (kind === wanted ? [number] : [])).join(' ')
  return lines.map((line) => {
    const { licence_ref, verify_url } = referenceOfRecord(site, line.licence_ref)
    return [
      shownReference(order),
      order.bought_at ? minuteOf(order.bought_at, site.timeZone) : '',
      line.description,
      String(line.clip_id ?? ''),
      line.tier_code,
      String(line.licence_id ?? ''),
      String(creditsOf(line) || ''),
      decimalOf(line.net_minor),
      decimalOf(line.tax_minor),
      order.currency.toUpperCase(),
      order.purchase_order_number,
      order.cost_centre,
      numbersOf('invoice'),
      numbersOf('credit_note'),
      licence_ref ?? '',
      verify_url ?? '',
    ]
  })
}

function creditsOf({ kind, bundle_size, quantity }: PurchasedLine): number {
  return kind === 'bundle' ? bundle_size * quantity : 0
}

/** Omits the picture of a withheld clip, whose address would reveal that of the video (R-STATE-4). */
function thumbOf({ clip_id, clip_state, media_version }: PurchasedLine): string | null {
  if (clip_id === null || clip_state === null || media_version === null) return null
  if (!servesLicensees(clip_state)) return null
  return picturePath({ id: clip_id, media_version })
}
