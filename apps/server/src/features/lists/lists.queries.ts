/** Reads and writes lists. Who may see a list is a condition of each query (R-LIST-3). */
import { type Insertable, sql } from 'kysely'
import { CLIP_FACT_COLUMNS, notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'
import type { SavedLists } from '../../db/schema.gen.ts'
import type { Viewer } from '../../http/viewer.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'

type Reader = Pick<Viewer, 'userId' | 'accountId' | 'accountKind' | 'shortsOnly'>

/** Own lists, and company lists of the own account. */
const isReadable = ({ userId, accountId }: Reader) =>
  sql<boolean>`(saved_lists.user_id = ${userId}
    or (saved_lists.user_id is null and saved_lists.account_id = ${accountId}))`

/** What `sightOf` lets the viewer see, and withdrawn clips, of which a list keeps the title (R-LIST-6). */
function isShown(viewer: Viewer | Reader | null, now: Date) {
  if (viewer?.accountKind === 'agency') return sql<boolean>`true`
  return sql<boolean>`(
    clips.type = any(${[...visibleTypes(viewer)]}::text[])
    and (clips.state = 'withdrawn'
      or (clips.state = 'published' and (clips.publish_at is null or clips.publish_at <= ${now}))))`
}

/** `clips` are the ids that the viewer is shown, `covers` the first four of them that are not withdrawn. */
function lists(db: Db, viewer: Reader, now: Date) {
  return db
    .selectFrom('saved_lists')
    .leftJoin('list_shares', (join) =>
      join
        .onRef('list_shares.list_id', '=', 'saved_lists.id')
        .on('list_shares.revoked_at', 'is', null)
        .on((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)])),
    )
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom((ordered) =>
            ordered
              .selectFrom('saved_list_clips')
              .innerJoin('clips', 'clips.id', 'saved_list_clips.clip_id')
              .select(['clips.id', 'clips.state'])
              .whereRef('saved_list_clips.list_id', '=', 'saved_lists.id')
              .where(isShown(viewer, now))
              .orderBy('saved_list_clips.position')
              .as('clip'),
          )
          .select([
            sql<number[]>`coalesce(array_agg(clip.id), '{}')`.as('clips'),
            sql<number[]>`coalesce((array_agg(clip.id)
              filter (where clip.state <> 'withdrawn'))[1:4], '{}')`.as('covers'),
          ])
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select(['saved_lists.id', 'saved_lists.name', 'saved_lists.created', 'saved_lists.user_id'])
    .select(['list_shares.ref', 'list_shares.expires_at', 'list_shares.password_hash'])
    .select(['shown.clips', 'shown.covers'])
    .where(isReadable(viewer))
}

export type ListRow = Awaited<ReturnType<typeof listLists>>[number]

/** Newest first. @param keyword a part of the name, in upper or lower case */
export function listLists(
  db: Db,
  viewer: Reader,
  { keyword, now }: { keyword: string | undefined; now: Date },
) {
  return lists(db, viewer, now)
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(saved_lists.name), lower(${keyword}::text)) > 0`),
    )
    .orderBy('saved_lists.created', 'desc')
    .orderBy('saved_lists.id', 'desc')
    .execute()
}

export function findList(db: Db, viewer: Reader, id: number, now: Date): Promise<ListRow | undefined> {
  return lists(db, viewer, now).where('saved_lists.id', '=', id).executeTakeFirst()
}

/** The clips of a list that the viewer is shown, in their order, with the facts that decide about them. */
export function listShownClips(db: Db, listId: number, viewer: Viewer | null, now: Date) {
  return db
    .selectFrom('saved_list_clips')
    .innerJoin('clips', 'clips.id', 'saved_list_clips.clip_id')
    .select(['clips.id', 'clips.title'])
    .select(CLIP_FACT_COLUMNS)
    .select(notSocial)
    .where('saved_list_clips.list_id', '=', listId)
    .where(isShown(viewer, now))
    .orderBy('saved_list_clips.position')
    .execute()
}

/** Changes of one list wait for each other until the transaction ends. */
export function lockList(tx: Db, viewer: Reader, id: number) {
  return tx
    .selectFrom('saved_lists')
    .select(['id', 'name', 'user_id'])
    .where('id', '=', id)
    .where(isReadable(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Owner = { accountId: number; userId: number | null }

/** The caller holds the lock of the account. */
export async function countLists(tx: Db, { accountId, userId }: Owner): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_lists')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', 'is not distinct from', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertList(tx: Db, row: Insertable<SavedLists>): Promise<number> {
  const { id } = await tx.insertInto('saved_lists').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateName(tx: Db, listId: number, name: string): Promise<void> {
  await tx.updateTable('saved_lists').set({ name }).where('id', '=', listId).execute()
}

export async function removeList(tx: Db, listId: number): Promise<void> {
  await tx.deleteFrom('saved_lists').where('id', '=', listId).execute()
}

/** Ids of the lists that belong to the user alone. */
export async function listOwnIds(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('saved_lists')
    .select('id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Own lists; a list of the company belongs to the company. */
export const personalLists = personalData('saved_lists', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created <= ${before}`,
  erasure: 'remove',
})
