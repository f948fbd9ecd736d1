/** Publishes clips that are complete, for the users whose imports are published when they are ready (R-DESK-1). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { readAdminClip } from './admin-clips.ts'
import { moveClip } from './move-clip.ts'
import { listPublishers, type Publisher } from './publish-ready.queries.ts'

export type PublishingServices = Pick<Services, 'db' | 'clock' | 'config' | 'storage' | 'jobs' | 'log'>

/**
 * Call it after each change that can complete clips. A clip that is incomplete, that the user may no longer
 * publish, or that a user has moved before, keeps its state.
 */
export async function publishReady(services: PublishingServices, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const publisher of await listPublishers(services.db, ids)) await publishFor(services, publisher)
}

async function publishFor(
  services: PublishingServices,
  { clipId: id, publishAt, ...user }: Publisher,
): Promise<void> {
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
