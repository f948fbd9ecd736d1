/** Renames a list. */
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { updateName } from './lists.queries.ts'
import { lockOwnList } from './own-list.ts'

export async function renameList(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  id: number,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnList(tx, viewer, id)
    await updateName(tx, id, name)
  })
}
