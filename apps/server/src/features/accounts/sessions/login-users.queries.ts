/** Finds the user of a login with the facts that decide about it. */
import type { Db } from '../../../db/db.ts'

const usersToLogIn = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.account_id',
      'users.email',
      'users.password_hash',
      'users.status',
      'accounts.status as account_status',
    ])

export function findUserByEmail(db: Db, email: string) {
  return usersToLogIn(db)
    .where((is) => is(is.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export const findUserById = (db: Db, id: number) =>
  usersToLogIn(db).where('users.id', '=', id).executeTakeFirst()

/** Finds the user of the address who can log in, unless the user belongs to the agency. */
export function findActiveBuyer(db: Db, email: string) {
  return usersToLogIn(db)
    .where((is) => is(is.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .where('accounts.kind', '=', 'customer')
    .executeTakeFirst()
}
