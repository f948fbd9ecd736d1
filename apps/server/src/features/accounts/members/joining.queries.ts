/** Reads and writes the email domains of accounts, and the requests of colleagues to join (R-JOIN-1, R-JOIN-2). */
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { AccountDomains } from '../../../db/schema.gen.ts'
import type { Role } from './members.rules.ts'

export async function listDomains(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_domains')
    .select('domain')
    .where('account_id', '=', accountId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** @returns false when an account has the domain already. */
export async function insertDomain(tx: Db, domain: Insertable<AccountDomains>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_domains')
    .values(domain)
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteDomain(tx: Db, domain: string, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_domains')
    .where('domain', '=', domain)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteDomains(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('account_domains').where('account_id', '=', accountId).execute()
}

/** Finds the open customer account that has the domain. */
export async function findAccountOfDomain(db: Db, domain: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_domains')
    .innerJoin('accounts', 'accounts.id', 'account_domains.account_id')
    .select('accounts.id')
    .where('domain', '=', domain)
    .where('accounts.status', '=', 'active')
    .where('accounts.kind', '=', 'customer')
    .executeTakeFirst()
  return row?.id
}

const requests = (db: Db, accountId: number) =>
  db
    .selectFrom('registration_requests')
    .innerJoin('users', 'users.id', 'registration_requests.user_id')
    .where('joins_account_id', '=', accountId)
    .orderBy('registration_requests.id')

export const listJoinRequests = (db: Db, accountId: number) =>
  requests(db, accountId)
    .select([
      'registration_requests.id',
      'registration_requests.name',
      'registration_requests.email',
      'registration_requests.created_at',
    ])
    .where('registration_requests.status', '=', 'joining')
    .where('users.status', '=', 'pending')
    .execute()

/** Finds a request to join, with the account that the registration opened. */
export const findJoinRequest = (tx: Db, id: number, accountId: number) =>
  requests(tx, accountId)
    .innerJoin('accounts as joined', 'joined.id', 'registration_requests.joins_account_id')
    .selectAll('registration_requests')
    .select([
      'users.id as applicant_id',
      'users.account_id',
      'users.status as user_status',
      'joined.name as joined',
    ])
    .where('registration_requests.id', '=', id)
    .executeTakeFirst()
export type JoinRequest = NonNullable<Awaited<ReturnType<typeof findJoinRequest>>>

export async function updateJoining(tx: Db, id: number, accountId: number): Promise<void> {
  await tx
    .updateTable('registration_requests')
    .set({ status: 'joining', joins_account_id: accountId })
    .where('id', '=', id)
    .execute()
}

/** Moves the user of a registration to another account, but only a user who never logged in. */
export async function moveApplicant(
  tx: Db,
  { userId, accountId, role }: { userId: number; accountId: number; role: Role },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ account_id: accountId, role, status: 'active' })
    .where('id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
}
