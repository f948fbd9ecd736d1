/** Writes the licences that a paid order buys: of every clip in it, or of none. */
import type { Currency } from '@rushes/commerce/money'
import type { Db } from '../../db/db.ts'
import { insertLicences, listClipLines } from './licences.queries.ts'

export type LicensedOrder = {
  id: number
  account_id: number
  user_id: number
  currency: Currency
  usage: unknown
  terms_version: string
}

/**
 * Each licence keeps the words and the file of this moment (R-LICENCE-1).
 * @returns how many clips cannot be licensed any more, because their master or the terms have gone; then nothing
 * was written.
 */
export async function grantByOrder(
  tx: Db,
  order: LicensedOrder,
  now: Date,
): Promise<{ ungrantable: number }> {
  const lines = await listClipLines(tx, { orderId: order.id, termsVersion: order.terms_version })
  const licences = lines.flatMap(
    ({ id, clip_id, tier_code, net_minor, tax_minor, terms_body, master_sha256 }) =>
      clip_id === null || terms_body === null || master_sha256 === null
        ? []
        : {
            account_id: order.account_id,
            user_id: order.user_id,
            clip_id,
            tier_code,
            ground: 'order' as const,
            order_line_id: id,
            usage: order.usage,
            terms_version: order.terms_version,
            terms_body,
            currency: order.currency,
            price_minor: net_minor,
            tax_minor,
            master_sha256,
            granted_at: now,
          },
  )
  const ungrantable = lines.length - licences.length
  if (ungrantable === 0) await insertLicences(tx, licences)
  return { ungrantable }
}
