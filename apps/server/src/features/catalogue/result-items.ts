/** Turns rows of the catalogue into the cards that every list shows. */

import type { ClipType } from '@rushes/commerce/media-code'
import { type ClipMedia, mediaPath, picturePath } from '@rushes/commerce/media-path'
import type { ResultItem } from '@rushes/contract/clips'
import type { listCards } from './clips.queries.ts'

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

type Pictured = ClipMedia & { type: ClipType; has_hls: boolean }

/** Public addresses of a clip's renditions; `preview` is the whole clip, watermarked. */
export function mediaOf(clip: Pictured) {
  const poster = picturePath(clip)
  if (clip.type === 'image') {
    const preview = mediaPath(clip, 'preview.jpg')
    return { poster, hover: preview, preview, hls: null, storyboard: null }
  }
  const hover = mediaPath(clip, 'hover.mp4')
  return {
    poster,
    hover,
    // The stream is one fragmented MP4 in byte ranges, which is also a file to play.
    preview: clip.has_hls ? mediaPath(clip, 'hls/360p.m4s') : hover,
    hls: clip.has_hls ? mediaPath(clip, 'hls/master.m3u8') : null,
    storyboard: mediaPath(clip, 'sprite.vtt'),
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
    notSocial: row.not_social,
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
