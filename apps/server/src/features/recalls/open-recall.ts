/** Opens and releases recalls in the transaction of the change of the clip that causes them (R-RECALL-1). */
import { RECALL_STOPS, type RecallKind } from '@rushes/contract/recalls'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import {
  endRecalls,
  insertRecall,
  insertRecipients,
  listHeld,
  listRecordLimits,
  listRestrictions,
  listStopped,
  type RestrictionRow,
  releaseSuperseded,
  removeRecall,
  resumeRecalls,
  updateLimits,
} from './issued-recalls.queries.ts'
import {
  continueAfter,
  isReturned,
  isStop,
  type LimitChanges,
  limitChanges,
  type Notice,
  noticeAfter,
  supersededBy,
  withRecords,
} from './recalls.rules.ts'

type Actor = { userId: number | null; ip: string | null }

export type NewRecall = {
  clipId: number
  kind: RecallKind
  reason: string
  note: string
  at: Date
  /** The changes that a restriction is about. */
  limits?: LimitChanges | null
}

/**
 * The caller holds the lock of the clip.
 * @returns the id, or null when no account and no address holds the clip, which opens none
 */
export async function openRecall(
  tx: Db,
  { userId, ip }: Actor,
  { clipId, kind, reason, note, at, limits = null }: NewRecall,
): Promise<number | null> {
  await endRecalls(tx, clipId, supersededBy(kind), { at, as: 'superseded' })
  const issued = { issued_by: userId, issued_at: at, limits: limits && JSON.stringify(limits) }
  const row = { clip_id: clipId, kind, reason, note, ...issued }
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
  if (released.length > 0) await resumeRecalls(tx, clipId, { kinds: continueAfter(kinds), released, at })
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
 * Opens a recall of each held clip whose use a change limits further (R-RECALL-2), releases the limits that it takes back
 * (R-RECALL-9), and releases the recalls of clips that a bulk change returns to another state.
 * @param countries the codes of all countries, for changes of rights records; their values contain all records of the clip
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
  const limited = await limitedClips(tx, changes, countries)
  const tighter = limited.filter(({ next }) => next.isTighter)
  const ids = tighter.map(({ clipId }) => clipId)
  const held = new Set(ids.length === 0 ? [] : await listHeld(tx, ids))
  for (const { clipId, next } of tighter.filter(({ clipId }) => held.has(clipId))) {
    const { note, limits } = next
    await openRecall(tx, actor, { clipId, kind: 'restricted', reason: '', note, limits, at })
  }
  for (const { earlier, next } of limited) {
    if (earlier?.limits && !next.isTighter && next.note !== earlier.note) {
      await loosenRecall(tx, actor, { earlier, next, at })
    }
  }
}

/** Returns the clips whose limits a change concerns, with the notice before it and after it. */
async function limitedClips(tx: Db, changes: readonly Change[], countries?: readonly string[]) {
  const limited = changes.filter(({ before, after }) => Object.keys(limitChanges(before, after)).length > 0)
  if (limited.length === 0) return []
  const ids = limited.map(({ clip_id }) => clip_id)
  // An edit contains the values of the clip without those of its records.
  const records = countries ? new Map() : await listRecordLimits(tx, ids)
  const restrictions = new Map((await listRestrictions(tx, ids)).map((row) => [row.clip_id, row]))
  return limited.map(({ clip_id: clipId, before, after }) => {
    const record = records.get(clipId) ?? { blocked: [], until: null }
    const earlier = restrictions.get(clipId) ?? null
    const values = limitChanges(withRecords(before, record), withRecords(after, record))
    return { clipId, earlier, next: noticeAfter(earlier, values, countries) }
  })
}

type Loosened = { earlier: RestrictionRow; next: Notice; at: Date }

/** Releases the limits that a change has taken back, and the recall when none is left. */
async function loosenRecall(tx: Db, actor: Actor, { earlier, next, at }: Loosened): Promise<void> {
  const { id, clip_id: clipId, ended_as } = earlier
  const isOpen = ended_as === null
  if (next.note === '' && isOpen) {
    await releaseRecalls(tx, actor, { clipId, kinds: ['restricted'], at })
    return
  }
  if (next.note === '') await releaseSuperseded(tx, id)
  else await updateLimits(tx, id, next)
  await record(tx, {
    action: next.note === '' ? 'recall.released' : 'recall.loosened',
    at,
    actorUserId: actor.userId,
    ip: actor.ip,
    object: `clip:${clipId}`,
    details: { recall: id },
  })
}
