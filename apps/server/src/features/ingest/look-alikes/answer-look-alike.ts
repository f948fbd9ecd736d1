/** Records a decision about two look-alikes (R-LIKE-3); a longer cut becomes a related clip. */
import type { LookAlikeAnswer } from '@rushes/contract/agency-look-alikes'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { record } from '../../audit/record-event.ts'
import { type Mover, mayEdit } from '../../catalogue/editing/clip-states.rules.ts'
import { addNeighbours, removeNeighbours } from '../ingest.queries.ts'
import { answerPair, findOwner, lockPair } from './look-alikes.queries.ts'

type Answered = { clipId: number; otherId: number; answer: LookAlikeAnswer; ip: string }

/** @throws AppError not_found or forbidden */
export async function answerLookAlike(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Mover,
  { clipId, otherId, answer, ip }: Answered,
): Promise<void> {
  const clip = await findOwner(db, clipId)
  if (!clip) throw new AppError('not_found', 'There is no such clip.')
  if (!mayEdit(clip, viewer)) throw new AppError('forbidden', 'Please ask a Manager to answer this.')
  await db.transaction().execute(async (tx) => {
    const pair = await lockPair(tx, clipId, otherId)
    if (!pair) throw new AppError('not_found', 'These two clips are not look-alikes.')
    if (pair.answer === answer) return
    const at = clock.now()
    await answerPair(tx, { one: clipId, other: otherId, answer, by: viewer.userId, at })
    if (answer === 'longer_cut') await addNeighbours(tx, clipId, otherId)
    else if (pair.answer === 'longer_cut') await removeNeighbours(tx, clipId, otherId)
    await record(tx, {
      action: 'look_alike.answered',
      at,
      actorUserId: viewer.userId,
      ip,
      object: `clip:${clipId}`,
      details: { other: otherId, before: pair.answer ?? '', after: answer },
    })
  })
}
