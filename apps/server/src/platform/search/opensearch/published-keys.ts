/** Lists the document keys of everything that is published: clips ordered by time, then packages. */
import type { Db } from '../../../db/db.ts'
import { listPublishedIds, listPublishedPackages } from '../catalogue.queries.ts'
import type { DocumentKey } from './documents.ts'

export async function publishedKeys(db: Db): Promise<DocumentKey[]> {
  const clips = await listPublishedIds(db)
  const packages = await listPublishedPackages(db, null)
  return [
    ...clips.map((id) => ({ is_package: false, id })),
    ...packages.map(({ id }) => ({ is_package: true, id })),
  ]
}
