/** Converts clips and packages to rows of an index of any engine. */
import { type AnalysedDocument, analyseDocument, type SearchDocument } from '@rushes/search-engine/document'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { type ClipRow, clipDocument, type PackageRow, packageDocument } from './documents.ts'

/** The columns of a document that depend only on the catalogue. */
export type DocumentRow = {
  type: DocumentType
  is_package: boolean
  id: number
  created: Date
  date_taken: string | null
  date_posted: string | null
  duration_s: number
  /** Order of clips that match a term equally well. */
  boost: number
}
export type AnalysedRow = { row: DocumentRow; analysed: AnalysedDocument }

const RATING_BOOST: Readonly<Record<string, number>> = { GD: 0.06, SV: 0.03 }
const QUALITY_BOOST: Readonly<Record<string, number>> = {
  '8K': 0.05,
  '4K': 0.05,
  '1080p': 0.03,
  '720p': 0.01,
}

export function analyseClip(clip: ClipRow): AnalysedRow {
  const { id, created, date_taken, date_posted, rating, quality } = clip
  const boost = (RATING_BOOST[rating] ?? 0) + (QUALITY_BOOST[quality] ?? 0)
  return analysedRow(clipDocument(clip), { is_package: false, id, created, date_taken, date_posted, boost })
}

export function analysePackage(one: PackageRow): AnalysedRow {
  const { id, created } = one
  return analysedRow(packageDocument(one), {
    is_package: true,
    id,
    created,
    date_taken: null,
    date_posted: null,
    boost: 0,
  })
}

type OwnColumns = Omit<DocumentRow, 'type' | 'duration_s'>

function analysedRow(document: SearchDocument, own: OwnColumns): AnalysedRow {
  const { type, durationS: duration_s } = document
  return { row: { ...own, type, duration_s }, analysed: analyseDocument(document) }
}
