/** Reads and writes the views of the admin lists. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { namesPerson, personalData } from '../../db/personal-data.ts'

type Owner = { userId: number; screen: string }

/** Lists the shared views first, each group in alphabetical order. */
export const listViews = (db: Db, { userId, screen }: Owner) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query', 'user_id'])
    .where('screen', '=', screen)
    .where((is) => is.or([is('user_id', 'is', null), is('user_id', '=', userId)]))
    .orderBy(sql`user_id is not null`)
    .orderBy(sql`lower(name)`)
    .execute()

/** @param userId null for the shared views @returns the numbers of views of this list, and of all lists */
export const countViews = (db: Db, { userId, screen }: { userId: number | null; screen: string }) =>
  db
    .selectFrom('saved_views')
    .select((is) => [
      is.fn.countAll<number>().filterWhere('screen', '=', screen).as('ofList'),
      is.fn.countAll<number>().as('ofAll'),
    ])
    .where('user_id', 'is not distinct from', userId)
    .executeTakeFirstOrThrow()

export async function upsertView(
  tx: Db,
  view: { screen: string; user_id: number | null; name: string; query: string },
): Promise<void> {
  await sql`
    insert into saved_views (screen, user_id, name, query)
      values (${view.screen}, ${view.user_id}, ${view.name}, ${view.query})
    on conflict (screen, coalesce(user_id, 0), lower(name)) do update
      set name = excluded.name, query = excluded.query`.execute(tx)
}

/** Deletes an own view, or a shared one if the user may. @returns the removed row */
export const deleteView = (
  tx: Db,
  id: number,
  { userId, maySharedToo }: { userId: number; maySharedToo: boolean },
) =>
  tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', '=', userId), ...(maySharedToo ? [is('user_id', 'is', null)] : [])]))
    .returning(['id', 'user_id'])
    .executeTakeFirst()

/** Views of staff whose filter names the person. */
export const viewsOfPerson = {
  ...personalData('saved_views', {
    whose: (person) => sql`(${namesPerson('name', person)} or ${namesPerson('query', person)})`,
    erasure: 'remove',
  }),
  // Not exported, because they belong to staff.
  list: async () => [],
}
