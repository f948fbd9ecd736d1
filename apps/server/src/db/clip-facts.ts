/** The columns that decide about a clip: the catalogue, the checkout and the downloads select the same ones. */
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { reservations } from './deals.ts'
import type { DB } from './schema.gen.ts'

export const CLIP_FACT_COLUMNS = [
  'clips.type',
  'clips.state',
  'clips.publish_at',
  'clips.first_published_at',
  'clips.enquiry_only',
  'clips.deliverable',
  'clips.blocked_countries',
  reservations,
] as const

/** Whether a clip is public at this time. */
export const isPublic = (now: Date | RawBuilder<Date>) =>
  sql<boolean>`clips.state = 'published' and (clips.publish_at is null or clips.publish_at <= ${now})`

/** A column: whether the clip has the licensing term that excludes social media. */
export function notSocial(is: ExpressionBuilder<DB, 'clips'>) {
  return is
    .exists(
      is
        .selectFrom('clip_licensing_terms')
        .select('clip_licensing_terms.term_id')
        .whereRef('clip_licensing_terms.clip_id', '=', 'clips.id')
        .where('clip_licensing_terms.term_id', '=', NOT_SOCIAL_TERM_ID),
    )
    .$castTo<boolean>()
    .as('not_social')
}

/** Columns that the import reads from the master, in addition to its size and quality. */
export const FILE_FACT_COLUMNS = [
  'clips.frame_rate',
  'clips.codec',
  'clips.frame_count',
  'clips.scan',
  'clips.audio_codec',
  'clips.audio_channels',
  'clips.audio_hertz',
  'clips.file_details',
] as const
