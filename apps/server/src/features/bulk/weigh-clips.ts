/** Reads clips of a change with the facts that decide about them, and decides about each (R-BULK-1). */
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { readClips } from '../catalogue/editing/change-clips.ts'
import type { Mover } from '../catalogue/editing/clip-states.rules.ts'
import { lockPackageClips } from '../catalogue/packages/edit-package.ts'
import { lockRightsRecord, recordsOf } from '../rights/attach-clips.ts'
import { listDone } from './bulk.queries.ts'
import { type AnyChange, type Ground, type Verdict, type WeighedClip, weigh } from './bulk.rules.ts'

/** Number of clips of one batch, which one statement writes. */
export const BULK_BATCH = 500

export type Weighed = { clip: WeighedClip; verdict: Verdict }

/**
 * Reads the facts common to all clips of the change.
 * @throws AppError not_found for an unknown package or record
 */
export async function layGround(tx: Db, change: AnyChange, mover: Mover, at: Date): Promise<Ground> {
  const ground = { mover, packageSize: 0, isEnded: false }
  if (change.what === 'package') {
    const inside = await lockPackageClips(tx, change.package, at)
    if (!inside) throw new AppError('not_found', 'There is no such package.')
    return { ...ground, packageSize: inside.length }
  }
  if (change.what === 'rights') {
    const record = await lockRightsRecord(tx, change.record)
    if (!record) throw new AppError('not_found', 'There is no such rights record.')
    return { ...ground, isEnded: record.isEnded }
  }
  return ground
}

/** Decides about the clips in the order of their numbers. Deleted clips are left out. */
export async function weighClips(
  tx: Db,
  ids: readonly number[],
  change: AnyChange,
  ground: Ground,
): Promise<Weighed[]> {
  const clips = await readClips(tx, ids)
  const records = await recordsFor(tx, ids, change)
  const done = await doneTo(tx, ids, change)
  let { packageSize } = ground
  return clips.map((one) => {
    const clip = { ...one, records: records.get(one.id) ?? [], done: done.get(one.id) }
    const verdict = weigh(clip, change, { ...ground, packageSize })
    if (change.what === 'package' && verdict.kind === 'changed') packageSize++
    return { clip, verdict }
  })
}

async function recordsFor(tx: Db, ids: readonly number[], change: AnyChange) {
  return change.what === 'rights' ? recordsOf(tx, ids) : new Map<number, number[]>()
}

async function doneTo(tx: Db, ids: readonly number[], change: AnyChange) {
  const rows = change.what === 'undo' ? await listDone(tx, change.of, ids) : []
  return new Map(rows.map((row) => [row.clip_id, row]))
}
