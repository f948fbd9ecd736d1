/** Finds the users whose alerts are due, and records what they were alerted of (R-SAVED-3, R-SAVED-4). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DueBefore } from './alert-times.rules.ts'
import { isReadable, OF_USER } from './saved-searches.queries.ts'

const isDue = ({ at_once, hourly, daily }: DueBefore) => sql<boolean>`pending_since <= case alert
  when 'at_once' then ${at_once}::timestamptz
  when 'hourly' then ${hourly}::timestamptz - interval '1 microsecond'
  when 'daily' then ${daily}::timestamptz - interval '1 microsecond' end`

export async function listDueUsers(db: Db, due: DueBefore, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_search_followers')
    .select('user_id')
    .where(isDue(due))
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Locks the due searches of a user, by name; those of a company that the user has left are among them. */
export const lockDueSearches = (tx: Db, userId: number, due: DueBefore) =>
  tx
    .selectFrom('saved_search_followers as follower')
    .innerJoin('saved_searches', 'saved_searches.id', 'follower.search_id')
    .innerJoin('users', 'users.id', 'follower.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['follower.search_id', 'follower.alerted_through', 'follower.alert', 'saved_searches.name'])
    .select(['users.email', 'users.first_name', 'users.last_name', 'users.role'])
    .select(['accounts.kind', 'accounts.shorts_only'])
    .select(
      sql<boolean>`(users.status = 'active' and accounts.status = 'active' and ${isReadable(OF_USER)})`.as(
        'may_read',
      ),
    )
    .where('follower.user_id', '=', userId)
    .where(isDue(due))
    .orderBy(sql`lower(saved_searches.name)`)
    .orderBy('follower.search_id')
    .forUpdate('follower')
    .skipLocked()
    .execute()

/** Lists clips that matched a search after a match, the newest first. */
export const listMatchesAfter = (
  tx: Db,
  searchId: number,
  { after, limit }: { after: number; limit: number },
) =>
  tx
    .selectFrom('saved_search_matches')
    .select(['id', 'clip_id'])
    .where('search_id', '=', searchId)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function updateAlerted(
  tx: Db,
  { searchId, userId, through }: { searchId: number; userId: number; through: number },
): Promise<void> {
  await tx
    .updateTable('saved_search_followers')
    .set({ alerted_through: through, pending_since: null })
    .where('search_id', '=', searchId)
    .where('user_id', '=', userId)
    .execute()
}

/** Switches all alerts of a user off. */
export async function stopAlertsOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('saved_search_followers')
    .set({ alert: 'off', pending_since: null })
    .where('user_id', '=', userId)
    .where('alert', '<>', 'off')
    .execute()
}
