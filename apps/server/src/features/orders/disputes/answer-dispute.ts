/** Sends the evidence about a dispute to the provider (R-DISPUTE-4). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { DisputeEvidence } from '../../../platform/payments/payments.ts'
import { record } from '../../audit/record-event.ts'
import * as disputes from './disputes.queries.ts'
import { isDisputeOpen } from './disputes.rules.ts'
import { recordDisputes } from './record-disputes.ts'

/** Finds the newest undecided dispute of an order. @throws AppError not_found, conflict */
async function requireOpenDispute(
  { db }: Pick<Services, 'db'>,
  orderId: number,
): Promise<disputes.DisputeRow> {
  const all = await disputes.listDisputesOfOrder(db, orderId)
  const open = all.findLast(({ state }) => isDisputeOpen(state))
  if (open) return open
  if (all.length === 0) throw new AppError('not_found', 'There is no dispute about this order.')
  throw new AppError('conflict', 'The dispute about this order has been decided.')
}

type Answer = {
  orderId: number
  evidence: DisputeEvidence
  submit: boolean
  actor?: { userId: number; ip: string } | null
}

/**
 * Stores the evidence; without `submit` it may still change, and the bank does not see it.
 * @throws AppError not_found, conflict; PaymentError when the provider refuses
 */
export async function answerDispute(
  services: Services,
  { orderId, evidence, submit, actor = null }: Answer,
): Promise<void> {
  const { db, payments, clock } = services
  const dispute = await requireOpenDispute(services, orderId)
  if (dispute.evidence_sent_at !== null) {
    throw new AppError('conflict', 'The evidence has already been submitted and can only be submitted once.')
  }
  await payments.answerDispute({ ref: dispute.provider_ref, evidence, submit })
  if (submit) {
    await db.transaction().execute(async (tx) => {
      const now = clock.now()
      await disputes.updateEvidenceSent(tx, dispute.id, now)
      const object = `order:${orderId}` as const
      const by = { actorUserId: actor?.userId ?? null, ip: actor?.ip ?? null }
      await record(tx, { action: 'dispute.answered', at: now, ...by, object })
    })
  }
  await recordDisputes(services, orderId)
}
