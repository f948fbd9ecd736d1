/** Reads and writes lists. Each query includes the condition for access to a list (R-LIST-3). */
import { may } from '@rushes/contract/capabilities'
import { type Insertable, sql } from 'kysely'
import { CLIP_FACT_COLUMNS, isPublic, notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'
import type { SavedLists } from '../../db/schema.gen.ts'
import type { Viewer } from '../../http/viewer.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'

type Reader = Pick<Viewer, 'userId' | 'accountId' | 'accountKind' | 'role' | 'shortsOnly'>

const isOwn = ({ userId }: Reader) => sql<boolean>`saved_lists.user_id = ${userId}`
const isOfCompany = ({ accountId }: Reader) =>
  sql<boolean>`(saved_lists.user_id is null and saved_lists.account_id = ${accountId})`
const isReadable = (viewer: Reader) => sql<boolean>`(${isOwn(viewer)} or ${isOfCompany(viewer)})`

/**
 * Includes the clips that `sightOf` allows, and clips that were public, whose title a list keeps (R-LIST-6).
 */
function isShown(viewer: Viewer | Reader | null, now: Date) {
  if (may(viewer, 'admin.view')) return sql<boolean>`true`
  return sql<boolean>`(
    clips.type = any(${[...visibleTypes(viewer)]}::text[])
    and (clips.state in ('withheld', 'retired', 'withdrawn') and clips.first_published_at <= ${now}
      or (${isPublic(now)})))`
}

/** Reads lists: `clips` are the ids shown to the viewer, `covers` the first four that are not withdrawn. */
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
              // Each clip is looked up by its id. Without statistics PostgreSQL reads the whole catalogue instead.
              .innerJoinLateral(
                (each) =>
                  each
                    .selectFrom('clips')
                    .select(['clips.id', 'clips.state', 'clips.graphic'])
                    .whereRef('clips.id', '=', 'saved_list_clips.clip_id')
                    .where(isShown(viewer, now))
                    .offset(0)
                    .as('clips'),
                (join) => join.onTrue(),
              )
              .select(['clips.id', 'clips.state', 'clips.graphic'])
              .whereRef('saved_list_clips.list_id', '=', 'saved_lists.id')
              .orderBy('saved_list_clips.position')
              .as('clip'),
          )
          .select([
            sql<number[]>`coalesce(array_agg(clip.id), '{}')`.as('clips'),
            sql<number[]>`coalesce((array_agg(clip.id)
              filter (where clip.state = 'published' and not clip.graphic))[1:4], '{}')`.as('covers'),
          ])
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select(['saved_lists.id', 'saved_lists.name', 'saved_lists.created', 'saved_lists.user_id'])
    .select(['list_shares.ref', 'list_shares.expires_at', 'list_shares.password_hash'])
    .select(['shown.clips', 'shown.covers'])
    .where(isReadable(viewer))
}

export type ListRow = NonNullable<Awaited<ReturnType<typeof findList>>>

type Wanted = { keyword: string | undefined; now: Date; page: number; pageSize: number }

/** Reads one page, newest first, and counts all lists. @param keyword a part of the name, ignoring case */
export async function listLists(
  db: Db,
  viewer: Reader,
  kind: 'own' | 'company',
  { keyword, now, page, pageSize }: Wanted,
): Promise<{ rows: ListRow[]; count: number }> {
  // Lists are selected before their clips are read, because the lists of one viewer may contain 400,000
  // clips.
  const named = await db
    .selectFrom('saved_lists')
    .select('id')
    .where(kind === 'own' ? isOwn(viewer) : isOfCompany(viewer))
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(name), lower(${keyword}::text)) > 0`),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ids = named.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
  const rows = await lists(db, viewer, now)
    .where('saved_lists.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('saved_lists.created', 'desc')
    .orderBy('saved_lists.id', 'desc')
    .execute()
  return { rows, count: named.length }
}

export function findList(db: Db, viewer: Reader, id: number, now: Date) {
  return lists(db, viewer, now).where('saved_lists.id', '=', id).executeTakeFirst()
}

/** Lists the clips shown to the viewer, in their order, with the facts that decide about them. */
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

/** Locks the list until the transaction ends, so that changes are serialised. */
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

/** Counts lists. The caller holds the lock of the account. */
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

/** Returns and locks the lists that belong only to the user. */
export async function listOwnIds(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('saved_lists')
    .select('id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists of the user; company lists belong to the company. */
export const personalLists = personalData('saved_lists', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created <= ${before}`,
  erasure: 'remove',
})
