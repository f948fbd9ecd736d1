/** Records a refund of a payment, once for each key. */
import { listDisputes } from './disputes.queries.ts'
import * as queries from './intents.queries.ts'
import { newEvents, newId } from './new-events.ts'
import { TestcardError } from './testcard-error.ts'

export type WantedRefund = { id: string; amountMinor: number; key: string; reason: string }

/** @throws TestcardError for an unknown payment, another refund under this key, or more than is left. */
export async function recordRefund(
  tx: queries.Queryable,
  refund: WantedRefund,
  mischief: boolean,
): Promise<{ row: queries.RefundRow; isNew: boolean }> {
  const intent = await queries.lockIntent(tx, 'id', refund.id)
  if (!intent) throw new TestcardError('There is no such payment.')
  const earlier = await queries.findRefundByKey(tx, refund.key)
  if (earlier) {
    if (earlier.intent_id !== refund.id || earlier.amount_minor !== refund.amountMinor) {
      throw new TestcardError('This idempotency key was used for another refund.')
    }
    return { row: earlier, isNew: false }
  }
  const [dispute] = await listDisputes(tx, { intentId: intent.id })
  if (dispute && dispute.status !== 'won') throw new TestcardError('A disputed payment cannot be refunded.')
  const left = intent.amount_received_minor - (await queries.sumRefunds(tx, intent.id))
  if (refund.amountMinor > left) throw new TestcardError('More than what is left cannot be refunded.')
  const row = {
    id: newId('tre'),
    intent_id: intent.id,
    idempotency_key: refund.key,
    amount_minor: refund.amountMinor,
    reason: refund.reason,
  }
  await queries.insertRefund(tx, row)
  await queries.insertEvents(tx, newEvents({ intent, events: ['charge.refunded'] }, mischief))
  return { row, isNew: true }
}
