/** Import batches as the admin area shows them: a row of its list, and one with its files. */
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { minuteOf } from '../../../platform/agency-time.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { mayHandle } from '../ingest-moves.rules.ts'
import { type BatchFileRow, listBatchFiles } from './batch-files.queries.ts'
import { type BatchRow, countFiles, findBatch } from './batches.queries.ts'

export async function toBatchRows(db: Db, viewer: Mover, rows: readonly BatchRow[]) {
  const counts = await countFiles(
    db,
    rows.map(({ id }) => id),
  )
  const countsOf = Map.groupBy(counts, ({ batch_id }) => batch_id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created: row.created_at.toISOString(),
    by: row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? '' },
    paused: pauseOf(row),
    record_id: row.record_id,
    publish_when_ready: row.publish_when_ready,
    counts: Object.fromEntries((countsOf.get(row.id) ?? []).map(({ state, count }) => [state, count])),
    canChange: mayHandle(row, viewer),
  }))
}

export const BATCH_COLUMNS = ['Number', 'Name', 'Created', 'Created by', 'Paused', 'Files', 'Ready']

export function batchCells(row: Awaited<ReturnType<typeof toBatchRows>>[number], timeZone: string): string[] {
  const counts: Readonly<Record<string, number>> = row.counts
  return [
    String(row.id),
    row.name,
    minuteOf(new Date(row.created), timeZone),
    row.by?.name ?? '',
    row.paused ? minuteOf(new Date(row.paused.at), timeZone) : '',
    String(Object.values(counts).reduce((sum, count) => sum + count, 0)),
    String(counts['ready'] ?? 0),
  ]
}

function pauseOf({ paused_at, paused_by, paused_by_name }: BatchRow) {
  if (paused_at === null || paused_by === null) return null
  return { by: { id: paused_by, name: paused_by_name ?? '' }, at: paused_at.toISOString() }
}

/** @throws AppError not_found */
export async function readBatchRow(db: Db, viewer: Mover, id: number) {
  const batch = await findBatch(db, id)
  const [row] = batch ? await toBatchRows(db, viewer, [batch]) : []
  if (!row) throw new AppError('not_found', 'Import batch not found.')
  return row
}

/** @throws AppError not_found */
export async function readBatch(db: Db, viewer: Mover, id: number) {
  const row = await readBatchRow(db, viewer, id)
  const files = await listBatchFiles(db, id)
  return { ...row, files: files.map((file) => toFile(file, row.canChange)) }
}

function toFile(row: BatchFileRow, canChange: boolean) {
  return {
    upload_id: canChange ? row.upload_id : null,
    ingest_id: row.ingest_id,
    file_name: row.file_name,
    size_bytes: row.size_bytes,
    state: stateOf(row),
    progress: row.progress ?? 0,
    step: row.step,
    clip_id: row.state === 'ready' ? row.clip_id : null,
    duplicate_of: row.duplicate_of,
    problem: row.problem ?? row.refusal ?? '',
  }
}

function stateOf({ state, refusal, finished_at: finishedAt }: BatchFileRow) {
  if (state !== null) return state
  if (refusal !== null && refusal !== '') return 'refused' as const
  return finishedAt === null ? ('receiving' as const) : ('waiting' as const)
}
