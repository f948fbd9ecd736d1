/** Adds clips to a list, removes them and reorders them (R-LIST-5, R-LIST-7). */
import { MAX_LIST_CLIPS } from '@rushes/contract/list-limits'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type Choice, namedIds, seenClips } from './chosen-clips.ts'
import * as clips from './list-clips.queries.ts'
import { listShownClips } from './lists.queries.ts'
import { reordered } from './lists.rules.ts'
import { lockOwnList } from './own-list.ts'

type Parts = Pick<Services, 'db' | 'clock'>
type Wish = Choice & { list_id: number }

/**
 * Adds clips; a clip that is on the list changes nothing.
 * @throws AppError conflict when the list would get too long.
 */
export async function addClips(services: Parts, viewer: Viewer, { list_id, ...choice }: Wish) {
  const { db, clock } = services
  return db.transaction().execute(async (tx) => {
    const list = await lockOwnList(tx, viewer, list_id)
    const { ids, missing } = await seenClips({ db: tx, clock }, viewer, choice)
    const changed = await clips.insertClips(tx, list_id, ids, clock.now())
    const clip_count = (await clips.listClipIds(tx, list_id)).length
    if (clip_count > MAX_LIST_CLIPS) {
      const most = MAX_LIST_CLIPS.toLocaleString('en')
      throw new AppError('conflict', `A list holds at most ${most} clips. Please remove some first.`)
    }
    return { list, changed, clip_count, missing }
  })
}

/** Removes clips; a clip that is not on the list changes nothing. */
export async function takeOffClips({ db }: Parts, viewer: Viewer, { list_id, ...choice }: Wish) {
  return db.transaction().execute(async (tx) => {
    const list = await lockOwnList(tx, viewer, list_id)
    const changed = await clips.removeClips(tx, list_id, namedIds(choice))
    return { list, changed, clip_count: (await clips.listClipIds(tx, list_id)).length }
  })
}

/**
 * @throws AppError list_changed with the present order, when `wanted` does not contain the same clips as the
 * list.
 */
export async function reorderClips(
  { db, clock }: Parts,
  viewer: Viewer,
  listId: number,
  wanted: readonly number[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnList(tx, viewer, listId)
    const all = await clips.listClipIds(tx, listId)
    const shown = await listShownClips(tx, listId, viewer, clock.now())
    const seen = shown.map(({ id }) => id)
    const order = reordered(all, seen, wanted)
    if (!order) {
      const message = 'The list has changed. Please check it and try again.'
      throw new AppError('list_changed', message, { data: { clips: seen } })
    }
    await clips.updateOrder(tx, listId, order)
  })
}
