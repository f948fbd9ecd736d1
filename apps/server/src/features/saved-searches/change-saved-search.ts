/** Renames and deletes saved searches, and stores the alert and the feed of a user (R-SAVED-2, R-FEED-3). */
import { randomBytes } from 'node:crypto'
import type { Alert } from '@rushes/contract/saved-search-options'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { managesCompanyLists } from '../lists/lists.rules.ts'
import { companySearchRefused } from './save-search.ts'
import * as queries from './saved-searches.queries.ts'

type Needed = Pick<Services, 'db' | 'clock'>
type Wish = { name?: string | undefined; alert?: Alert | undefined; feed?: boolean | undefined }

export const searchNotFound = () => new AppError('not_found', 'Saved search not found')

/** Expects a search that the viewer may read. `user_id` is null for a search of the company. */
export const mayEdit = (viewer: Viewer, { user_id }: { user_id: number | null }): boolean =>
  user_id === null ? managesCompanyLists(viewer) : user_id === viewer.userId

/** @throws AppError not_found; forbidden for the name of a company search that the viewer may only read */
export async function changeSavedSearch(
  { db, clock }: Needed,
  viewer: Viewer,
  id: number,
  wish: Wish,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const search = await queries.lockSearch(tx, viewer, id)
    if (!search) throw searchNotFound()
    if (wish.name !== undefined) {
      if (!mayEdit(viewer, search)) throw companySearchRefused()
      await queries.updateSearchName(tx, id, wish.name)
    }
    const choice = await choiceOf(tx, viewer, id, wish, clock.now())
    if (Object.keys(choice).length > 0) {
      await queries.updateFollower(tx, { searchId: id, userId: viewer.userId }, choice)
    }
  })
}

/** An existing feed keeps its address. */
async function choiceOf(tx: Db, viewer: Viewer, id: number, { alert, feed }: Wish, now: Date) {
  const hasFeed = feed === true && (await queries.findSearch(tx, viewer, id, now))?.feed_key != null
  return {
    ...(alert !== undefined && { alert }),
    ...(feed !== undefined && !hasFeed && { feed_key: feed ? randomBytes(16).toString('base64url') : null }),
  }
}

/** @throws AppError not_found, or forbidden for a company search that the viewer may only read */
export async function deleteSavedSearch({ db }: Needed, viewer: Viewer, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const search = await queries.lockSearch(tx, viewer, id)
    if (!search) throw searchNotFound()
    if (!mayEdit(viewer, search)) throw companySearchRefused()
    await queries.removeSearch(tx, id)
  })
}
