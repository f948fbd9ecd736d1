/** Writes an import batch as a table that can be uploaded again. */
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { csvTable } from '../../../http/csv.ts'
import { ClipMetadata, COLUMNS, cellsOf } from '../metadata/clip-metadata.ts'
import { pathFinder } from '../sheet/match-paths.rules.ts'
import { listExpected, listTargets } from './batch-metadata.queries.ts'
import { metadataOf } from './batch-table.rules.ts'
import { findBatch } from './batches.queries.ts'

/** @throws AppError not_found */
export async function readBatchTable(db: Db, id: number) {
  const batch = await findBatch(db, id)
  if (!batch) throw new AppError('not_found', 'Import batch not found.')
  const [targets, expected] = await Promise.all([listTargets(db, id), listExpected(db, id)])
  const find = pathFinder(targets, ({ paths }) => paths)
  const rows = [
    ...targets.map((target) => [
      target.paths[0],
      text(target.clip_id),
      text(target.revision),
      ...cellsOf(metadataOf(target), COLUMNS.keys()),
    ]),
    ...expected
      .filter(({ file_name }) => find(file_name).length === 0)
      .map(({ file_name, words }) => [
        file_name,
        '',
        '',
        ...cellsOf(ClipMetadata.parse(words), COLUMNS.keys()),
      ]),
  ]
  const header = ['file', 'id', 'revision', ...COLUMNS.keys()]
  return { file_name: `import-batch-${id}.csv`, csv: csvTable([header, ...rows]), complete: true }
}

const text = (value: number | null) => (value === null ? '' : String(value))
