/** Acknowledges a recall for an account, once (R-RECALL-5). */
import type { RecallAction } from '@rushes/contract/recalls'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { record } from '../audit/record-event.ts'
import { findOwnRecall, lockOwnRecall, type OwnRecallRow, updateAcknowledged } from './recalls.queries.ts'

type Acknowledgement = { id: number; action: RecallAction; note: string; ip: string }

/**
 * The same acknowledgement again changes nothing.
 * @throws AppError not_found; conflict when it was acknowledged differently, or has ended
 */
export async function acknowledgeRecall(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId, userId }: Viewer,
  { id, action, note, ip }: Acknowledgement,
): Promise<OwnRecallRow> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockOwnRecall(tx, accountId, id)
    if (!row) throw new AppError('not_found', 'Not found')
    if (row.acknowledged_at !== null) {
      if (row.action === action && row.answer === note) return row
      throw new AppError('conflict', 'Your company has already acknowledged this notice.')
    }
    if (row.ended_at !== null)
      throw new AppError('conflict', 'This notice has ended. Please reload the page.')
    const at = clock.now()
    await updateAcknowledged(tx, row.recipient_id, { at, by: userId, action, note })
    const event = { action: 'recall.acknowledged', at, actorUserId: userId, ip } as const
    await record(tx, { ...event, object: `clip:${row.clip_id}`, details: { recall: id, action } })
    return (await findOwnRecall(tx, accountId, id)) ?? row
  })
}
