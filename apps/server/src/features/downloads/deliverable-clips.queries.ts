/** What decides whether clips may be delivered, and the files they would be delivered as. */
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import type { ClipType } from '@rushes/commerce/media-code'
import type { Db } from '../../db/db.ts'
import type { ClipFacts } from './entitlements.rules.ts'

export type Master = { storageKey: string; sizeBytes: number; sha256: string }
export type DeliverableClip = ClipFacts & { id: number; title: string; master: Master | null }

export async function listDeliverableClips(db: Db, ids: readonly number[]): Promise<DeliverableClip[]> {
  const rows = await db
    .selectFrom('clips')
    .leftJoin('clip_files', (join) =>
      join.onRef('clip_files.clip_id', '=', 'clips.id').on('clip_files.role', '=', 'master'),
    )
    .select((is) => [
      'clips.id',
      'clips.title',
      'clips.type',
      'clips.state',
      'clips.publish_at',
      'clips.enquiry_only',
      'clips.deliverable',
      'clips.blocked_countries',
      'clip_files.storage_key',
      'clip_files.size_bytes',
      'clip_files.sha256',
      is
        .exists(
          is
            .selectFrom('clip_licensing_terms')
            .select('term_id')
            .whereRef('clip_id', '=', 'clips.id')
            .where('term_id', '=', NOT_SOCIAL_TERM_ID),
        )
        .as('not_social'),
    ])
    .where('clips.id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type as ClipType,
    state: row.state as ClipFacts['state'],
    publishAt: row.publish_at,
    enquiryOnly: row.enquiry_only,
    deliverable: row.deliverable,
    notSocial: Boolean(row.not_social),
    blockedCountries: row.blocked_countries,
    master:
      row.storage_key === null || row.size_bytes === null || row.sha256 === null
        ? null
        : { storageKey: row.storage_key, sizeBytes: row.size_bytes, sha256: row.sha256 },
  }))
}
