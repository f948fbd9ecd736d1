/** Starts the batch that refunds everything that is due for a withdrawn clip (R-RECALL-6). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { record } from '../../audit/record-event.ts'
import {
  type BatchRow,
  findBatch,
  insertBatch,
  insertBatchLines,
  lockClip,
} from './refund-batches.queries.ts'

type Wanted = {
  clipId: number
  /** The number of licences that the admin area showed as due. */
  licences: number
  reason: string
  actor: { userId: number; ip: string }
}

/**
 * The lock of the clip serialises batches, so that each licence waits in one only.
 * @throws AppError not_found, conflict, outdated
 */
export function beginRefundBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { clipId, licences, reason, actor: { userId, ip } }: Wanted,
): Promise<BatchRow> {
  return db.transaction().execute(async (tx) => {
    const clip = await lockClip(tx, clipId)
    if (!clip) throw new AppError('not_found', 'There is no such clip.')
    if (clip.state !== 'withdrawn')
      throw new AppError('conflict', 'Only the fees of a withdrawn clip are due back.')
    const at = clock.now()
    const id = await insertBatch(tx, { clip_id: clipId, reason, created_by: userId, created_at: at })
    const count = await insertBatchLines(tx, id, { clipId, now: at })
    if (count === 0) throw new AppError('conflict', 'Nothing is due back for this clip.')
    if (count !== licences) {
      throw new AppError('outdated', `The number of licences to refund is now ${count}. Check them again.`)
    }
    const event = { action: 'refunds.started', at, actorUserId: userId, ip, reason } as const
    await record(tx, { ...event, object: `clip:${clipId}`, details: { batch: id, licences: count } })
    return findBatch(tx, id)
  })
}
