/** Reads and writes the members of an account, and the invitations into it. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { removal } from '../../../db/removal.ts'
import type { Invitations, Users } from '../../../db/schema.gen.ts'
import { spendingSince } from '../../../db/spending.ts'
import type { Role } from './members.rules.ts'

/** Lists the users who can log in or could until their access was disabled, without invited users. */
export const listMembers = (db: Db, accountId: number) => members(db, accountId).execute()

const members = (db: Db, accountId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'role', 'status'])
    .where('account_id', '=', accountId)
    .where('status', 'in', ['active', 'disabled'])
    .$narrowType<{ status: 'active' | 'disabled' }>()
    .orderBy('id')

/** Lists the members with their spending since a time. */
export function listMembersWithSpending(db: Db, accountId: number, since: Date) {
  return members(db, accountId).select(spendingSince(since)).execute()
}

export function listOpenInvitations(db: Db, accountId: number) {
  return db
    .selectFrom('invitations')
    .select(['id', 'full_name', 'email', 'role', 'created_at'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
}

/** @returns its id; undefined when the account has an open invitation to this address. */
export async function insertInvitation(
  tx: Db,
  invitation: Insertable<Invitations>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'email']).where('status', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds an open invitation with the names for its email; of any account if `accountId` is absent. */
export function findOpenInvitation(db: Db, { id, accountId }: { id: number; accountId?: number }) {
  return db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.account_id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.role',
      'invitations.user_id',
      'accounts.name as account_name',
      'inviter.full_name as inviter',
    ])
    .where('invitations.id', '=', id)
    .where('invitations.status', '=', 'open')
    .where((is) => (accountId === undefined ? is.lit(true) : is('invitations.account_id', '=', accountId)))
    .executeTakeFirst()
}
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

/** Inserts a user who cannot log in before the invitation is accepted. */
export async function insertInvited(tx: Db, invitation: OpenInvitation): Promise<number> {
  const { id, account_id, email, first_name, last_name, role } = invitation
  const user = await tx
    .insertInto('users')
    .values({ account_id, email, first_name, last_name, role, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('invitations').set({ user_id: user.id }).where('id', '=', id).execute()
  return user.id
}

/** Inserts a user who can log in. @returns its id; undefined when the address belongs to another user */
export async function insertMember(tx: Db, member: Insertable<Users>): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values(member)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns whether the user had an open invitation, which is then accepted. */
export async function acceptInvitation(tx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ status: 'accepted' })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function withdrawInvitation(tx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ status: 'withdrawn', user_id: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes an invited user who never accepted, so that the address is free again. */
export async function removeInvited(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await tx.updateTable('registration_requests').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('users').where('id', '=', userId).where('status', '=', 'pending').execute()
}

export async function updateRole(tx: Db, userId: number, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

export async function updateAccess(tx: Db, userId: number, status: 'active' | 'disabled'): Promise<void> {
  await tx.updateTable('users').set({ status }).where('id', '=', userId).execute()
}

export const oldInvitations = removal('invitations', (before) => sql`created_at < ${before}`)
