/** Opens and releases recalls in the transaction of the change of the clip that causes them (R-RECALL-1). */
import { RECALL_STOPS, type RecallKind } from '@rushes/contract/recalls'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import {
  endRecalls,
  findNote,
  insertRecall,
  insertRecipients,
  listHeld,
  listStopped,
  removeRecall,
  resumeRecalls,
} from './issued-recalls.queries.ts'
import {
  allLimits,
  isReturned,
  isStop,
  lessStrictThan,
  supersededBy,
  tighterLimits,
} from './recalls.rules.ts'

type Actor = { userId: number | null; ip: string | null }

export type NewRecall = { clipId: number; kind: RecallKind; reason: string; note: string; at: Date }

/**
 * The caller holds the lock of the clip.
 * @returns the id, or null when no account and no address holds the clip, which opens none
 */
export async function openRecall(
  tx: Db,
  { userId, ip }: Actor,
  { clipId, kind, reason, note, at }: NewRecall,
): Promise<number | null> {
  await endRecalls(tx, clipId, supersededBy(kind), { at, as: 'superseded' })
  const row = { clip_id: clipId, kind, reason, note, issued_by: userId, issued_at: at }
  const id = await insertRecall(tx, row)
  const recipients = await insertRecipients(tx, id, clipId, at)
  if (recipients === 0) {
    // A licence that is granted at the same time becomes the first recipient of a clip that is stopped (R-RECALL-3).
    if (!isStop(kind)) await removeRecall(tx, id)
    return null
  }
  const event = { action: 'recall.issued', at, actorUserId: userId, ip } as const
  await record(tx, { ...event, object: `clip:${clipId}`, details: { recall: id, kind, recipients } })
  return id
}

/**
 * Releases the open recalls of these kinds, and notifies the recipients of their notices. The less strict recalls that they
 * superseded continue.
 */
export async function releaseRecalls(
  tx: Db,
  { userId, ip }: Actor,
  { clipId, kinds, at }: { clipId: number; kinds: readonly RecallKind[]; at: Date },
): Promise<void> {
  const released = await endRecalls(tx, clipId, kinds, { at, as: 'released' })
  if (released.length > 0) await resumeRecalls(tx, clipId, { kinds: lessStrictThan(kinds), released, at })
  for (const id of released) {
    const event = { action: 'recall.released', at, actorUserId: userId, ip } as const
    await record(tx, { ...event, object: `clip:${clipId}`, details: { recall: id } })
  }
}

type Move = {
  clipId: number
  to: string
  recall: boolean
  reason: string
  note: string
  at: Date
}

/** Opens the recall of a clip that is withdrawn, or withheld with notice, and releases it when the rights apply again. */
export async function recallMoved(tx: Db, actor: Actor, { to, recall, ...move }: Move): Promise<void> {
  if (to === 'withdrawn' || (to === 'withheld' && recall)) await openRecall(tx, actor, { ...move, kind: to })
  else if (isReturned(to)) {
    await releaseRecalls(tx, actor, { clipId: move.clipId, kinds: RECALL_STOPS, at: move.at })
  }
}

/** Opens the recalls of the clips that a bulk change withholds with notice. */
export async function recallWithheld(
  tx: Db,
  userId: number,
  changes: readonly Pick<Change, 'clip_id'>[],
  cause: Pick<NewRecall, 'reason' | 'note' | 'at'>,
): Promise<void> {
  const actor = { userId, ip: null }
  for (const { clip_id: clipId } of changes) {
    await openRecall(tx, actor, { ...cause, clipId, kind: 'withheld' })
  }
}

type Values = Readonly<Record<string, unknown>>
type Change = { clip_id: number; before: Values; after: Values }

/**
 * Opens a recall of each held clip whose use a change limits further (R-RECALL-2), and releases the recalls of clips that a
 * bulk change returns to another state.
 */
export async function recallChanged(
  tx: Db,
  userId: number | null,
  changes: readonly Change[],
  at: Date,
  countries?: readonly string[],
): Promise<void> {
  const actor = { userId, ip: null }
  const returned = changes.filter(({ after }) => isReturned(after['state'])).map(({ clip_id }) => clip_id)
  for (const clipId of returned.length === 0 ? [] : await listStopped(tx, returned)) {
    await releaseRecalls(tx, actor, { clipId, kinds: RECALL_STOPS, at })
  }
  const tighter = changes.flatMap(({ clip_id: clipId, before, after }) => {
    const limits = tighterLimits(before, after, countries)
    return limits.length === 0 ? [] : [{ clipId, limits }]
  })
  const ids = tighter.map(({ clipId }) => clipId)
  const held = new Set(ids.length === 0 ? [] : await listHeld(tx, ids))
  for (const { clipId, limits } of tighter.filter(({ clipId }) => held.has(clipId))) {
    const note = allLimits(await findNote(tx, clipId, 'restricted'), limits).join('\n')
    await openRecall(tx, actor, { clipId, kind: 'restricted', reason: '', note, at })
  }
}
