/**
 * Reads the contact sheet: the fields of files, from their metadata or from the clips that were made of them.
 */
import type { SheetRow } from '@rushes/contract/agency-sheet'
import type { Db } from '../../../db/db.ts'
import { type DescribedClip, readDescribedClips } from '../../catalogue/editing/admin-clips.ts'
import { missingPoints } from '../../catalogue/editing/clip-readiness.rules.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { mayHandle, refusalOfMove } from '../ingest-moves.rules.ts'
import { rightsOfEmbedded } from '../metadata/embedded-metadata.rules.ts'
import { metadataOfFile } from '../metadata/file-metadata.rules.ts'
import { listCategories, listSheetFiles, type SheetFile } from './sheet.queries.ts'
import { type Category, fieldsOfMetadata } from './sheet-metadata.rules.ts'

/** Returns the rows in the order of the ids; absent files are left out. */
export async function readSheet(db: Db, viewer: Mover, ids: readonly number[]): Promise<SheetRow[]> {
  const [files, categories] = await Promise.all([listSheetFiles(db, ids), listCategories(db)])
  const made = files.filter(({ state }) => state === 'ready').map(({ clip_id: id }) => id)
  const clips = new Map((await readDescribedClips(db, viewer, made)).map((clip) => [clip.row.id, clip]))
  return files.map((file) => {
    const clip = file.state === 'ready' ? clips.get(file.clip_id) : undefined
    return clip ? rowOfClip(file, clip) : rowOfFile(file, viewer, categories)
  })
}

function rowOfClip({ id }: SheetFile, { row, fields, warnings, canEdit }: DescribedClip): SheetRow {
  return {
    ingest_id: id,
    clip_id: row.id,
    state: row.state,
    revision: row.revision,
    canEdit,
    fields,
    thumbpath: row.thumbpath,
    missing: row.missing,
    warnings,
  }
}

/** Points that only a clip can fulfil, so they are not missing yet. */
const LATER = ['master', 'preview', 'restrictions']

function rowOfFile(file: SheetFile, viewer: Mover, categories: readonly Category[]): SheetRow {
  const fields = fieldsOfMetadata(metadataOfFile(file), file.file_name, categories)
  const category = categories.find(({ id }) => id === fields.category_id)
  const facts = {
    ...fields,
    category_hidden: category?.hidden ?? true,
    credit_source: '',
    media_version: '',
    has_master: false,
    rights_ended: false,
    contributor_retired: false,
    agreement_missing: false,
    restrictions_checked: rightsOfEmbedded(file.embedded).restrictionsChecked,
    has_look_alike: false,
  }
  return {
    ingest_id: file.id,
    clip_id: null,
    state: null,
    revision: null,
    thumbpath: null,
    fields,
    canEdit: mayHandle(file, viewer) && refusalOfMove(file.state, 'cancel') === null,
    missing: missingPoints(facts).filter((point) => !LATER.includes(point)),
    warnings: [],
  }
}
