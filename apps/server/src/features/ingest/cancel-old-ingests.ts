/** Cancels files without a decision for 30 days, so that they do not fill the disk (R-INGEST-8). */
import type { Services } from '../../context.ts'
import { record } from '../audit/record-event.ts'
import { forgetIngest } from './forget-ingest.ts'
import * as moves from './ingest-moves.queries.ts'

const WAITS_MS = 30 * 24 * 60 * 60_000
const BATCH = 500

export async function cancelOldIngests(services: Services): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  const ids = await moves.listUndecided(db, new Date(at.getTime() - WAITS_MS), BATCH)
  for (const id of ids) {
    await db.transaction().execute(async (tx) => {
      const ingest = await moves.lockIngest(tx, id)
      if (ingest?.state !== 'quarantined' && ingest?.state !== 'duplicate') return
      await moves.cancelIngestRow(tx, id, at)
      await record(tx, {
        action: 'ingest.cancelled',
        at,
        actorUserId: null,
        ip: null,
        object: `ingest:${id}`,
        reason: 'No decision within 30 days.',
        details: { from: ingest.state },
      })
    })
    await forgetIngest(services, id)
  }
}
