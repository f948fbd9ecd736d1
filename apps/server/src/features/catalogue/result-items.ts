/** Rows of the catalogue as the cards of the specification (section 3, Result item). One source, no second truth. */
import type { ResultItem } from '@rushes/contract/clips'
import type { listCards } from './clips.queries.ts'

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

const MEDIA = '/media'

type Pictured = { id: number; type: string; media_version: string; has_hls: boolean }

/** Public addresses of a clip's renditions; `preview` is the whole clip, watermarked. */
export function mediaOf({ id, type, media_version, has_hls }: Pictured) {
  const folder = `${MEDIA}/${id}/${media_version}`
  if (type === 'image') {
    return {
      poster: `${folder}/thumb.jpg`,
      hover: `${folder}/preview.jpg`,
      preview: `${folder}/preview.jpg`,
      hls: null,
      storyboard: null,
    }
  }
  return {
    poster: `${folder}/poster.jpg`,
    hover: `${folder}/hover.mp4`,
    // The stream is one fragmented MP4 in byte ranges, which is also a file to play.
    preview: has_hls ? `${folder}/hls/360p.m4s` : `${folder}/hover.mp4`,
    hls: has_hls ? `${folder}/hls/master.m3u8` : null,
    storyboard: `${folder}/sprite.vtt`,
  }
}

export function metaOf(row: CardRow) {
  const { hls } = mediaOf(row)
  return {
    rating: row.rating,
    duration: row.duration_s,
    definition: row.quality,
    hls: hls !== null,
    hls_path: hls,
    graphic: false,
    clip_count: null,
    summary: null,
    notSocial: Boolean(row.not_social),
    enquire: row.enquiry_only,
    short: row.type === 'short',
    location: row.location_text,
    category: row.category,
    category_id: row.category_id,
  }
}

export function toResultItem(row: CardRow): ResultItem {
  const media = mediaOf(row)
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    thumbpath: media.poster,
    filepath: media.hover,
    created: row.created.toISOString(),
    date_taken: row.date_taken,
    colour: row.dominant_colour,
    width: row.width,
    height: row.height,
    meta: metaOf(row),
  }
}

/** Cards in the order of the ids; ids without a row are left out. */
export function inOrder(ids: readonly number[], rows: readonly CardRow[]): ResultItem[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toResultItem(row)] : []
  })
}
