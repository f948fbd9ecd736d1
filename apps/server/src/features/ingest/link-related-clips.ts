/**
 * The neighbours that an editor chose for clips, shown first under More like this. Linked after an import, when all
 * the clips that may name each other are there.
 */
import type { Db } from '../../db/db.ts'
import { type ClipImport, ImportRefused } from './clip-import.ts'
import { listKnownClipIds, replaceRelatedClips } from './ingest.queries.ts'

type Neighbours = Pick<ClipImport, 'id' | 'ref' | 'related'>

/** Call in a transaction. @throws ImportRefused when a neighbour is not in the catalogue. */
export async function linkRelatedClips(tx: Db, clips: readonly Neighbours[]): Promise<void> {
  const known = new Set(await listKnownClipIds(tx, [...new Set(clips.flatMap(({ related }) => related))]))
  for (const { id, ref, related } of clips) {
    const unknown = related.filter((neighbour) => neighbour === id || !known.has(neighbour))
    if (unknown.length > 0) {
      throw new ImportRefused(ref, `no other clip of the catalogue has the number ${unknown.join(', ')}`)
    }
    await replaceRelatedClips(tx, id, [...new Set(related)])
  }
}
