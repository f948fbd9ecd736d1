/** Publishes a clip that is complete, for the user whose import is published when it is ready (R-DESK-1). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { readAdminClip } from './admin-clips.ts'
import { moveClip } from './move-clip.ts'
import { findPublisher } from './publish-ready.queries.ts'

/**
 * Called after each change that can complete a clip. One that is incomplete, that the user may no longer publish, or that a
 * user has moved before, keeps its state.
 */
export async function publishReady(services: Services, id: number): Promise<void> {
  const publisher = await findPublisher(services.db, id)
  if (!publisher) return
  const { publishAt, ...user } = publisher
  const { state, revision, missing } = await readAdminClip(services.db, user, id)
  if (state !== 'draft' || missing.length > 0) return
  const time = publishAt === null ? null : new Date(publishAt)
  const wanted = { id, revision, to: 'published' as const, reason: null, note: '', publishAt: time }
  try {
    await moveClip(services, { ...user, ip: null }, wanted)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    services.log.info({ clip: id, reason: error.message }, 'a clip is not published when ready')
  }
}
