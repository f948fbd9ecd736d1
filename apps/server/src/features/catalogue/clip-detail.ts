/** Builds the response for the page of a clip. Facts that the response repeats come from one source. */
import type { Clip, ResultItem } from '@rushes/contract/clips'
import { guestEvidence } from '../evidence/evidence.rules.ts'
import { fileFactsOf } from '../files/file-facts.rules.ts'
import type { findClip } from './clips.queries.ts'
import { focalOf, knownDate, mediaOf, metaOf, previewOf } from './result-items.ts'

type ClipRow = NonNullable<Awaited<ReturnType<typeof findClip>>>

export type MemberView = {
  terms: { id: number; name: string }[]
  owned: NonNullable<Clip['owned']>
  downloadBy: NonNullable<Clip['download_by']>
  obtainable: boolean
  evidence: Clip['evidence']
  changes: Clip['changes']
  /** The reason why the account cannot license it; null if it can. */
  refused: string | null
}

/** @param member null for guests, whose view contains only the number of details */
export function toClip(row: ClipRow, related: ResultItem[], member: MemberView | null): Clip {
  const media = mediaOf(row)
  const preview = previewOf(row)
  const file = fileFactsOf(row)
  const metadata = { ...metaOf(row, media), width: row.width, height: row.height }
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
      filepath: preview,
      hls_path: media.hls,
      storyboard: media.storyboard,
    },
    thumbpath: media.poster,
    filepath: preview,
    colour: row.dominant_colour,
    location: row.location_text,
    location_code: row.location_code,
    file_type: file.format,
    file,
    focal: focalOf(row),
    created: row.created.toISOString(),
    date_taken: knownDate(row),
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
    // Buyers must read them before they pay (R-CLIP-13).
    restrictions: row.restrictions.trim(),
    evidence: member?.evidence ?? guestEvidence(row.evidence),
    ...(row.cues && { captions: { language: row.caption_language ?? 'en', cues: row.cues } }),
    ...(row.shots && { shots: row.shots }),
    downloadable_by_user: member?.obtainable ?? false,
    ...(!member && {
      locked: {
        words: row.description.split(/\s+/).filter(Boolean).length,
        keywords: row.keywords.length,
        packages: row.packages.length,
      },
    }),
    ...(member && {
      description: row.description,
      keywords: row.keywords.join(', '),
      keyword_list: row.keywords,
      packages: row.packages,
      licensing_terms: member.terms,
      textFile: row.text_file,
      owned: member.owned,
      refused: member.refused,
      download_by: member.downloadBy,
      changes: member.changes,
    }),
  }
}
