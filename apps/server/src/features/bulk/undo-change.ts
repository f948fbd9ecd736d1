/** Undoes a change of many clips with another change (R-BULK-3). */
import { AppError } from '../../app-error.ts'
import { type Actor, begin, CARRY_OUT_CHANGES, type Known, noChange } from './begin-change.ts'
import * as queries from './bulk.queries.ts'
import { isReversible } from './bulk.rules.ts'
import { readChange } from './read-change.ts'

/**
 * @returns the id of the change that undoes it.
 * @throws AppError not_found, or conflict if it cannot be undone.
 */
export async function undoChange(known: Known, actor: Actor, of: string): Promise<string> {
  const id = await known.db.transaction().execute(async (tx) => {
    const row = await queries.lockChange(tx, of)
    if (!row) throw noChange()
    if (row.finished_at === null) throw new AppError('conflict', 'The bulk change is still running.')
    if (row.undone_by !== null) throw new AppError('conflict', 'The bulk change has already been undone.')
    if (!isReversible(readChange(row.change))) {
      throw new AppError('conflict', 'This change cannot be undone. Move the clips instead.')
    }
    const ids = await queries.listChangedClips(tx, of)
    const undo = { what: 'undo', of } as const
    const by = await begin(tx, actor, { change: undo, ids, at: known.clock.now(), action: 'bulk.undone' })
    await queries.setUndoneBy(tx, of, by)
    return by
  })
  await known.jobs.send(CARRY_OUT_CHANGES, {})
  return id
}
