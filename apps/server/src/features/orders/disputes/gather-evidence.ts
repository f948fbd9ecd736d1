/**
 * Gathers the evidence that the payment of an order was legitimate, for the agency and the bank
 * (R-DISPUTE-4).
 */

import { tierOf } from '@rushes/commerce/licence-tier'
import { formatMoneyWithCode } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { dayOf, namedMinuteOf } from '../../../platform/agency-time.ts'
import type { DisputeEvidence } from '../../../platform/payments/payments.ts'
import { listOrderLines } from '../purchases/purchases.queries.ts'
import * as queries from './dispute-evidence.queries.ts'

/** Period of logins before the order, which identify the buyer; later logins show the use. */
const LOGINS_BEFORE_MS = 30 * 24 * 60 * 60_000
const MAX_LOGINS = 50

/** @param note text of staff @throws AppError not_found */
export async function gatherEvidence(
  { db, config }: Pick<Services, 'db' | 'config'>,
  orderId: number,
  note: string,
): Promise<DisputeEvidence> {
  const order = await queries.findOrderForEvidence(db, orderId)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  const since = new Date(order.created_at.getTime() - LOGINS_BEFORE_MS)
  const [lines, deliveries, logins, mails] = await Promise.all([
    listOrderLines(db, { orderIds: [orderId] }),
    queries.listDeliveriesOfOrder(db, orderId),
    queries.listLoginsOf(db, order.user_id, { since, limit: MAX_LOGINS }),
    queries.listMailsOfOrder(db, orderId),
  ])
  const loggedInBefore = logins.find(({ at, ip }) => at <= order.created_at && ip !== null)
  return {
    customerName: `${order.full_name}, ${order.account_name}`,
    customerEmail: order.email,
    customerIp: loggedInBefore?.ip ?? null,
    billingAddress: addressOf(order.billing_address),
    productDescription: [
      `Order ${shownReference(order)} at ${config.brandName}, ${formatMoneyWithCode(order.total_minor, order.currency)}, paid on ${order.paid_at ? namedMinuteOf(order.paid_at, config.timeZone) : 'no day'}.`,
      'Licences to publish news footage, delivered as files:',
      ...lines.map(({ quantity, description, tier_code, net_minor }) => {
        const price = formatMoneyWithCode(net_minor, order.currency)
        return `${quantity} x ${description}, ${tierOf(tier_code).usageType}, ${price} net`
      }),
      `Declared use: ${JSON.stringify(order.usage)}`,
    ].join('\n'),
    serviceDate: deliveries[0] ? dayOf(deliveries[0].at, config.timeZone) : null,
    activityLog: inOrderOfTime([
      ...logins.map(({ at, ip }) => ({
        at,
        words: `login of ${order.email} from ${ip ?? 'an address no longer kept'}`,
      })),
      { at: order.created_at, words: `order placed by ${order.email}` },
      ...deliveries.map(({ at, clip_id, clip_title, licence_id, email }) => ({
        at,
        words: `file of clip ${clip_id} "${clip_title}" given to ${email ?? 'the account'} under licence ${licence_id}`,
      })),
      ...mails.flatMap(({ sent_at, recipient, subject }) =>
        sent_at === null ? [] : [{ at: sent_at, words: `mail to ${recipient}: ${subject}` }],
      ),
    ]),
    terms: `The buyer accepted the licensing terms, version ${order.terms_version}, at ${order.created_at.toISOString()}, before the payment was opened. They are at ${config.baseUrl}/licensing-terms.pdf. Files are delivered at once after the payment.`,
    note,
  }
}

function inOrderOfTime(entries: readonly { at: Date; words: string }[]): string {
  return entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, words }) => `${at.toISOString()} ${words}`)
    .join('\n')
}

/** Returns the given parts of the address, one per line. */
function addressOf(address: unknown): string {
  return Object.values(Object(address))
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n')
}
