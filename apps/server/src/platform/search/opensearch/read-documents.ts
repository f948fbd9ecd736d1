/** Reads clips and packages from the catalogue as documents. */
import type { Db } from '../../../db/db.ts'
import { analyseClip, analysePackage } from '../analysed-rows.ts'
import { listPublishedClips, listPublishedPackages } from '../catalogue.queries.ts'
import { embargoedOf } from '../documents.ts'
import { type DocumentKey, documentId, type IndexedDocument, indexedDocument } from './documents.ts'

type Read = {
  documents: IndexedDocument[]
  /** Requested documents that are not public. */
  absent: DocumentKey[]
  embargoed: { id: number; due: Date }[]
}

export async function readDocuments(db: Db, keys: readonly DocumentKey[], now: Date): Promise<Read> {
  const idsOf = (isPackage: boolean) =>
    keys.filter(({ is_package }) => is_package === isPackage).map(({ id }) => id)
  const [clipIds, packageIds] = [idsOf(false), idsOf(true)]
  const clips = clipIds.length > 0 ? await listPublishedClips(db, clipIds) : []
  const packages = packageIds.length > 0 ? await listPublishedPackages(db, packageIds) : []
  const embargoed = embargoedOf(clips, now)
  const hidden = new Set(embargoed.map(({ id }) => id))
  const rows = [
    ...clips.filter(({ id }) => !hidden.has(id)).map(analyseClip),
    ...packages.map(analysePackage),
  ]
  const documents = rows.map(indexedDocument)
  const found = new Set(documents.map(documentId))
  return { documents, absent: keys.filter((key) => !found.has(documentId(key))), embargoed }
}
