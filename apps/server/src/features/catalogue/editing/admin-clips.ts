/**
 * Reads clips for the admin area: rows of the list, and one clip with the actions that the viewer may take.
 */
import {
  type AdminClip,
  type AdminClipRow,
  type ClipFields,
  READINESS_POINTS,
} from '@rushes/contract/agency-clips'
import type { SheetFields } from '@rushes/contract/agency-sheet'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { wholeEvidence } from '../../evidence/evidence.rules.ts'
import { presentName } from '../../files/delivery-name.ts'
import { FileDetails } from '../../files/file-details.ts'
import { mediaOf, previewOf } from '../result-items.ts'
import { type AdminFields, listAdminFields, listClipFiles } from './admin-clip.queries.ts'
import { type AdminRow, listAdminRows } from './admin-clip-list.queries.ts'
import { labelOfPoint, missingPoints } from './clip-readiness.rules.ts'
import { type Mover, mayEdit, movesOf } from './clip-states.rules.ts'

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
/** For clips without pictures: no renditions were made yet, or the clip was discarded (R-FILE-7). */
const NO_MEDIA = { poster: '', hls: null, storyboard: null }
export const shownOf = (row: Pick<AdminRow, 'id' | 'state' | 'type' | 'media_version' | 'has_hls'>) =>
  row.state === 'discarded' || row.media_version === '' ? NO_MEDIA : mediaOf(row)
const timeOf = (date: Date | null) => date?.toISOString() ?? null

export function toAdminRow(row: AdminRow): AdminClipRow {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    thumbpath: shownOf(row).poster,
    colour: row.dominant_colour,
    graphic: row.graphic,
    state: row.state,
    publish_at: timeOf(row.publish_at),
    rights_until: timeOf(row.rights_until),
    category_id: row.category_id,
    category: row.category,
    rating: row.rating,
    duration: row.duration_s,
    revision: row.revision,
    updated_at: row.updated_at.toISOString(),
    updated_by: personOf(row.updated_by, row.updated_by_name),
    missing: missingPoints(row),
  }
}

/** A clip with the fields that it shares with files in ingest. */
export type DescribedClip = {
  row: AdminClipRow
  fields: SheetFields
  warnings: string[]
  canEdit: boolean
}

export async function readDescribedClips(
  db: Db,
  viewer: Mover,
  ids: readonly number[],
): Promise<DescribedClip[]> {
  const [rows, fields] = await Promise.all([listAdminRows(db, ids), listAdminFields(db, ids)])
  const details = new Map(fields.map(({ id, file_details: of }) => [id, FileDetails.parse(of)]))
  return rows.map((row) => ({
    row: toAdminRow(row),
    warnings: details.get(row.id)?.warnings ?? [],
    fields: {
      title: row.title,
      description: row.description,
      keywords: row.keywords,
      category_id: row.category_id,
      location_text: row.location_text,
      location_code: row.location_code,
      date_taken: row.date_taken,
      rating: row.rating,
      restrictions: row.restrictions,
      credit_author: row.credit_author,
      graphic: row.graphic,
      enquiry_only: row.enquiry_only,
    },
    canEdit: mayEdit(row, viewer),
  }))
}

const noSuchClip = () => new AppError('not_found', 'There is no such clip.')

/** @throws AppError not_found */
export async function readAdminClip(db: Db, viewer: Mover, id: number): Promise<AdminClip> {
  const [[row], [fields], files] = await Promise.all([
    listAdminRows(db, [id]),
    listAdminFields(db, [id]),
    listClipFiles(db, id),
  ])
  if (!row || !fields) throw noSuchClip()
  const missing = missingPoints(row)
  const media = shownOf(row)
  const moves = movesOf({ ...row, missing }, viewer)
  return {
    ...toAdminRow(row),
    fields: fieldsOf(fields),
    state_reason: fields.state_reason,
    state_note: fields.state_note,
    warnings: FileDetails.parse(fields.file_details).warnings,
    first_published_at: timeOf(row.first_published_at),
    created: fields.created.toISOString(),
    created_by: personOf(row.created_by, fields.created_by_name),
    width: fields.width,
    height: fields.height,
    quality: fields.quality,
    media: {
      thumbpath: media.poster,
      filepath: media === NO_MEDIA ? '' : previewOf({ ...row, preview_file: fields.preview_file }),
      hls_path: media.hls,
      storyboard: media.storyboard,
    },
    checklist: READINESS_POINTS.map((point) => ({
      point,
      done: !missing.includes(point),
      label: labelOfPoint(point),
    })),
    moves: moves.map(({ refusal, ...move }) => ({ ...move, refusal: refusal?.message ?? null })),
    canEdit: mayEdit(row, viewer),
    original_name: fields.original_name,
    files: files.map((file) => ({
      ...file,
      file_name: file.role === 'master' ? presentName(file.file_name, row.title) : file.file_name,
    })),
    packages: fields.packages,
  }
}

export function fieldsOf(row: AdminFields): ClipFields {
  return {
    title: row.title,
    description: row.description,
    keywords: row.keywords,
    category_id: row.category_id,
    tone_id: row.tone_id,
    footage_type_id: row.footage_type_id,
    location_code: row.location_code,
    location_text: row.location_text,
    rating: row.rating,
    meme: row.meme,
    graphic: row.graphic,
    enquiry_only: row.enquiry_only,
    restrictions: row.restrictions,
    restrictions_checked: row.restrictions_checked,
    synthetic: row.synthetic,
    evidence: wholeEvidence(row.evidence),
    deliverable: row.deliverable,
    blocked_countries: row.blocked_countries,
    licensing_terms: row.licensing_terms,
    date_taken: row.date_taken,
    date_precision: row.date_precision,
    date_posted: row.date_posted,
    credit_author: row.credit_author,
    credit_licence: row.credit_licence,
    credit_source: row.credit_source,
    credit_changes: row.credit_changes,
    rights_until: timeOf(row.rights_until),
    contributor_id: row.contributor_id,
    supplier_ref: row.supplier_ref,
  }
}
