/** Reads and writes emailed links, which set a password or log in. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { removal } from '../../../db/removal.ts'
import type { PasswordLinks } from '../../../db/schema.gen.ts'
import { latestPast } from '../../../platform/clock.ts'

/** Makes concurrent writers of links for one user wait for each other. */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Finds the user of the address, unless the user or the account is disabled. */
export function findUserOfAddress(db: Db, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.email'])
    .where((is) => is(is.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .where('users.status', '<>', 'disabled')
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()
}

const LINK_PURPOSES = ['password', 'login'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

type LinksOfUser = { userId: number; purpose: LinkPurpose }

export async function countLinks(
  tx: Db,
  { userId, purpose }: LinksOfUser,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  const { links } = await tx
    .selectFrom('password_links')
    .select((is) => is.fn.countAll<number>().as('links'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .where('created_at', '<=', latestPast(now))
    .executeTakeFirstOrThrow()
  return links
}

export async function linkExists(tx: Db, cause: string): Promise<boolean> {
  const row = await tx
    .selectFrom('password_links')
    .select('user_id')
    .where('cause', '=', cause)
    .executeTakeFirst()
  return row !== undefined
}

/** @param purpose links of every purpose if absent */
export async function endLinks(
  tx: Db,
  { userId, purpose }: Partial<LinksOfUser> & { userId: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purpose === undefined ? LINK_PURPOSES : [purpose])
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertLink(tx: Db, link: Insertable<PasswordLinks>): Promise<void> {
  await tx.insertInto('password_links').values(link).execute()
}

type LinkToken = { tokenSha256: Buffer; purpose: LinkPurpose }

/** Finds the owner of a working link without using up the link. */
export function findUserOfLink(db: Db, { tokenSha256, purpose }: LinkToken, now: Date) {
  return db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.email'])
    .where('token_sha256', '=', tokenSha256)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('password_links.created_at', '<=', latestPast(now))
    .where('users.status', '<>', 'disabled')
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()
}

/** Uses up a link. Only one of several concurrent calls receives the row. */
export function spendLink(tx: Db, { tokenSha256, purpose }: LinkToken, now: Date) {
  return tx
    .updateTable('password_links')
    .set({ ended_at: now })
    .where('token_sha256', '=', tokenSha256)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPast(now))
    .returning(['user_id', 'cause'])
    .executeTakeFirst()
}

export function updatePassword(tx: Db, userId: number, passwordHash: string) {
  return tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returning(['id', 'account_id', 'email', 'status'])
    .executeTakeFirstOrThrow()
}

export const endedLinks = removal('password_links', (before) => sql`least(expires_at, ended_at) < ${before}`)
