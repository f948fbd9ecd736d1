/** Records the answer of a recipient of a recall, once (R-RECALL-5, R-RECALL-7, R-RECALL-8). */
import type { RecallAction } from '@rushes/contract/recalls'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { hashToken, type Viewer } from '../../http/viewer.ts'
import { record } from '../audit/record-event.ts'
import {
  findReceivedRecall,
  lockLinkedRecall,
  lockOwnRecall,
  lockRecipient,
  type OwnRecallRow,
  updateAcknowledged,
} from './recalls.queries.ts'

type Answer = { action: RecallAction; note: string; ip: string }
type Clocked = Pick<Services, 'db' | 'clock'>

/**
 * Answers for an account. The same acknowledgement again changes nothing.
 * @throws AppError not_found; conflict when it was acknowledged differently, or has ended
 */
export async function acknowledgeRecall(
  { db, clock }: Clocked,
  { accountId, userId }: Viewer,
  { id, ...answer }: Answer & { id: number },
): Promise<OwnRecallRow> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockOwnRecall(tx, accountId, id)
    const author = { acknowledged_by: userId, recorded_by: null }
    return await recordAnswer(tx, row, {
      ...{ ...answer, author, at: clock.now() },
      conflict: 'Your company has already acknowledged this notice.',
    })
  })
}

/** Answers for the recipient of a download link, who has the token of the email. */
export async function acknowledgeByLink(
  { db, clock }: Clocked,
  { ref, ...answer }: Answer & { ref: string },
): Promise<OwnRecallRow> {
  return await db.transaction().execute(async (tx) => {
    const row = await lockLinkedRecall(tx, hashToken(ref))
    const author = { acknowledged_by: null, recorded_by: null }
    return await recordAnswer(tx, row, {
      ...{ ...answer, author, at: clock.now() },
      conflict: 'This notice has already been acknowledged. Please reload the page.',
    })
  })
}

/** Records the answer that a recipient gave to staff by telephone or email. @param answer.id the recipient */
export async function recordRecallAnswer(
  { db, clock }: Clocked,
  staffId: number,
  { id, ...answer }: Answer & { id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockRecipient(tx, id)
    const author = { acknowledged_by: null, recorded_by: staffId }
    await recordAnswer(tx, row, {
      ...{ ...answer, author, at: clock.now() },
      conflict: 'This recipient has already answered.',
    })
  })
}

type RecordedAnswer = Answer & {
  at: Date
  author: { acknowledged_by: number | null; recorded_by: number | null }
  /** The message when there is another answer. */
  conflict: string
}

async function recordAnswer(
  tx: Db,
  row: OwnRecallRow | undefined,
  { action, note, ip, at, author, conflict }: RecordedAnswer,
): Promise<OwnRecallRow> {
  if (!row) throw new AppError('not_found', 'Not found')
  if (row.acknowledged_at !== null) {
    if (row.action === action && row.answer === note) return row
    throw new AppError('conflict', conflict)
  }
  if (row.ended_at !== null) {
    throw new AppError('conflict', 'This notice has ended. Please reload the page.')
  }
  await updateAcknowledged(tx, row.recipient_id, { at, action, note, ...author })
  const { acknowledged_by: userId, recorded_by: staffId } = author
  const actorUserId = staffId ?? userId
  // Calls without a login write no entry; the receipts contain the answer of the recipient of a link.
  if (actorUserId === null) return await findReceivedRecall(tx, row.recipient_id)
  await record(tx, {
    action: staffId === null ? 'recall.acknowledged' : 'recall.answer_recorded',
    at,
    actorUserId,
    ip,
    object: `clip:${row.clip_id}`,
    details: { recall: row.id, action, recipient: row.recipient_id },
  })
  return await findReceivedRecall(tx, row.recipient_id)
}
