/** Reads and writes saved searches. Each query includes the condition for access to a search (R-SAVED-2). */
import { MAX_NEW_COUNT } from '@rushes/contract/saved-search-options'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { isPublic } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'
import type { SavedSearches, SavedSearchFollowers } from '../../db/schema.gen.ts'
import type { Viewer } from '../../http/viewer.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'

type Reader = Pick<Viewer, 'userId' | 'accountId' | 'accountKind' | 'role' | 'shortsOnly'>

/** Whether a search is one of the user or of the company. @param owner values, or the columns of a joined user */
export const isReadable = ({
  userId,
  accountId,
}: Record<'userId' | 'accountId', number | RawBuilder<number>>) => sql<boolean>`(
  saved_searches.user_id = ${userId}
  or (saved_searches.user_id is null and saved_searches.account_id = ${accountId}))`

/** The columns for `isReadable` of a query that joins users. */
export const OF_USER = { userId: sql<number>`users.id`, accountId: sql<number>`users.account_id` }

/** Counts matches that the reader has not seen and may see, up to the limit and one. */
const newClips = (reader: Reader, now: Date) => sql<number>`(
  select count(*)::int from (
    select from saved_search_matches as match join clips on clips.id = match.clip_id
      where match.search_id = saved_searches.id and match.id > coalesce(follower.seen_through, 0)
        and clips.type = any(${[...visibleTypes(reader)]}::text[]) and ${isPublic(now)}
      limit ${MAX_NEW_COUNT + 1}) as counted)`

const searches = (db: Db, reader: Reader, now: Date) =>
  db
    .selectFrom('saved_searches')
    .leftJoin('saved_search_followers as follower', (join) =>
      join.onRef('follower.search_id', '=', 'saved_searches.id').on('follower.user_id', '=', reader.userId),
    )
    .select(['saved_searches.id', 'name', 'created', 'saved_searches.user_id', 'query'])
    .select(['follower.alert', 'follower.feed_key'])
    .select(newClips(reader, now).as('new_clips'))
    .where(isReadable(reader))

export type SearchRow = NonNullable<Awaited<ReturnType<typeof findSearch>>>

export const listSearches = (db: Db, reader: Reader, now: Date) =>
  searches(db, reader, now).orderBy(sql`lower(name)`).orderBy('saved_searches.id').execute()

export const findSearch = (db: Db, reader: Reader, id: number, now: Date) =>
  searches(db, reader, now).where('saved_searches.id', '=', id).executeTakeFirst()

/** Locks the search until the transaction ends, so that changes are serialised. */
export const lockSearch = (tx: Db, reader: Reader, id: number) =>
  tx
    .selectFrom('saved_searches')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where(isReadable(reader))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Counts searches of a user or of a company. The caller holds the lock of the account. */
export async function countSearches(
  tx: Db,
  { accountId, userId }: { accountId: number; userId: number | null },
): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_searches')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(userId === null ? 'account_id' : 'user_id', '=', userId ?? accountId)
    .$if(userId === null, (query) => query.where('user_id', 'is', null))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSearch(tx: Db, row: Insertable<SavedSearches>): Promise<number> {
  const { id } = await tx.insertInto('saved_searches').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateSearchName(tx: Db, id: number, name: string): Promise<void> {
  await tx.updateTable('saved_searches').set({ name }).where('id', '=', id).execute()
}

export async function removeSearch(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('saved_searches').where('id', '=', id).execute()
}

type Choice = Updateable<Pick<SavedSearchFollowers, 'alert' | 'feed_key'>>

/** Stores the choice of a user. Alerts that are switched on begin with the next match. */
export async function updateFollower(
  tx: Db,
  { searchId, userId }: { searchId: number; userId: number },
  choice: Choice,
): Promise<void> {
  const before = await tx
    .selectFrom('saved_search_followers')
    .select('alert')
    .where('search_id', '=', searchId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const isStart = choice.alert !== undefined && choice.alert !== 'off' && (before?.alert ?? 'off') === 'off'
  const alerted =
    isStart || choice.alert === 'off' ? { alerted_through: lastMatch(searchId), pending_since: null } : {}
  await tx
    .insertInto('saved_search_followers')
    .values({ search_id: searchId, user_id: userId, ...choice, ...alerted })
    .onConflict((conflict) =>
      conflict.columns(['search_id', 'user_id']).doUpdateSet({ ...choice, ...alerted }),
    )
    .execute()
}

const lastMatch = (searchId: number) => sql<number>`(
  select coalesce(max(id), 0) from saved_search_matches where search_id = ${searchId})`

/** Marks all matches as seen, at most those that are committed now. */
export async function updateSeen(db: Db, searchId: number, userId: number): Promise<void> {
  const seen = { seen_through: lastMatch(searchId) }
  await db
    .insertInto('saved_search_followers')
    .values({ search_id: searchId, user_id: userId, ...seen })
    .onConflict((conflict) => conflict.columns(['search_id', 'user_id']).doUpdateSet(seen))
    .execute()
}

/** Finds the search of a feed for a user who can log in. */
export async function findFeed(db: Db, follower: { searchId: number; userId: number }) {
  const [feed] = await listFeeds(db, follower)
  return feed
}

const listFeeds = preparedQuery((db, value: Slots<{ searchId: number; userId: number }>) =>
  db
    .selectFrom('saved_search_followers as follower')
    .innerJoin('saved_searches', 'saved_searches.id', 'follower.search_id')
    .innerJoin('users', 'users.id', 'follower.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['follower.feed_key', 'saved_searches.name', 'saved_searches.query'])
    .select(['users.role', 'accounts.kind', 'accounts.shorts_only', 'accounts.country_code'])
    .where('follower.search_id', '=', value('searchId'))
    .where('follower.user_id', '=', value('userId'))
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .where(isReadable(OF_USER)),
)

/** Lists the clips of the last matches. */
export async function listLastMatches(db: Db, searchId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_search_matches')
    .select('clip_id')
    .where('search_id', '=', searchId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}

/** Searches of the user; those of the company belong to the company. */
export const personalSearches = personalData('saved_searches', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created <= ${before}`,
  erasure: 'remove',
})

/** The choices of the user for searches of the company. */
export const personalFollowing = personalData('saved_search_followers', {
  whose: ({ userId }) => sql`user_id = ${userId}`,
  erasure: 'remove',
  omit: ['feed_key'],
})
