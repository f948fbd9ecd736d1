/** Turns rows of the catalogue into the cards that every list shows. */

import type { Reservation } from '@rushes/commerce/deal'
import type { ClipType } from '@rushes/commerce/media-code'
import { type ClipMedia, mediaPath, picturePath } from '@rushes/commerce/media-path'
import type { ResultItem } from '@rushes/contract/clips'
import type { listCards } from './clips.queries.ts'

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

type Pictured = ClipMedia & { type: ClipType; has_hls: boolean }

type Media = ReturnType<typeof mediaOf>

/** Returns the public paths of a clip's renditions; `hover` is a silent excerpt of a film. */
export function mediaOf(clip: Pictured) {
  const poster = picturePath(clip)
  if (clip.type === 'image') return { poster, hover: poster, hls: null, storyboard: null }
  return {
    poster,
    hover: mediaPath(clip, 'hover.mp4'),
    hls: clip.has_hls ? mediaPath(clip, 'hls/master.m3u8') : null,
    storyboard: mediaPath(clip, 'sprite.vtt'),
  }
}

/** Returns the watermarked preview of the whole clip: the best playable rendition, or the largest picture. */
export function previewOf(clip: Pictured & { preview_file: string }): string {
  if (clip.type === 'image') return mediaPath(clip, 'poster-1280.avif')
  return mediaPath(clip, clip.has_hls && clip.preview_file !== '' ? clip.preview_file : 'hover.mp4')
}

export function metaOf(row: CardRow, { hls }: Pick<Media, 'hls'>) {
  return {
    rating: row.rating,
    duration: row.duration_s,
    definition: row.quality,
    hls: hls !== null,
    hls_path: hls,
    graphic: row.graphic,
    clip_count: null,
    summary: null,
    notSocial: row.not_social,
    enquire: row.enquiry_only,
    restricted: row.restricted,
    synthetic: row.synthetic ?? undefined,
    short: row.type === 'short',
    location: row.location_text,
    category: row.category,
    category_id: row.category_id,
  }
}

const DATE_LENGTHS = { day: 10, month: 7, year: 4 } as const

/** Returns the known part of the date: day, month or year. */
export const knownDate = ({ date_taken, date_precision }: Pick<CardRow, 'date_taken' | 'date_precision'>) =>
  date_taken?.slice(0, DATE_LENGTHS[date_precision]) ?? null

export const focalOf = ({ focal_x, focal_y }: { focal_x: number; focal_y: number }) => ({
  x: focal_x,
  y: focal_y,
})

/** A card with what accounts have reserved of its clip, which `cardsFor` needs and no response contains. */
export type CardItem = ResultItem & { reservations?: readonly Reservation[] }

export function toResultItem(row: CardRow): CardItem {
  const media = mediaOf(row)
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    thumbpath: media.poster,
    filepath: media.hover,
    created: row.created.toISOString(),
    date_taken: knownDate(row),
    colour: row.dominant_colour,
    width: row.width,
    height: row.height,
    focal: focalOf(row),
    meta: metaOf(row, media),
    ...(row.reservations.length > 0 && { reservations: row.reservations }),
  }
}

/** Returns cards in the order of the ids; ids without a row are left out. */
export function inOrder(ids: readonly number[], rows: readonly CardRow[]): CardItem[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toResultItem(row)] : []
  })
}
