/**
 * Links the neighbours that an editor chose, which "More like this" shows first. Runs after an import,
 * when all clips that may name each other exist.
 */
import type { Db } from '../../../db/db.ts'
import { type ClipImport, ImportRefused } from '../clip-import.ts'
import { listExistingClipIds, replaceRelatedClips } from '../ingest.queries.ts'

type Neighbours = Pick<ClipImport, 'id' | 'ref' | 'related'>

/** Call in a transaction. @throws ImportRefused when a neighbour is not in the catalogue. */
export async function linkRelatedClips(tx: Db, clips: readonly Neighbours[]): Promise<void> {
  const existing = new Set(
    await listExistingClipIds(tx, [...new Set(clips.flatMap(({ related }) => related))]),
  )
  for (const { id, ref, related } of clips) {
    const unknown = related.filter((neighbour) => neighbour === id || !existing.has(neighbour))
    if (unknown.length > 0) {
      throw new ImportRefused(ref, `no other clip of the catalogue has the number ${unknown.join(', ')}`)
    }
    await replaceRelatedClips(tx, id, [...new Set(related)])
  }
}
