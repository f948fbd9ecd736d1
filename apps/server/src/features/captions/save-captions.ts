/** Adds or replaces the captions and the shot list of a film, and updates the search index. */
import type { AdminCaptions } from '@rushes/contract/agency-captions'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { record } from '../audit/record-event.ts'
import { noteClipChanges } from '../catalogue/editing/note-clip-changes.ts'
import { findCaptions, lockClip } from './captions.queries.ts'
import { changedLines, clockStart, faultsOfShots, readVtt } from './captions.rules.ts'
import { storeCaptions } from './store-captions.ts'

type Saved = AdminCaptions & { clipId: number; userId: number; ip: string }

/** @throws AppError not_found, outdated, validation */
export async function saveCaptions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  saved: Saved,
): Promise<void> {
  const { clipId, revision, language, vtt, shots } = saved
  await db.transaction().execute(async (tx) => {
    await lockClip(tx, clipId)
    const before = await findCaptions(tx, clipId)
    if (!before) throw new AppError('not_found', 'There is no such clip.')
    if (before.revision !== revision) {
      throw new AppError('outdated', 'Another user has changed the captions. Reload the page.')
    }
    const { cues, faults } =
      vtt.trim() === '' ? { cues: [], faults: [] } : readVtt(vtt, before.duration_s, clockStart(before))
    const isImage = before.type === 'image' && (cues.length > 0 || shots.length > 0)
    refuse({
      vtt: isImage ? ['An image has no captions.'] : faults,
      shots: faultsOfShots(shots, before.duration_s),
    })
    const after = { language, cues, shots, revision: revision + 1 }
    const lines = changedLines(before, after)
    if (lines === null) return
    await storeCaptions(tx, clipId, after)
    const at = clock.now()
    await noteClipChanges(tx, { userId: saved.userId, at }, [{ clip_id: clipId, ...lines }])
    const event = { action: 'captions.changed', at, actorUserId: saved.userId, ip: saved.ip } as const
    const details = { captions: cues.length, shots: shots.length }
    await record(tx, { ...event, object: `clip:${clipId}`, details })
  })
}

function refuse(faults: Readonly<Record<string, readonly string[]>>): void {
  const fields = Object.fromEntries(Object.entries(faults).filter(([, words]) => words.length > 0))
  if (Object.keys(fields).length > 0)
    throw new AppError('validation', 'Please check the marked lines.', { fields })
}
