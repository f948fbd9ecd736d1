/** Publishes a clip that is complete and has its previews, for the user who has asked for it (R-DESK-1). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { readAdminClip } from '../../catalogue/editing/admin-clips.ts'
import { moveClip } from '../../catalogue/editing/move-clip.ts'
import { findUploader, type Ingest } from '../ingests.queries.ts'

/** A clip that is incomplete, or that the user may no longer publish, stays a draft. */
export async function publishReady(
  services: Services,
  { clip_id: id, created_by }: Pick<Ingest, 'clip_id' | 'created_by'>,
  publishAt: string | undefined,
): Promise<void> {
  const user = created_by === null ? undefined : await findUploader(services.db, created_by)
  if (!user) return
  const { state, revision } = await readAdminClip(services.db, user, id)
  if (state !== 'draft') return
  const wanted = {
    id,
    revision,
    to: 'published' as const,
    reason: null,
    note: '',
    publishAt: publishAt === undefined ? null : new Date(publishAt),
  }
  try {
    await moveClip(services, { ...user, ip: null }, wanted)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    services.log.info({ clip: id, reason: error.message }, 'a clip is not published when ready')
  }
}
