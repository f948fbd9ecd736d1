/** Creates a list with its link and its first clips (R-LIST-1). */
import { randomBytes } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type Choice, type ChosenClips, seenClips } from './chosen-clips.ts'
import { insertClips } from './list-clips.queries.ts'
import { insertShare } from './list-shares.queries.ts'
import { countLists, insertList } from './lists.queries.ts'
import { MAX_LISTS, managesCompanyLists } from './lists.rules.ts'
import { companyListRefused } from './own-list.ts'

/** Returns 128 random bits, which cannot be guessed. */
export const newRef = (): string => randomBytes(16).toString('base64url')

/** A new list; `userId` is null for a company list. */
type NewList = {
  accountId: number
  userId: number | null
  name: string
  ref?: string | undefined
  created: Date
}

/** @param clipIds clips that the owner may see. */
export async function writeList(tx: Db, list: NewList, clipIds: readonly number[]): Promise<number> {
  const { accountId, userId, name, created, ref = newRef() } = list
  const id = await insertList(tx, { account_id: accountId, user_id: userId, name, created })
  await insertShare(tx, { ref, list_id: id, created_at: created })
  await insertClips(tx, id, clipIds, created)
  return id
}

type Wish = Choice & { user_id: number; name: string }

/**
 * @param wish its `user_id` is the viewer's own, or 0 for a company list.
 * @throws AppError not_found for another user, forbidden, conflict when there are too many lists.
 */
export async function createList(services: Services, viewer: Viewer, { user_id, name, ...choice }: Wish) {
  const { db, clock } = services
  if (user_id !== 0 && user_id !== viewer.userId) throw new AppError('not_found', 'User not found')
  if (user_id === 0 && !managesCompanyLists(viewer)) throw companyListRefused()
  const chosen: ChosenClips = await seenClips(services, viewer, choice)
  const { accountId } = viewer
  const userId = user_id === 0 ? null : user_id
  const id = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await countLists(tx, { accountId, userId })) >= MAX_LISTS) {
      throw new AppError('conflict', `There are ${MAX_LISTS} lists already. Please delete one first.`)
    }
    return writeList(tx, { accountId, userId, name, created: clock.now() }, chosen.ids)
  })
  return { id, missing: chosen.missing }
}
