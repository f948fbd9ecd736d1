/** Clips and packages as rows of the search index, analysed but without the numbers of their tokens. */
import type { Insertable } from 'kysely'
import type { SearchDocuments } from '../../db/schema.gen.ts'
import { type AnalysedDocument, analyseDocument, type SearchDocument } from './search-document.ts'
import type { listPublishedClips, listPublishedPackages } from './search-indexing.queries.ts'

export type Row = Omit<Insertable<SearchDocuments>, 'tok' | 'place'> & { id: number; created: Date }
export type Prepared = { row: Row; analysed: AnalysedDocument }
export type ClipRow = Awaited<ReturnType<typeof listPublishedClips>>[number]
type PackageRow = Awaited<ReturnType<typeof listPublishedPackages>>[number]

const RATING_PRIOR: Readonly<Record<string, number>> = { GD: 0.06, SV: 0.03 }
const QUALITY_PRIOR: Readonly<Record<string, number>> = {
  '8K': 0.05,
  '4K': 0.05,
  '1080p': 0.03,
  '720p': 0.01,
}

export function prepareClip(clip: ClipRow): Prepared {
  const document = {
    type: clip.type,
    title: clip.title,
    keywords: clip.keywords,
    description: clip.description,
    place: clip.location_text,
    category: clip.category,
    tone: clip.tone ?? '',
    categoryId: clip.category_id,
    location: clip.location_code,
    rating: clip.rating,
    quality: clip.quality,
    toneId: clip.tone_id,
    footageTypeId: clip.footage_type_id,
    durationS: Math.floor(clip.duration_s),
    meme: clip.meme,
  }
  const { id, created, date_taken, date_posted } = clip
  return prepare(document, {
    ...{ is_package: false, id, created, date_taken, date_posted },
    prior: (RATING_PRIOR[clip.rating] ?? 0) + (QUALITY_PRIOR[clip.quality] ?? 0),
  })
}

export function preparePackage(one: PackageRow): Prepared {
  const nothing = { keywords: [], place: '', categoryId: null, location: null, rating: null, quality: null }
  const document = {
    ...nothing,
    type: 'package' as const,
    title: one.name,
    description: `${one.summary}\n${one.story}`,
    category: one.category ?? '',
    tone: '',
    toneId: null,
    footageTypeId: null,
    durationS: 0,
    meme: false,
  }
  const { id, created } = one
  return prepare(document, { is_package: true, id, created, date_taken: null, date_posted: null, prior: 0 })
}

type FromDocument =
  | 'type'
  | 'category_id'
  | 'location'
  | 'rating'
  | 'quality'
  | 'tone_id'
  | 'footage_type_id'
  | 'duration_s'
  | 'meme'

function prepare(document: SearchDocument, rest: Omit<Row, FromDocument>): Prepared {
  const { type, location, rating, quality, meme, durationS: duration_s } = document
  const { categoryId: category_id, toneId: tone_id, footageTypeId: footage_type_id } = document
  const row = {
    ...rest,
    type,
    location,
    rating,
    quality,
    duration_s,
    meme,
    category_id,
    tone_id,
    footage_type_id,
  }
  return { row: row as Row, analysed: analyseDocument(document) }
}
