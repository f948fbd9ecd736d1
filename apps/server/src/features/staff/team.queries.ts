/** Reads the team, for its managers (R-STAFF-7). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Limit above the size of any agency. */
const MAX_TEAM = 1_000

export function listStaff(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .leftJoin('staff_factors', 'staff_factors.user_id', 'users.id')
    .select((is) => [
      'users.id',
      'users.full_name',
      'users.email',
      'users.role',
      'users.status',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      'staff_factors.confirmed_at as factor_since',
      is
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.last_seen_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
    ])
    .where('users.account_id', '=', accountId)
    .where('users.status', 'in', ['active', 'disabled'])
    .$narrowType<{ status: 'active' | 'disabled' }>()
    .orderBy('users.id')
    .limit(MAX_TEAM)
    .execute()
}
