/**
 * Describes the files of an import batch by a table: the metadata, the versions of the clips and the entry of the
 * audit are one transaction.
 */
import { type BatchTableReport, MAX_TABLE_ROWS } from '@rushes/contract/agency-batch-csv'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { record } from '../../audit/record-event.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { lockEditable, writeFields } from '../../catalogue/editing/edit-clip.ts'
import { listFacetNames } from '../ingest.queries.ts'
import { ClipMetadata } from '../metadata/clip-metadata.ts'
import { readSentTable } from '../metadata/read-sidecar.ts'
import { changesOf } from '../sheet/clip-changes.rules.ts'
import type { KnownNames } from '../sheet/known-names.rules.ts'
import { pathKey } from '../sheet/match-paths.rules.ts'
import * as queries from './batch-metadata.queries.ts'
import { type JudgedRow, judgeTable, reportOf, suggestedFiles } from './batch-table.rules.ts'
import { lockOwnBatch } from './change-batch.ts'

type Actor = Mover & { ip: string }
type Sent = {
  id: number
  csv: string
  dryRun: boolean
  takeGoodRows: boolean
  coming: readonly string[]
}

/** @throws AppError not_found, forbidden; validation or outdated with the report, and nothing is written. */
export async function describeBatch(
  { db, clock }: Services,
  { ip, ...viewer }: Actor,
  { id, csv, dryRun, takeGoodRows, coming }: Sent,
): Promise<BatchTableReport> {
  const names = await listFacetNames(db)
  const table = await readSentTable(csv, names, MAX_TABLE_ROWS)
  return await db.transaction().execute(async (tx) => {
    await lockOwnBatch(tx, viewer, id)
    if (!dryRun) await queries.lockFiles(tx, id)
    const targets = await queries.listTargets(tx, id)
    const waiting = await queries.listExpected(tx, id)
    const expected = new Map(waiting.map((row) => [pathKey(row.file_name), ClipMetadata.parse(row.words)]))
    const judged = judgeTable(table, { targets, expected, coming, viewer })
    const notes = { warnings: table.warnings, missing: suggestedFiles(judged, { targets, coming }) }
    const report = (written: boolean) => reportOf(judged, notes, written)
    if (dryRun) return report(false)
    const { faults } = judged
    if (faults.length > 0 && (!takeGoodRows || faults.some(({ row }) => row < 2))) {
      const isOnlyLate = faults.every(({ changed }) => changed)
      throw isOnlyLate ? outdated(report(false)) : invalid(messageOfFaults(faults.length), report(false))
    }
    const at = clock.now()
    const expectedNames = new Map(waiting.map(({ file_name: name }) => [pathKey(name), name]))
    for (const row of judged.rows) {
      const file = expectedNames.get(pathKey(row.file)) ?? row.file
      await writeRow(tx, { viewer, batchId: id, names, at }, { ...row, file })
    }
    const { clip, file, expected: awaited } = report(true).counts
    const details = { clips: clip, files: file, expected: awaited, wrong: faults.length }
    await record(tx, {
      action: 'batch.described',
      at,
      actorUserId: viewer.userId,
      ip,
      object: `batch:${id}`,
      details,
    })
    return report(true)
  })
}

const messageOfFaults = (count: number) =>
  `${count === 1 ? 'There is an error' : `There are ${count} faults`} in the table. Nothing was saved.`

const invalid = (message: string, data?: BatchTableReport) =>
  new AppError('validation', message, { fields: { csv: [message] }, data })

const outdated = (data: BatchTableReport) =>
  new AppError('outdated', 'Clips in the table have been changed by another user. Nothing was saved.', {
    data,
  })

type Writing = { viewer: Mover; batchId: number; names: KnownNames; at: Date }

async function writeRow(
  tx: Db,
  { viewer, batchId, names, at }: Writing,
  { outcome, target, file, metadata }: JudgedRow,
): Promise<void> {
  if (outcome === 'expected') await queries.mergeExpected(tx, { batchId, fileName: file, metadata })
  if (!target) return
  if (outcome === 'file') await queries.mergeMetadata(tx, target.ingest_id, metadata)
  if (outcome !== 'clip' || target.clip_id === null) return
  const id = target.clip_id
  const { fields } = await lockEditable(tx, viewer, { id, revision: target.revision })
  await writeFields(tx, viewer, { id, changes: changesOf(metadata, names, fields), origin: 'csv', at })
}
