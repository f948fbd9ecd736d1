/** Finds a list for a viewer; lists of other users are not found (R-LIST-3). */
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { lockList } from './lists.queries.ts'
import { mayEditList } from './lists.rules.ts'

export const listNotFound = () => new AppError('not_found', 'List not found')

/** Returns the error for users other than Superusers and Administrators. */
export const companyListRefused = () =>
  new AppError('forbidden', 'Only administrators of your account can change company lists.')

/**
 * Locks a list that the viewer may change, until the transaction ends.
 * @throws AppError not_found, or forbidden for a company list that the viewer may only read.
 */
export async function lockOwnList(tx: Db, viewer: Viewer, id: number) {
  const list = await lockList(tx, viewer, id)
  if (!list) throw listNotFound()
  if (!mayEditList(viewer, list)) throw companyListRefused()
  return list
}
