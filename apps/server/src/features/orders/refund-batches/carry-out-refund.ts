/**
 * Returns the fee of one licence of a batch: money by the only way to refund an order, a credit by the ledger
 * (R-RECALL-6). Safe to repeat and to run twice at the same time: the line is settled in the transaction that records the
 * refund or returns the credit.
 */

import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { PaymentError } from '../../../platform/payments/payments.ts'
import { record } from '../../audit/record-event.ts'
import { returnCredit } from '../../credits/return-credit.ts'
import { revokeLicence } from '../../licences/revoke-licences.ts'
import { postEmailOnce } from '../../outbox/post-email.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { creditReturnedEmail } from './refund-batches.emails.ts'
import { findDrawnLicence, settleLine, type WaitingLine } from './refund-batches.queries.ts'

export async function carryOutRefund(services: Services, line: WaitingLine): Promise<void> {
  try {
    await (line.order_id === null
      ? returnLicenceCredit(services, line)
      : refundOrder(services, {
          orderId: line.order_id,
          request: { kind: 'line_or_rest', id: line.order_line_id ?? 0 },
          reason: line.reason,
          actorUserId: line.created_by,
          async onRecorded(tx, refundId) {
            await settle(tx, line, { outcome: 'refund', refund_id: refundId })
          },
        }))
  } catch (error) {
    // The refund is recorded: its job requests it again, or it has failed.
    if (error instanceof PaymentError) return
    if (!(error instanceof AppError)) throw error
    await settleLine(services.db, line.id, { outcome: 'refused', message: error.message })
  }
}

/** @throws AppError conflict, which rolls back, when another worker has settled the line */
async function settle(tx: Db, { id }: WaitingLine, outcome: Parameters<typeof settleLine>[2]): Promise<void> {
  if (!(await settleLine(tx, id, outcome))) throw new AppError('conflict', 'It has been settled already.')
}

async function returnLicenceCredit({ db, clock, config }: Services, line: WaitingLine): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, line.account_id)
    await settle(tx, line, { outcome: 'credit' })
    const licence = await findDrawnLicence(tx, line.licence_id)
    if (!licence) throw new AppError('conflict', 'The licence has ended or is disputed.')
    const at = clock.now()
    const { account_id: accountId, clip_id: clipId, credit_lot_id: lotId, title, type, ...buyer } = licence
    const media = type === 'image' ? 'image' : 'video'
    const credit = { accountId, media, lotId, licenceId: licence.id } as const
    if (!(await returnCredit(tx, credit, { userId: line.created_by, at }))) {
      throw new AppError('conflict', 'Its bundle has been refunded. Adjust the credits of the account.')
    }
    await revokeLicence(tx, licence.id, { reason: 'credit returned', now: at })
    const email = creditReturnedEmail(config, { buyer, clip: { id: clipId, title }, licenceId: licence.id })
    await postEmailOnce(tx, { key: `credit-returned:${licence.id}`, to: buyer.email, ...email }, at)
    const event = { action: 'credit.returned', at, actorUserId: line.created_by, ip: null } as const
    const details = { licence: licence.id, clip: clipId }
    await record(tx, { ...event, object: `account:${accountId}`, reason: line.reason, details })
  })
}
