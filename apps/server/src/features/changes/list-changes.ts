/** Gives noted changes their positions in the change list, in the order of commits (R-CHANGES-1, ADR 47). */
import type { Services } from '../../context.ts'
import { listNoted, lockNextPosition } from './changes.queries.ts'

const BATCH = 10_000

/** @returns the position of the end of the list: changes that are committed later get later positions */
export async function listChanges(services: Pick<Services, 'db' | 'clock'>): Promise<number> {
  for (;;) {
    const { position, taken } = await listBatch(services)
    if (taken < BATCH) return position
  }
}

const listBatch = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const position = await lockNextPosition(tx, now)
    return { position, taken: await listNoted(tx, { position, now, limit: BATCH }) }
  })
