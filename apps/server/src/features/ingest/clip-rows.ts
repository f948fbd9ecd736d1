/** Turns the description and the files of an import into rows of the catalogue. */
import type { Checksum } from '@rushes/media/checksum'
import type { Probe } from '@rushes/media/probe'
import type { ClipImport } from './clip-import.ts'

/** A file that is delivered, under its key in the storage. */
export type StoredFile = { key: string; fileName: string; contentType: string; checksum: Checksum }
export type FacetIds = { categoryId: number; toneId: number | null; footageTypeId: number | null }
export type Material = {
  probe: Probe
  /** #rrggbb */
  colour: string
  /** Folder of the public renditions: it changes with the master, so they may be cached for ever. */
  version: string
  master: StoredFile
  story: StoredFile | undefined
}

export function clipRow(clip: ClipImport, facets: FacetIds, { probe, colour, version }: Material) {
  return {
    id: clip.id,
    type: clip.type,
    title: clip.title,
    description: clip.description,
    keywords: clip.keywords,
    category_id: facets.categoryId,
    tone_id: facets.toneId,
    footage_type_id: facets.footageTypeId,
    location_code: clip.location.country,
    location_text: clip.location.text,
    rating: clip.rating,
    quality: clip.quality,
    duration_s: probe.durationS,
    frame_rate: probe.frameRate || null,
    width: probe.width,
    height: probe.height,
    meme: clip.meme,
    enquiry_only: clip.enquiryOnly,
    restrictions: clip.restrictions,
    deliverable: clip.deliverable,
    blocked_countries: clip.blockedCountries,
    state: clip.state,
    publish_at: clip.publishAt,
    created: clip.created,
    date_taken: clip.dateTaken,
    date_posted: clip.datePosted,
    featured_rank: clip.featuredRank,
    dominant_colour: colour,
    media_version: version,
    has_hls: clip.type !== 'image',
    credit_author: clip.credit.author,
    credit_licence: clip.credit.licence,
    credit_source: clip.credit.source,
    credit_changes: clip.credit.changes,
  }
}

export function fileRow(
  clipId: number,
  role: 'master' | 'story',
  { key, fileName, contentType, checksum }: StoredFile,
) {
  return {
    clip_id: clipId,
    role,
    storage_key: key,
    file_name: fileName,
    content_type: contentType,
    size_bytes: checksum.sizeBytes,
    sha256: checksum.sha256,
    crc32: checksum.crc32,
  }
}
