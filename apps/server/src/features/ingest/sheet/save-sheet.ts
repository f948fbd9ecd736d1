/**
 * Changes the metadata of files in ingest, and of the clips that were made of them. The files are written in
 * one transaction; each clip is a separate change, which may be refused individually. A clip that is complete
 * now is published if its batch is published when ready.
 */
import type { SheetChanges } from '@rushes/contract/agency-sheet'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { record } from '../../audit/record-event.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { editClip } from '../../catalogue/editing/edit-clip.ts'
import { publishReady } from '../../catalogue/editing/publish-ready.ts'
import { mayHandle, refusalOfMove } from '../ingest-moves.rules.ts'
import { ClipMetadata } from '../metadata/clip-metadata.ts'
import { listCategories, lockSheetFiles, type SheetFile, updateMetadata } from './sheet.queries.ts'
import { type Category, metadataWith } from './sheet-metadata.rules.ts'

export type RowChange = { ingest_id: number; revision: number | null; changes: SheetChanges }
type Writer = Mover & { ip: string }
/**
 * Reasons of rows that are not saved, by the id of the file; null for saved rows. Absent files have no entry.
 */
export type Outcome = Map<number, string | null>

/** A clip without changes since its import. */
const FIRST_REVISION = 1

export async function saveSheet(
  services: Services,
  viewer: Writer,
  rows: readonly RowChange[],
): Promise<Outcome> {
  const { outcome, made } = await describeFiles(services, viewer, rows)
  for (const { ingest_id, revision, changes, file } of made) {
    const change = { id: file.clip_id, revision: revision ?? FIRST_REVISION, changes }
    const problem = await editClip(services, viewer, change).then(() => null, sentenceOf)
    outcome.set(ingest_id, problem)
    if (problem === null) await publishReady(services, [file.clip_id])
  }
  return outcome
}

/** @returns the rows whose files are clips by now, for which nothing is written yet. */
async function describeFiles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Writer,
  rows: readonly RowChange[],
) {
  const categories = await listCategories(db)
  const changes = new Map(rows.map((row) => [row.ingest_id, row]))
  return await db.transaction().execute(async (tx) => {
    const files = await lockSheetFiles(tx, [...changes.keys()])
    const outcome: Outcome = new Map()
    const made: (RowChange & { file: SheetFile })[] = []
    for (const file of files) {
      const row = changes.get(file.id)
      if (row && file.state === 'ready') made.push({ ...row, file })
      else if (row) outcome.set(file.id, await describeFile(tx, viewer, file, { ...row, categories }))
    }
    const written = [...outcome].flatMap(([id, problem]) => (problem === null ? [id] : []))
    if (written.length > 0) {
      await record(tx, {
        action: 'ingest.described',
        at: clock.now(),
        actorUserId: viewer.userId,
        ip: viewer.ip,
        object: null,
        details: { files: written.join(' ') },
      })
    }
    return { outcome, made }
  })
}

/** @returns the reason of a refusal; null when the metadata is written. */
async function describeFile(
  tx: Db,
  viewer: Mover,
  file: SheetFile,
  { changes, categories }: RowChange & { categories: readonly Category[] },
): Promise<string | null> {
  if (!mayHandle(file, viewer)) return 'Please ask a Manager to change this file.'
  // Refuses files that have ended, because their metadata is no longer used.
  const ended = refusalOfMove(file.state, 'cancel')
  if (ended !== null) return ended
  const metadata = metadataWith(ClipMetadata.parse(file.words), changes, categories)
  if (!metadata) return 'There is no such category.'
  await updateMetadata(tx, file.id, metadata)
  return null
}

/** @throws errors that are not refusals. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const messages = Object.values(error.fields ?? {}).flat()
  return messages.length > 0 ? messages.join(' ') : error.message
}
