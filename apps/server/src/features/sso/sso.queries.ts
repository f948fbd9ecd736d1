/** Reads and writes the OpenID connections of accounts, the identities of their users, and completed sign-ins. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'
import { removal } from '../../db/removal.ts'
import type { SsoConnections } from '../../db/schema.gen.ts'
import { latestPast } from '../../platform/clock.ts'

/** The proved domains that the account still has are its `domains`. */
const connections = (db: Db) =>
  db
    .selectFrom('sso_connections')
    .selectAll('sso_connections')
    .select((is) => [
      sql<string[]>`array(${is
        .selectFrom('account_domains')
        .select('domain')
        .whereRef('account_domains.account_id', '=', 'sso_connections.account_id')
        .where((one) => one('domain', '=', one.fn.any('proven_domains')))
        .orderBy('domain')})`.as('domains'),
    ])

export const findConnection = (db: Db, accountId: number) =>
  connections(db).where('sso_connections.account_id', '=', accountId).executeTakeFirst()
export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

const enabledConnections = (db: Db) =>
  connections(db)
    .innerJoin('accounts', 'accounts.id', 'sso_connections.account_id')
    .where('enabled_at', 'is not', null)
    .where('accounts.status', '=', 'active')
    .where('accounts.kind', '=', 'customer')

/** Finds the enabled connection of an open account. */
export const findEnabledConnection = (db: Db, accountId: number): Promise<Connection | undefined> =>
  enabledConnections(db).where('sso_connections.account_id', '=', accountId).executeTakeFirst()

/** Finds the enabled connection whose users have addresses of this domain, which the account still has. */
export const findConnectionOfDomain = (db: Db, domain: string): Promise<Connection | undefined> =>
  enabledConnections(db)
    .innerJoin('account_domains', 'account_domains.account_id', 'accounts.id')
    .where('account_domains.domain', '=', domain)
    .where((is) => is(is.val(domain), '=', is.fn.any('proven_domains')))
    .executeTakeFirst()

export async function insertConnection(tx: Db, connection: Insertable<SsoConnections>): Promise<void> {
  await tx.insertInto('sso_connections').values(connection).execute()
}

/** Raises the revision. */
export async function updateConnection(
  tx: Db,
  accountId: number,
  change: Updateable<SsoConnections>,
): Promise<void> {
  await tx
    .updateTable('sso_connections')
    .set((is) => ({ ...change, revision: is('revision', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute()
}

/** @returns false when the account has none */
export async function removeConnection(tx: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sso_connections')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeSubjects(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('sso_subjects').where('account_id', '=', accountId).execute()
}

type Identity = { accountId: number; subject: string }

/** Finds the user of an identity. */
export async function findUserOfSubject(
  tx: Db,
  { accountId, subject }: Identity,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sso_subjects')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** @returns false when the user has another identity */
export async function insertSubject(
  tx: Db,
  { accountId, subject, userId }: Identity & { userId: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sso_subjects')
    .values({ account_id: accountId, subject, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Login = { stateSha256: Buffer; now: Date }

/** @returns false when the sign-in was completed before */
export async function insertLogin(
  tx: Db,
  { stateSha256, userId, now }: Login & { userId: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sso_logins')
    .values({ state_sha256: stateSha256, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('state_sha256').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Uses up a completed sign-in while the connection is enabled. Only one of several concurrent calls receives its user. */
export async function spendLogin(
  tx: Db,
  { stateSha256, now, since }: Login & { since: Date },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('sso_logins')
    .set({ spent_at: now })
    .where('state_sha256', '=', stateSha256)
    .where('spent_at', 'is', null)
    .where('created_at', '>', since)
    .where('created_at', '<=', latestPast(now))
    .where('user_id', 'in', (is) =>
      is
        .selectFrom('users')
        .innerJoin('sso_connections', 'sso_connections.account_id', 'users.account_id')
        .select('users.id')
        .where('enabled_at', 'is not', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export const oldLogins = removal('sso_logins', (before) => sql`created_at < ${before}`)

export const personalSubjects = personalData('sso_subjects', {
  whose: ({ userId }) => sql`user_id = ${userId}`,
  erasure: 'remove',
})

export const personalLogins = personalData('sso_logins', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'remove',
  omit: ['state_sha256'],
})
