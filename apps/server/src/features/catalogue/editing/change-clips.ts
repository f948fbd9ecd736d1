/**
 * Reads clips with the facts that decide about a change, and writes the change with its versions (R-DESK-4).
 */
import type { ClipFields } from '@rushes/contract/agency-clips'
import { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { recallChanged } from '../../recalls/open-recall.ts'
import { listAdminFields } from './admin-clip.queries.ts'
import { listAdminRows } from './admin-clip-list.queries.ts'
import { fieldsOf } from './admin-clips.ts'
import { missingPoints } from './clip-readiness.rules.ts'
import type { StateFields } from './clip-state-fields.rules.ts'
import type { MovableClip } from './clip-states.rules.ts'
import * as versions from './clip-versions.queries.ts'

export type ChangeableClip = MovableClip &
  StateFields & { id: number; title: string; revision: number; fields: ClipFields; packages: number[] }

/** Reads clips in the order of their numbers. */
export async function readClips(db: Db, ids: readonly number[]): Promise<ChangeableClip[]> {
  const rows = await listAdminRows(db, ids)
  const details = new Map((await listAdminFields(db, ids)).map((row) => [row.id, row]))
  const clips = rows.flatMap((row) => {
    const more = details.get(row.id)
    if (!more) return []
    return {
      id: row.id,
      title: row.title,
      revision: row.revision,
      created_by: row.created_by,
      state: row.state,
      state_reason: more.state_reason,
      state_note: more.state_note,
      publish_at: row.publish_at?.toISOString() ?? null,
      first_published_at: row.first_published_at,
      missing: missingPoints(row),
      fields: fieldsOf(more),
      packages: more.packages.map(({ id }) => id),
    }
  })
  return clips.toSorted((one, other) => one.id - other.id)
}

/** Locks the clips until the transaction ends. */
export const lockClips = versions.lockClips

/** Columns for values that staff set for a clip itself; rights records add to the field (R-CLEARANCE-2). */
const COLUMNS: Readonly<Record<string, string>> = {
  blocked_countries: 'own_blocked',
  rights_until: 'own_until',
}
const TermIds = z.array(z.int())

type Values = Readonly<Record<string, unknown>>

/** @param more changed columns that are not part of the version */
export function clipChange(clip_id: number, before: Values, after: Values, more: Values = {}): ClipChange {
  // These are stored in separate tables.
  const { packages: _packages, rights_records: _records, licensing_terms, ...own } = after
  const columns = Object.entries(own).map(([key, value]) => [COLUMNS[key] ?? key, value])
  return {
    clip_id,
    before,
    after,
    columns: { ...Object.fromEntries(columns), ...more },
    ...(licensing_terms !== undefined && { terms: TermIds.parse(licensing_terms) }),
  }
}

export type ClipChange = versions.ClipChange & {
  /** The new licensing terms; absent if they do not change. */
  terms?: readonly number[]
}

/** The caller holds the locks. */
export async function writeClips(
  tx: Db,
  changes: readonly ClipChange[],
  change: Parameters<typeof versions.updateClips>[2],
): Promise<void> {
  // One statement can only write one set of columns.
  const kinds = Map.groupBy(changes, ({ columns }) =>
    Object.keys(columns ?? {})
      .toSorted()
      .join(),
  )
  for (const alike of kinds.values()) await versions.updateClips(tx, alike, change)
  const byTerms = Map.groupBy(
    changes.filter(({ terms }) => terms !== undefined),
    ({ terms }) => String(terms),
  )
  for (const alike of byTerms.values()) {
    const ids = alike.map(({ clip_id }) => clip_id)
    await versions.replaceTerms(tx, ids, alike[0]?.terms ?? [])
  }
  await recallChanged(tx, change.actor_id ?? null, changes, new Date(change.at))
}
