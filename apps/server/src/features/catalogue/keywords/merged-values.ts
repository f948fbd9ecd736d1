/** Reads the values that were merged into others, for searches that were saved before (R-SAVED-5). */
import type { Db } from '../../../db/db.ts'
import { listMergedValues, type ValueKind } from './vocabulary.queries.ts'

export type MergedValues = Readonly<Record<ValueKind, ReadonlyMap<string, string>>>

export async function readMergedValues(db: Db): Promise<MergedValues> {
  const rows = await listMergedValues(db)
  const of = (kind: ValueKind) =>
    new Map(
      rows.flatMap((row) => (row.kind === kind ? [[String(row.id), String(row.into_id)] as const] : [])),
    )
  return { category: of('category'), tone: of('tone'), footage_type: of('footage_type') }
}
