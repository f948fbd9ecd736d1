/** Turns the description and the files of an import into rows of the catalogue. */
import type { Checksum } from '@rushes/media/checksum'
import type { FocalPoint } from '@rushes/media/focal-point'
import type { Probe } from '@rushes/media/probe'
import { qualityOf } from '@rushes/media/quality'
import type { FileDetails } from '../../files/file-details.ts'
import type { ClipImport } from '../clip-import.ts'

/** A file that is delivered, under its key in the storage. */
export type StoredFile = { key: string; fileName: string; contentType: string; checksum: Checksum }
export type FacetIds = {
  categoryId: number
  toneId: number | null
  footageTypeId: number | null
  contributorId: number | null
}
export type Material = {
  probe: Probe
  /** #rrggbb */
  colour: string
  focal: FocalPoint
  /** Path of the direct file within the public folder. */
  preview: string
  /** Folder of the public renditions: it changes with the master, so they may be cached forever. */
  version: string
  master: StoredFile
  story: StoredFile | undefined
}

export type Shown = Pick<Material, 'colour' | 'focal' | 'version'>

/** Columns that depend on the still. */
export const stillColumns = ({ colour, focal, version }: Shown) => ({
  dominant_colour: colour,
  focal_x: focal.x,
  focal_y: focal.y,
  media_version: version,
})

/** Columns that depend on the files. */
export function fileColumns(
  type: ClipImport['type'],
  { probe, preview, ...shown }: Shown & Pick<Material, 'probe' | 'preview'>,
) {
  return {
    quality: qualityOf(probe),
    duration_s: probe.durationS,
    frame_rate: probe.frameRate || null,
    width: probe.width,
    height: probe.height,
    codec: probe.codec,
    frame_count: probe.frames,
    scan: probe.scan,
    audio_codec: probe.sound?.codec ?? '',
    audio_channels: type === 'image' ? null : (probe.sound?.channels ?? 0),
    audio_hertz: probe.sound?.hertz || null,
    file_details: detailsOf(probe),
    has_hls: type !== 'image',
    preview_file: preview,
    ...stillColumns(shown),
  }
}

function detailsOf({ width, height, film, warnings }: Probe): FileDetails {
  const { stored = null, timecode = null, tracks = [] } = film ?? {}
  const isShownSo = stored?.width === width && stored.height === height
  return { timecode, stored: isShownSo ? null : stored, colour: colourOf(film), tracks, warnings }
}

const TRANSFERS = { sdr: '', pq: 'HDR10 (PQ)', hlg: 'HLG' } as const
const PRIMARIES = { bt709: '', bt2020: 'BT.2020', p3: 'Display P3' } as const

const colourOf = (film: Probe['film']) =>
  film
    ? [TRANSFERS[film.colour.transfer], PRIMARIES[film.colour.primaries]]
        .filter((part) => part !== '')
        .join(', ')
    : ''

export function clipRow(clip: ClipImport, facets: FacetIds, material: Material) {
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
    ...fileColumns(clip.type, material),
    meme: clip.meme,
    graphic: clip.graphic,
    enquiry_only: clip.enquiryOnly,
    restrictions: clip.restrictions,
    restrictions_checked: clip.restrictionsChecked,
    synthetic: clip.synthetic,
    evidence: clip.evidence,
    deliverable: clip.deliverable,
    blocked_countries: clip.blockedCountries,
    state: clip.state,
    publish_at: clip.publishAt,
    // It may have been public elsewhere.
    first_published_at: clip.state === 'published' ? (clip.publishAt ?? clip.created) : null,
    created: clip.created,
    created_by: clip.createdBy,
    date_taken: clip.dateTaken,
    date_precision: clip.datePrecision,
    date_posted: clip.datePosted,
    contributor_id: facets.contributorId,
    supplier_ref: clip.supplierRef,
    original_name: clip.originalName,
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
