/**
 * Changes a record, ends it, or replaces its clips. A save names the revision it is based on, so that no
 * change is lost (R-CLEARANCE-3); the clips are updated in the same transaction.
 */
import type { RightsFields } from '@rushes/contract/agency-rights'
import type { Selectable, Updateable } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import type { RightsRecords } from '../../db/schema.gen.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import { type PublishingServices, publishReady } from '../catalogue/editing/publish-ready.ts'
import { applyRights } from './apply-rights.ts'
import { attachClips } from './attach-clips.ts'
import { listClipIds } from './clip-rights.queries.ts'
import { type Actor, requireClips, requireRecord, requireSound } from './make-rights.ts'
import { lockRecord, updateRecord } from './rights.queries.ts'
import type { RecordRow } from './rights-record.ts'

/** Identifies a record and the revision that was read. */
export type ReadRecord = { id: number; revision: number }
type Row = Selectable<RightsRecords>
type Revision = Pick<AuditEvent, 'action' | 'details' | 'reason'> & {
  values: Updateable<RightsRecords>
  /** The affected clips; all clips of the record if absent. */
  clips?: readonly number[]
}

/** @throws AppError not_found, outdated, conflict, validation */
export const changeRights = (
  used: PublishingServices,
  actor: Actor,
  { fields, ...read }: ReadRecord & { fields: RightsFields },
) =>
  revise(used, actor, read, async (tx, row) => {
    requireOpen(row)
    await requireSound(tx, fields)
    return { action: 'rights.changed', values: fields, details: differences(row, fields) }
  })

/** @throws AppError not_found, outdated, conflict */
export const endRights = (
  used: PublishingServices,
  actor: Actor,
  { reason, ...read }: ReadRecord & { reason: string },
) =>
  revise(used, actor, read, async (_tx, row, now) => {
    requireOpen(row)
    return { action: 'rights.ended', values: { ended_at: now, end_reason: reason }, reason }
  })

type OtherClips = { add: readonly number[]; remove: readonly number[] }

/** @throws AppError not_found, outdated, conflict, validation */
export const changeRightsClips = (
  used: PublishingServices,
  actor: Actor,
  { add, remove, ...read }: ReadRecord & OtherClips,
) =>
  revise(used, actor, read, async (tx, row, at) => {
    if (add.length > 0) requireOpen(row)
    const clips = [...new Set([...add, ...remove])]
    await requireClips(tx, clips)
    const { added, removed } = await attachClips(tx, { ...actor, at }, { id: row.id, add, remove })
    const details = { added, removed, clips: clips.join(', ') }
    return { action: 'rights.clips', values: {}, clips, details }
  })

/** @throws AppError not_found, outdated */
export async function revise(
  services: PublishingServices,
  { userId, ip }: Actor,
  { id, revision }: ReadRecord,
  write: (tx: Db, row: Row, now: Date) => Promise<Revision>,
): Promise<RecordRow> {
  const { db, clock, config } = services
  const { revised, changed } = await db.transaction().execute(async (tx) => {
    const row = await lockRecord(tx, id)
    if (!row) throw new AppError('not_found', 'There is no such record.')
    if (row.revision !== revision) {
      throw new AppError(
        'outdated',
        'Another user has changed this record in the meantime. Please check it again.',
      )
    }
    const at = clock.now()
    const { values, clips, ...event } = await write(tx, row, at)
    await updateRecord(tx, id, values)
    const changed = clips ?? (await listClipIds(tx, id))
    await applyRights(tx, { userId, at, timeZone: config.timeZone }, changed)
    await record(tx, { ...event, at, actorUserId: userId, ip, object: `rights:${id}` })
    return { revised: await requireRecord(tx, id), changed }
  })
  await publishReady(services, changed)
  return revised
}

function requireOpen({ ended_at }: Row): void {
  if (ended_at !== null)
    throw new AppError('conflict', 'This record was ended and cannot be changed any more.')
}

/** Fields of a record without names of persons. */
const SHOWN_VALUES: ReadonlySet<string> = new Set([
  'kind',
  'territories',
  'excluded',
  'from_day',
  'until_day',
])

/** Returns changes such as `until_day: 2026-12-31 → 2027-12-31`, by field; for text, only that it changed. */
function differences(row: Row, fields: RightsFields): Record<string, string> {
  const before: Record<string, unknown> = row
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value ?? '–'))
  const pairs = Object.entries(fields).map(
    ([field, value]) => [field, shown(before[field]), shown(value)] as const,
  )
  return Object.fromEntries(
    pairs
      .filter(([, from, to]) => from !== to)
      .map(([field, from, to]) => [field, SHOWN_VALUES.has(field) ? `${from} → ${to}` : 'changed']),
  )
}
