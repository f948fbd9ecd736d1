/** What deciding about a clip takes: one set of columns, read by the catalogue, the checkout and the downloads. */
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import type { ClipType } from '@rushes/commerce/media-code'
import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { ClipFacts } from './new-licence.rules.ts'

export const CLIP_FACT_COLUMNS = [
  'clips.type',
  'clips.state',
  'clips.publish_at',
  'clips.enquiry_only',
  'clips.deliverable',
  'clips.blocked_countries',
] as const

export type ClipFactRow = {
  type: ClipType
  state: ClipFacts['state']
  publish_at: Date | null
  enquiry_only: boolean
  deliverable: boolean
  blocked_countries: string[]
  not_social: unknown
}

/** As a column: whether the clip has the licensing term that keeps it off social media. */
export function notSocial(is: ExpressionBuilder<DB, 'clips'>) {
  return is
    .exists(
      is
        .selectFrom('clip_licensing_terms')
        .select('clip_licensing_terms.term_id')
        .whereRef('clip_licensing_terms.clip_id', '=', 'clips.id')
        .where('clip_licensing_terms.term_id', '=', NOT_SOCIAL_TERM_ID),
    )
    .as('not_social')
}

export function toClipFacts(row: ClipFactRow): ClipFacts {
  return {
    type: row.type,
    state: row.state,
    publishAt: row.publish_at,
    enquiryOnly: row.enquiry_only,
    deliverable: row.deliverable,
    notSocial: Boolean(row.not_social),
    blockedCountries: row.blocked_countries,
  }
}
