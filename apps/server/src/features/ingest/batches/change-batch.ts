/** Pauses or resumes a batch, or retries its quarantined files, with an entry in the audit. */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { type AuditEvent, record } from '../../audit/record-event.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { isMasterThere } from '../ingest-files.ts'
import { restartIngests } from '../ingest-moves.queries.ts'
import { mayHandle } from '../ingest-moves.rules.ts'
import { ADVANCE_INGESTS } from '../move-ingest.ts'
import * as batches from './batches.queries.ts'

type Actor = Mover & { ip: string }

/** @throws AppError not_found, forbidden, or conflict when it is paused already. */
export async function pauseBatch({ db, clock }: Services, actor: Actor, id: number): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const batch = await lockOwnBatch(tx, actor, id)
    if (batch.paused_at !== null) throw new AppError('conflict', 'This import batch is already paused.')
    await batches.setPause(tx, id, { by: actor.userId, at })
    await recordChange(tx, actor, { action: 'batch.paused', at, id })
  })
}

/** @throws AppError not_found, forbidden, or conflict when it is not paused. */
export async function resumeBatch({ db, clock, jobs }: Services, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const batch = await lockOwnBatch(tx, actor, id)
    if (batch.paused_at === null) throw new AppError('conflict', 'This import batch is not paused.')
    await batches.setPause(tx, id, null)
    await recordChange(tx, actor, { action: 'batch.resumed', at: clock.now(), id })
  })
  await jobs.send(ADVANCE_INGESTS, {})
}

/** @throws AppError not_found or forbidden */
export async function publishBatch(
  { db, clock }: Services,
  actor: Actor,
  { id, on }: { id: number; on: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnBatch(tx, actor, id)
    await batches.setPublish(tx, id, on)
    await recordChange(tx, actor, { action: on ? 'batch.publishing' : 'batch.drafting', at: clock.now(), id })
  })
}

/**
 * @returns the number of restarted files.
 * @throws AppError not_found, forbidden, or conflict when none can restart.
 */
export async function retryBatch(services: Services, actor: Actor, id: number): Promise<number> {
  const { db, clock, jobs } = services
  const count = await db.transaction().execute(async (tx) => {
    await lockOwnBatch(tx, actor, id)
    const ids: number[] = []
    for (const row of await batches.listQuarantined(tx, id)) {
      if (await isMasterThere(services, row)) ids.push(row.id)
    }
    const restarted = await restartIngests(tx, ids, { released: false })
    if (restarted.length === 0) throw new AppError('conflict', 'No quarantined file can be retried.')
    await recordChange(tx, actor, { action: 'batch.retried', at: clock.now(), id, files: restarted.length })
    return restarted.length
  })
  await jobs.send(ADVANCE_INGESTS, {})
  return count
}

/** @throws AppError not_found or forbidden */
export async function lockOwnBatch(tx: Db, viewer: Mover, id: number) {
  const batch = await batches.lockBatch(tx, id)
  if (!batch) throw new AppError('not_found', 'Import batch not found.')
  if (mayHandle(batch, viewer)) return batch
  throw new AppError('forbidden', 'Ask a Manager: this import batch belongs to another user.')
}

type Change = { action: AuditEvent['action']; at: Date; id: number; files?: number }

const recordChange = (tx: Db, { userId, ip }: Actor, { action, at, id, files = 0 }: Change) =>
  record(tx, { action, at, actorUserId: userId, ip, object: `batch:${id}`, details: { files } })
