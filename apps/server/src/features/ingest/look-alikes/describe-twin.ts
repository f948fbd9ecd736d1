/**
 * Copies the metadata of a new file to the clip with the same bytes (R-INGEST-8), in the caller's
 * transaction.
 */
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { lockEditable, writeFields } from '../../catalogue/editing/edit-clip.ts'
import { listExistingClipIds, listFacetNames } from '../ingest.queries.ts'
import { acceptIngest, type LockedIngest } from '../ingest-moves.queries.ts'
import { ClipMetadata } from '../metadata/clip-metadata.ts'
import { changesOf } from '../sheet/clip-changes.rules.ts'

/**
 * @throws AppError conflict while the clip is not in the catalogue; forbidden if the viewer may not change
 * it.
 */
export async function describeTwin(
  tx: Db,
  viewer: Mover,
  { ingest, at }: { ingest: LockedIngest; at: Date },
): Promise<void> {
  const id = ingest.duplicate_of ?? ingest.clip_id
  if ((await listExistingClipIds(tx, [id])).length === 0) {
    throw new AppError('conflict', `Clip ${id} is not in the catalogue yet. Please try again then.`)
  }
  const { fields } = await lockEditable(tx, viewer, { id, revision: null })
  const changes = changesOf(ClipMetadata.parse(ingest.words), await listFacetNames(tx), fields)
  await writeFields(tx, viewer, { id, changes, origin: 'ingest', at })
  await acceptIngest(tx, ingest.id, at)
}
