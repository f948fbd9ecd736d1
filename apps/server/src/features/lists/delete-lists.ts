/** Deletes lists and ends their links (R-LIST-9). */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { revokeShares } from './list-shares.queries.ts'
import { listOwnIds, removeList } from './lists.queries.ts'
import { lockOwnList } from './own-list.ts'

/** @throws AppError not_found, also when it was already deleted; forbidden. */
export async function deleteList(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnList(tx, viewer, id)
    await endAndRemove(tx, id, clock.now())
  })
}

/** Deletes the lists of a leaving user, in the caller's transaction; company lists stay with the account. */
export async function deleteListsOf(tx: Db, userId: number, now: Date): Promise<void> {
  for (const id of await listOwnIds(tx, userId)) await endAndRemove(tx, id, now)
}

async function endAndRemove(tx: Db, id: number, now: Date): Promise<void> {
  await revokeShares(tx, [id], now)
  await removeList(tx, id)
}
