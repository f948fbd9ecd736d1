/** Reads and writes the agency's own account and its team, for the first set-up (R-STAFF-5). */
import type { Db } from '../../../db/db.ts'
import type { Role } from '../members/members.rules.ts'

export async function countSuperusers(db: Db): Promise<number> {
  const { team } = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(({ fn }) => fn.countAll<number>().as('team'))
    .where('users.role', '=', 'Superuser')
    .where('users.status', '=', 'active')
    .where('accounts.kind', '=', 'agency')
    .where('accounts.status', '=', 'active')
    .executeTakeFirstOrThrow()
  return team
}

export function findAgency(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('kind', '=', 'agency')
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst()
}

export function findCountryCode(db: Db, id: number) {
  return db.selectFrom('countries').select('code').where('id', '=', id).executeTakeFirst()
}

export async function insertAgency(tx: Db, agency: { name: string; country_code: string }): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...agency, kind: 'agency', origin: 'setup' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAgency(
  tx: Db,
  id: number,
  agency: { name: string; country_code: string },
): Promise<void> {
  await tx.updateTable('accounts').set(agency).where('id', '=', id).execute()
}

type NewStaffUser = {
  account_id: number
  email: string
  first_name: string
  last_name: string
  role: Role
  /** Null when the user chooses a password by an emailed link. */
  password_hash: string | null
}

export async function insertStaffUser(tx: Db, user: NewStaffUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...user, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the user with this email address in any account. */
export function findPerson(db: Db, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.email', 'users.account_id', 'users.role', 'users.password_hash'])
    .where((is) => is(is.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}
