/**
 * Applies a decision of staff about a file in ingest (R-INGEST-8): the change and its audit entry are one transaction.
 * Superfluous files are removed afterwards; restarted files are picked up by the job.
 */
import type { IngestMove } from '@rushes/contract/agency-ingests'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import type { Mover } from '../catalogue/editing/clip-states.rules.ts'
import { forgetIngest } from './forget-ingest.ts'
import { isMasterThere } from './ingest-files.ts'
import * as moves from './ingest-moves.queries.ts'
import { mayHandle, refusalOfMove } from './ingest-moves.rules.ts'
import { describeTwin } from './look-alikes/describe-twin.ts'
import { DEAD_AFTER_MS } from './steps/ingest-steps.rules.ts'

export const ADVANCE_INGESTS = 'advance-ingests'

type Actor = Mover & { ip: string }
type Wanted = { id: number; move: IngestMove; reason?: string }

const EVENTS: Readonly<Record<IngestMove, AuditEvent['action']>> = {
  retry: 'ingest.retried',
  release: 'ingest.released',
  'accept-duplicate': 'ingest.accepted',
  cancel: 'ingest.cancelled',
}

/** @throws AppError not_found, forbidden, or conflict with what the file is now. */
export async function moveIngest(
  services: Services,
  { ip, ...viewer }: Actor,
  { id, move, reason = '' }: Wanted,
): Promise<void> {
  const { db, clock, jobs } = services
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const ingest = await moves.lockIngest(tx, id)
    if (!ingest) throw new AppError('not_found', 'There is no such file.')
    if (!mayHandle(ingest, viewer)) {
      throw new AppError('forbidden', 'Ask a Manager: this import batch belongs to another user.')
    }
    const refusal = refusalOfMove(ingest.state, move)
    if (refusal) throw conflict(refusal)
    if (move === 'cancel') await cancel(tx, ingest, at)
    else if (move === 'accept-duplicate') await describeTwin(tx, viewer, { ingest, at })
    else await restart(services, tx, ingest, move === 'release')
    const details = { from: ingest.state, clip: ingest.duplicate_of ?? ingest.clip_id }
    const object = `ingest:${id}` as const
    await record(tx, { action: EVENTS[move], at, actorUserId: viewer.userId, ip, object, reason, details })
  })
  if (move === 'cancel') await forgetIngest(services, id)
  if (move === 'retry' || move === 'release') await jobs.send(ADVANCE_INGESTS, {})
}

const conflict = (message: string) => new AppError('conflict', message)

async function cancel(tx: Db, { id, purpose }: moves.LockedIngest, at: Date): Promise<void> {
  if (await moves.isEntering(tx, id, new Date(at.getTime() - DEAD_AFTER_MS))) {
    throw conflict(
      purpose === 'new'
        ? 'It is being added to the catalogue. Discard the clip instead.'
        : 'It is being moved to its final location.',
    )
  }
  await moves.cancelIngestRow(tx, id, at)
}

async function restart(
  services: Services,
  tx: Db,
  ingest: moves.LockedIngest,
  released: boolean,
): Promise<void> {
  const isOwn = ingest.purpose === 'new' || ingest.purpose === 'replace_master'
  if (isOwn && !(await isMasterThere(services, ingest))) {
    throw conflict('The file has been deleted. Upload it again.')
  }
  const restarted = await moves.restartIngests(tx, [ingest.id], { released })
  if (restarted.length === 0) {
    throw conflict(
      ingest.purpose === 'new'
        ? 'The same file is already in ingest under another name.'
        : 'Another task for this clip is running.',
    )
  }
}
