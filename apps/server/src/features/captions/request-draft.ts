/** Requests or dismisses a draft of captions from the speech of a film (R-LINES-4). */
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { record } from '../audit/record-event.ts'
import { lockClip } from './captions.queries.ts'
import { dismissDraft, findDraft, insertDraft } from './drafts.queries.ts'

/** Requests a draft for a new film, if a command is set. */
export async function requestDraft(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  clipId: number,
): Promise<void> {
  if (config.speech) await insertDraft(db, { clipId, now: clock.now(), again: false })
}

type Changed = { clipId: number; action: 'request' | 'dismiss'; userId: number; ip: string }

/** A repeated call changes nothing. @throws AppError not_found, validation */
export async function changeDraft(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { clipId, action, userId, ip }: Changed,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockClip(tx, clipId)
    const found = await findDraft(tx, clipId)
    if (!found) throw new AppError('not_found', 'There is no such clip.')
    const isRequest = action === 'request'
    if (isRequest && !config.speech) throw invalidField('action', 'No speech command is set.')
    if (isRequest && !found.has_only_sound)
      throw invalidField('action', 'Only a video with sound and without captions can be transcribed.')
    const isChanged = isRequest
      ? await insertDraft(tx, { clipId, now, again: true })
      : await dismissDraft(tx, clipId)
    if (!isChanged) return
    const event = isRequest ? 'captions.draft_requested' : 'captions.draft_dismissed'
    await record(tx, { action: event, at: now, actorUserId: userId, ip, object: `clip:${clipId}` })
  })
}
