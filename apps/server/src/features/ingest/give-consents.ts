/**
 * Attaches the consents signed for files with the same bytes to the clip; such files are not stored again
 * (R-UPLOAD-4).
 */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { attachConsent } from '../rights/attach-clips.ts'
import { listConsentsOfTwins, lockFileOfClip } from './consents.queries.ts'

/** Safe to run twice. A clip that is not in the catalogue yet gets them when it is imported. */
export async function giveConsents(
  tx: Db,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  clipId: number,
): Promise<void> {
  await lockFileOfClip(tx, clipId)
  for (const record of await listConsentsOfTwins(tx, clipId)) {
    const by = { userId: null, at: clock.now(), timeZone: config.timeZone }
    await attachConsent(tx, by, { id: record, clipId })
  }
}
