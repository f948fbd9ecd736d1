/**
 * Carries out a change of many clips in batches (R-BULK-2). A batch, its versions, its refusals and the
 * progress of the change are one transaction: a worker that stops leaves the batch unchanged to the next
 * worker.
 */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { type ClipChange, clipChange, lockClips, writeClips } from '../catalogue/editing/change-clips.ts'
import { firstPublication } from '../catalogue/editing/clip-state-fields.rules.ts'
import { type HiddenMedia, hideMedia, hidesMedia, removeHidden } from '../catalogue/editing/hide-media.ts'
import { type PublishingServices, publishReady } from '../catalogue/editing/publish-ready.ts'
import { lockPackageClips, writePackageClips } from '../catalogue/packages/edit-package.ts'
import { recallWithheld } from '../recalls/open-recall.ts'
import type { Applied } from '../rights/apply-rights.ts'
import { attachMany } from '../rights/attach-clips.ts'
import * as queries from './bulk.queries.ts'
import { insertRefusals, type Refusal } from './bulk-refusals.queries.ts'
import { readChange } from './read-change.ts'
import { BULK_BATCH, layGround, type Weighed, weighClips } from './weigh-clips.ts'

/** Smaller, because public files are copied while the transaction of the batch is open. */
const HIDING_BATCH = 25

export async function carryOutChange(known: PublishingServices, id: string): Promise<void> {
  let goesOn = true
  while (goesOn) {
    goesOn = await carryOutBatch(known, id).catch((error: unknown) => {
      if (!isAboutData(error)) throw error
      return refuseBatch(known, id)
    })
  }
}

/** @returns false when no clip is left, or another worker has locked the change. */
async function carryOutBatch(known: PublishingServices, id: string): Promise<boolean> {
  const { db, clock, config, storage } = known
  const carried = await db.transaction().execute(async (tx) => {
    const batch = await queries.takeBatch(tx, id, BULK_BATCH)
    if (!batch) return null
    const { actor_id } = batch
    const now = clock.now()
    const change = readChange(batch.change)
    const ids = change.what === 'move' && hidesMedia(change.to) ? batch.ids.slice(0, HIDING_BATCH) : batch.ids
    const unknownUser = { userId: actor_id, accountKind: 'agency', role: 'User' } as const
    const mover = (await queries.findMover(tx, actor_id)) ?? unknownUser
    const ground = await layGround(tx, change, mover, now)
    await lockClips(tx, ids)
    const weighed = await weighClips(tx, ids, change, ground)
    const hidden = await hideMedia(tx, storage, weighed.flatMap(hiddenBy))
    const changes = weighed.flatMap((one) => changeOf(one, now, hidden))
    await writeClips(tx, changes, { actor_id, at: now, origin: 'bulk', change_id: id })
    await writePackages(tx, changes, now)
    if (change.what === 'move' && change.to === 'withheld' && change.recall) {
      const { reason, note } = change
      await recallWithheld(tx, actor_id, changes, { reason: reason ?? '', note, at: now })
    }
    await writeRecords(tx, { userId: actor_id, at: now, timeZone: config.timeZone }, changes)
    await insertRefusals(tx, id, weighed.flatMap(refusalOf))
    await queries.noteBatch(tx, id, { done: ids.length, changed: changes.length, now })
    return { hidden, changed: changes.map(({ clip_id }) => clip_id) }
  })
  if (!carried) return false
  await removeHidden(known, carried.hidden)
  await publishReady(known, carried.changed)
  return true
}

/** Refuses a batch: a value that the change needs was removed since, or a contributor number is in use. */
async function refuseBatch({ db, clock }: PublishingServices, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const batch = await queries.takeBatch(tx, id, BULK_BATCH)
    if (!batch) return false
    const reason = 'A value required by this change no longer exists or is already in use.'
    await insertRefusals(
      tx,
      id,
      batch.ids.map((clip_id) => ({ clip_id, reason })),
    )
    await queries.noteBatch(tx, id, { done: batch.ids.length, changed: 0, now: clock.now() })
    return true
  })
}

/** Whether a retry cannot help. Class 23 of PostgreSQL is a violated constraint. */
function isAboutData(error: unknown): boolean {
  if (error instanceof AppError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23')
}

const refusalOf = ({ clip, verdict }: Weighed): Refusal[] =>
  verdict.kind === 'refused' ? [{ clip_id: clip.id, reason: verdict.reason }] : []

const Ids = z.array(z.int()).catch([])

/** Returns the id of a clip whose change hides its media (R-STATE-4). */
const hiddenBy = ({ clip, verdict }: Weighed): number[] =>
  verdict.kind === 'changed' && hidesMedia(verdict.after['state']) ? [clip.id] : []

function changeOf({ clip, verdict }: Weighed, now: Date, { versions }: HiddenMedia): ClipChange[] {
  if (verdict.kind !== 'changed') return []
  const { before, after } = verdict
  const media_version = versions.get(clip.id)
  if (media_version !== undefined) return [clipChange(clip.id, before, after, { media_version })]
  if (after['state'] !== 'published') return [clipChange(clip.id, before, after)]
  const publishAt = typeof after['publish_at'] === 'string' ? new Date(after['publish_at']) : null
  const first_published_at = firstPublication(clip.first_published_at, publishAt, now)
  return [clipChange(clip.id, before, after, { first_published_at })]
}

/** Returns the clips to add to and to remove from each of the ids under the key. */
function comingAndLeaving(changes: readonly ClipChange[], key: 'packages' | 'rights_records') {
  const found = new Map<number, { add: number[]; remove: number[] }>()
  const at = (id: number) => found.get(id) ?? { add: [], remove: [] }
  for (const { clip_id: clip, before, after } of changes) {
    const [was, is] = [Ids.parse(before[key]), Ids.parse(after[key])]
    for (const id of is.filter((one) => !was.includes(one))) {
      found.set(id, { ...at(id), add: [...at(id).add, clip] })
    }
    for (const id of was.filter((one) => !is.includes(one))) {
      found.set(id, { ...at(id), remove: [...at(id).remove, clip] })
    }
  }
  return found
}

async function writePackages(tx: Db, changes: readonly ClipChange[], at: Date): Promise<void> {
  for (const [id, { add, remove }] of comingAndLeaving(changes, 'packages')) {
    const inside = (await lockPackageClips(tx, id, at)) ?? []
    const kept = inside.filter((clip) => !remove.includes(clip) && !add.includes(clip))
    await writePackageClips(tx, id, [...kept, ...add], at)
  }
}

async function writeRecords(tx: Db, by: Applied, changes: readonly ClipChange[]): Promise<void> {
  for (const [id, clips] of comingAndLeaving(changes, 'rights_records')) {
    await attachMany(tx, by, { id, ...clips })
  }
}
