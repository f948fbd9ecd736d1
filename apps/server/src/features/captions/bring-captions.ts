/** Adds the captions from the file of a film, unless staff have written captions (R-INGEST-20). */
import type { Services } from '../../context.ts'
import { findCaptions, lockClip } from './captions.queries.ts'
import { clockStart, readVtt } from './captions.rules.ts'
import { storeCaptions } from './store-captions.ts'

export async function bringCaptions(
  { db }: Pick<Services, 'db'>,
  { clipId, language, vtt }: { clipId: number; language: string; vtt: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockClip(tx, clipId)
    const before = await findCaptions(tx, clipId)
    if (!before || before.type === 'image' || before.revision > 0) return
    // Without a duration, captions after the end are no fault; the filter below removes them.
    const read = readVtt(vtt, 0, clockStart(before))
    if (read.faults.length > 0) return
    const cues = read.cues.filter(({ start }) => start < before.duration_s)
    if (cues.length > 0) await storeCaptions(tx, clipId, { language, cues, shots: [], revision: 1 })
  })
}
