/** Creates rights records with the clips that they cover (R-CLEARANCE-1). */
import type { RightsFields } from '@rushes/contract/agency-rights'
import { AppError, invalidField } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import { type PublishingServices, publishReady } from '../catalogue/editing/publish-ready.ts'
import { applyRights } from './apply-rights.ts'
import { attachClips } from './attach-clips.ts'
import { lockClips } from './clip-rights.queries.ts'
import { findRecord, insertRecord, listCountryCodes } from './rights.queries.ts'
import { faultsOf } from './rights.rules.ts'
import type { RecordRow } from './rights-record.ts'

/** The acting user and the IP address. */
export type Actor = { userId: number; ip: string }

/** Records a consent signed without an account and updates its clips, in the transaction of the signature. */
export async function writeConsent(
  tx: Db,
  { ip, at }: { ip: string; at: Date },
  fields: Omit<RightsFields, 'kind'>,
): Promise<number> {
  const kind = 'consent'
  const id = await insertRecord(tx, { ...fields, kind, created_at: at })
  const details = { kind, clips: 0 }
  await record(tx, { action: 'rights.made', at, actorUserId: null, ip, object: `rights:${id}`, details })
  return id
}

/** @throws AppError validation */
export async function makeRights(
  services: PublishingServices,
  { userId, ip }: Actor,
  { fields, clips }: { fields: RightsFields; clips: readonly number[] },
): Promise<RecordRow> {
  const { db, clock, config } = services
  const made = await db.transaction().execute(async (tx) => {
    const now = clock.now()
    await requireSound(tx, fields)
    await requireClips(tx, clips)
    const id = await insertRecord(tx, { ...fields, created_at: now })
    const { added } = await attachClips(tx, { userId, at: now }, { id, add: clips, remove: [] })
    await applyRights(tx, { userId, at: now, timeZone: config.timeZone }, clips)
    const details = { kind: fields.kind, clips: added }
    await record(tx, {
      action: 'rights.made',
      at: now,
      actorUserId: userId,
      ip,
      object: `rights:${id}`,
      details,
    })
    return requireRecord(tx, id)
  })
  await publishReady(services, clips)
  return made
}

/** @throws AppError validation */
export async function requireSound(tx: Db, fields: Parameters<typeof faultsOf>[0]): Promise<void> {
  const faults = faultsOf(fields, await listCountryCodes(tx))
  if (faults) throw new AppError('validation', 'Please check the marked fields.', { fields: faults })
}

/** @throws AppError validation */
export async function requireClips(tx: Db, ids: readonly number[]): Promise<void> {
  const found = new Set(await lockClips(tx, ids))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return
  const words = `There is no clip ${missing.slice(0, 10).join(', ')}.`
  throw invalidField('clips', words)
}

/** @throws AppError not_found */
export async function requireRecord(db: Db, id: number): Promise<RecordRow> {
  const row = await findRecord(db, id)
  if (!row) throw new AppError('not_found', 'There is no such record.')
  return row
}
