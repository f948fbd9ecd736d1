/** One clip as its page shows it. Facts that the answer repeats come from one source (R-CLIP-8). */
import type { Clip, ResultItem } from '@rushes/contract/clips'
import type { findClip } from './clips.queries.ts'
import { mediaOf, metaOf } from './result-items.ts'

type ClipRow = NonNullable<Awaited<ReturnType<typeof findClip>>>

export type MemberView = {
  terms: { id: number; name: string }[]
  packages: { id: number; name: string }[]
  owned: NonNullable<Clip['owned']>
  obtainable: boolean
}

/** `member` null is the guest's view: details are absent. */
export function toClip(row: ClipRow, related: ResultItem[], member: MemberView | null): Clip {
  const media = mediaOf(row)
  const metadata = { ...metaOf(row), width: row.width, height: row.height }
  const isImage = row.type === 'image'
  return {
    id: row.id,
    type: row.type,
    clip_type: isImage ? 'image' : 'video',
    title: row.title,
    categories: [{ id: row.category_id, displayname: row.category }],
    category: row.category,
    category_id: row.category_id,
    video_metadata: isImage ? null : { ...metadata, frame_rate: row.frame_rate },
    image_metadata: isImage ? metadata : null,
    media: {
      thumbpath: media.poster,
      filepath: media.preview,
      hls_path: media.hls,
      storyboard: media.storyboard,
    },
    thumbpath: media.poster,
    filepath: media.preview,
    colour: row.dominant_colour,
    location: row.location_text,
    location_code: row.location_code,
    file_type: fileTypeOf(row),
    created: row.created.toISOString(),
    date_taken: row.date_taken,
    date_posted: row.date_posted,
    clip_rating: row.rating,
    notSocial: row.not_social,
    enquire: row.enquiry_only,
    related_items: related,
    credit: {
      author: row.credit_author,
      licence: row.credit_licence,
      source: row.credit_source,
      changes: row.credit_changes,
    },
    downloadable_by_user: member?.obtainable ?? false,
    ...(member && {
      description: row.description,
      keywords: row.keywords.join(', '),
      packages: member.packages,
      licensing_terms: member.terms,
      restrictions: row.restrictions,
      textFile: row.text_file,
      owned: member.owned,
    }),
  }
}

// Editors say MP4 where the content type is 'video/mp4'.
function fileTypeOf({ file_type, type }: ClipRow): string {
  const subtype = file_type?.split('/').at(-1) ?? (type === 'image' ? 'jpeg' : 'mp4')
  return subtype === 'quicktime' ? 'MOV' : subtype.toUpperCase()
}
