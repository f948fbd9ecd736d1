/** Reads the history of clips for buyers: the sources of the evidence, and the changes since a licence. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { EvidenceVersion } from './evidence.rules.ts'
import { type LicensedVersion, SHOWN_FIELDS } from './licensed-changes.rules.ts'

type StatedVersion = EvidenceVersion & { actor_id: number | null; actor_name: string | null }

/** Lists the versions of a clip that changed its evidence, newest first. */
export async function listEvidenceVersions(db: Db, clipId: number): Promise<StatedVersion[]> {
  const { rows } = await sql<StatedVersion>`
    select at, origin, before -> 'evidence' as before, after -> 'evidence' as after, actor_id,
           users.full_name as actor_name
      from clip_versions left join users on users.id = actor_id
     where clip_id = ${clipId} and after ? 'evidence' order by revision desc`.execute(db)
  return rows
}

export type Grant = { licence_id: number; clip_id: number; granted_at: string }

/**
 * Lists the versions since each grant, the oldest first, with the fields that buyers see. The order within the subquery
 * keeps PostgreSQL from reading the whole history for a page of licences.
 */
export async function listVersionsSince(db: Db, grants: readonly Grant[]) {
  const { rows } = await sql<LicensedVersion & { licence_id: number }>`
    select licence_id, before, after
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
        as granted (licence_id int, clip_id int, granted_at timestamptz)
      cross join lateral (
        select revision, before, after from clip_versions
         where clip_id = granted.clip_id and at > granted_at and after ?| ${[...SHOWN_FIELDS]}::text[]
         order by revision) as later
     order by licence_id, revision`.execute(db)
  return rows
}
