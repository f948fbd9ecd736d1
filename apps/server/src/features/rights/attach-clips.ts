/** Adds clips to a record and removes clips from it; each changed clip gets a version (R-CLEARANCE-6). */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { noteClipChanges } from '../catalogue/editing/note-clip-changes.ts'
import { type Applied, applyRights } from './apply-rights.ts'
import { insertClipRights, listClipsByRecords, lockClips, removeClipRights } from './clip-rights.queries.ts'
import { lockRecord, updateRecord } from './rights.queries.ts'

type Attached = { id: number; add: readonly number[]; remove: readonly number[] }

/** Requires locks of the clips. @returns the numbers of added and removed clips */
export async function attachClips(
  tx: Db,
  by: { userId: number | null; at: Date },
  { id, add, remove }: Attached,
): Promise<{ added: number; removed: number }> {
  const clips = [...new Set([...add, ...remove])]
  const before = await recordsOf(tx, clips)
  const removed = await removeClipRights(tx, id, remove)
  const added = await insertClipRights(tx, id, [...new Set(add)])
  const after = await recordsOf(tx, clips)
  const changes = clips.map((clip_id) => ({
    clip_id,
    before: { rights_records: before.get(clip_id) ?? [] },
    after: { rights_records: after.get(clip_id) ?? [] },
  }))
  const isChanged = ({ before, after }: (typeof changes)[number]) =>
    before.rights_records.join() !== after.rights_records.join()
  await noteClipChanges(tx, by, changes.filter(isChanged))
  return { added, removed }
}

export async function recordsOf(tx: Db, clipIds: readonly number[]): Promise<Map<number, readonly number[]>> {
  const rows = await listClipsByRecords(tx, clipIds)
  return new Map(rows.flatMap(({ records, clips }) => clips.map((clip) => [clip, records] as const)))
}

export async function lockRightsRecord(tx: Db, id: number): Promise<{ isEnded: boolean } | null> {
  const row = await lockRecord(tx, id)
  return row ? { isEnded: row.ended_at !== null } : null
}

/**
 * Attaches many clips for a change that writes their versions; updates the clips and the revision of the
 * record.
 */
export async function attachMany(tx: Db, by: Applied, { id, add, remove }: Attached): Promise<void> {
  await removeClipRights(tx, id, remove)
  await insertClipRights(tx, id, add)
  await updateRecord(tx, id, {})
  await applyRights(tx, by, [...add, ...remove])
}

/** Attaches a clip that is imported with its record; it needs no version, because nothing has changed yet. */
export async function attachNewClip(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  id: number,
  clipId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRecord(tx, id)
    await insertClipRights(tx, id, [clipId])
    await applyRights(tx, { userId: null, at: clock.now(), timeZone: config.timeZone }, [clipId])
  })
}

/** Attaches an existing clip to a consent, with no user as author; a clip that does not exist is skipped. */
export async function attachConsent(
  tx: Db,
  by: Applied,
  { id, clipId }: { id: number; clipId: number },
): Promise<void> {
  await lockRecord(tx, id)
  const clips = await lockClips(tx, [clipId])
  const { added } = await attachClips(tx, by, { id, add: clips, remove: [] })
  if (added > 0) await applyRights(tx, by, clips)
}
