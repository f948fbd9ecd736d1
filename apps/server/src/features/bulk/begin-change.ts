/** Previews a bulk change and starts it (R-BULK-1). A worker carries it out; the audit records the request once. */
import { randomUUID } from 'node:crypto'
import { type BulkChange, MAX_CHOSEN, MAX_FOUND } from '@rushes/contract/agency-bulk'
import { may } from '@rushes/contract/capabilities'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import { alwaysNeedsReason, type Mover } from '../catalogue/editing/clip-states.rules.ts'
import { type AdminAddress, readFoundIds } from '../catalogue/editing/find-admin-clips.ts'
import { requireNames } from '../catalogue/keywords/require-names.ts'
import * as queries from './bulk.queries.ts'
import { type AnyChange, capabilityOf } from './bulk.rules.ts'
import { BULK_BATCH, layGround, type Weighed, weighClips } from './weigh-clips.ts'

export const CARRY_OUT_CHANGES = 'bulk-changes'

export type Known = Pick<Services, 'db' | 'clock' | 'jobs'>
export type Actor = Mover & { ip: string }
export type Requested = {
  ids?: readonly number[] | undefined
  filter?: AdminAddress | undefined
  change: BulkChange
}

/**
 * Returns the effect of the change on each clip, in the order of their numbers.
 * @throws AppError as `beginChange`
 */
export async function previewChange(
  { db, clock }: Known,
  viewer: Mover,
  requested: Requested,
): Promise<Weighed[]> {
  const { change } = requested
  return db.transaction().execute(async (tx) => {
    await requireSound(tx, viewer, change)
    const ids = await freeze(tx, requested, clock.now())
    const ground = await layGround(tx, change, viewer, clock.now())
    const all: Weighed[] = []
    for (let at = 0; at < ids.length; at += BULK_BATCH) {
      const weighed = await weighClips(tx, ids.slice(at, at + BULK_BATCH), change, ground)
      ground.packageSize += weighed.filter(({ verdict }) => verdict.kind === 'changed').length
      all.push(...weighed)
    }
    return all
  })
}

/** @returns the id of the change. @throws AppError validation, payload_too_large, forbidden, not_found. */
export async function beginChange(known: Known, actor: Actor, requested: Requested): Promise<string> {
  const { change, filter } = requested
  const id = await known.db.transaction().execute(async (tx) => {
    await requireSound(tx, actor, change)
    const at = known.clock.now()
    const ids = await freeze(tx, requested, at)
    await layGround(tx, change, actor, at)
    return begin(tx, actor, { change, ids, filter, at, action: 'bulk.begun' })
  })
  await known.jobs.send(CARRY_OUT_CHANGES, {})
  return id
}

type Beginning = {
  change: AnyChange
  ids: readonly number[]
  filter?: AdminAddress | undefined
  at: Date
  action: AuditEvent['action']
}

export async function begin(tx: Db, { userId, ip }: Actor, { change, ids, filter, at, action }: Beginning) {
  const id = randomUUID()
  await queries.insertChange(tx, {
    id,
    actor_id: userId,
    at,
    ids: [...ids],
    change: JSON.stringify(change),
    filter: filter ? JSON.stringify(filter) : null,
    ...(ids.length === 0 && { finished_at: at }),
  })
  const { what, ...settings } = change
  const details = { what, clips: ids.length, change: JSON.stringify(settings) }
  await record(tx, { action, at, actorUserId: userId, ip, object: `bulk:${id}`, details })
  return id
}

/** Returns the clips that are chosen or match the filter now; clips that match later are not changed. */
async function freeze(tx: Db, { ids, filter }: Requested, now: Date): Promise<number[]> {
  if (ids === undefined && filter === undefined) throw invalidField('ids', 'Please choose clips or a filter.')
  if (ids !== undefined && ids.length > MAX_CHOSEN) throw tooMany(MAX_CHOSEN)
  const chosen = ids && [...new Set(ids)].toSorted((one, other) => one - other)
  const found = chosen ?? (await readFoundIds(tx, filter ?? {}, now, MAX_FOUND + 1))
  if (found.length > MAX_FOUND) throw tooMany(MAX_FOUND)
  return found
}

async function requireSound(tx: Db, viewer: Mover, change: BulkChange): Promise<void> {
  if (!may(viewer, capabilityOf(change))) throw new AppError('forbidden', 'Please ask a Manager to do this.')
  if (change.what === 'move' && change.reason === null && alwaysNeedsReason(change.to)) {
    throw invalidField('change.reason', 'Please choose a reason.')
  }
  if (change.what !== 'edit') return
  const { fields, addKeywords, removeKeywords } = change
  if (Object.keys(fields).length + addKeywords.length + removeKeywords.length === 0) {
    throw invalidField('change.fields', 'Select at least one change.')
  }
  if (fields.supplier_ref) {
    throw invalidField('change.fields.supplier_ref', 'A contributor number can only be set for one clip.')
  }
  await requireNames(tx, fields)
}

const tooMany = (most: number) =>
  new AppError('payload_too_large', `Please choose at most ${most.toLocaleString('en-GB')} clips at once.`)
export const noChange = () => new AppError('not_found', 'There is no such change.')
