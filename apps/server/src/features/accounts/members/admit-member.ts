/**
 * Admits a user whom the provider of the company vouches for: finds the user in the account, accepts an invitation, or writes
 * a new user (R-OIDC-5), with the role that the provider decides (R-OIDC-6).
 */
import type { Db } from '../../../db/db.ts'
import { record } from '../../audit/record-event.ts'
import { findUserByEmail, findUserById } from '../sessions/login-users.queries.ts'
import { applyMemberChange } from './change-member.ts'
import { acceptInvitation, insertMember, listMembers, updateAccess } from './members.queries.ts'
import { roleOfProvider } from './members.rules.ts'

type Vouched = {
  accountId: number
  /** The user who has this identity at the provider; undefined at the first sign-in. */
  userId: number | undefined
  email: string
  first_name: string
  last_name: string
  /** Null if the provider decides no roles. */
  role: 'Administrator' | 'User' | null
}

/**
 * Call it under the lock of the account, which is open.
 * @returns the user; `elsewhere` when the address belongs to another account, `closed` when the access has ended
 */
export async function admitMember(
  tx: Db,
  vouched: Vouched,
  { at, ip }: { at: Date; ip: string },
): Promise<number | 'elsewhere' | 'closed'> {
  const { accountId, userId, email, role } = vouched
  const known = userId === undefined ? await findUserByEmail(tx, email) : await findUserById(tx, userId)
  const noteJoined = (id: number) =>
    record(tx, {
      ...{ at, actorUserId: null, ip },
      ...{ action: 'member.joined', object: `user:${id}`, details: { by: 'sso' } },
    })
  if (!known) {
    const { first_name, last_name } = vouched
    const id = await insertMember(tx, {
      account_id: accountId,
      email,
      first_name,
      last_name,
      role: role ?? 'User',
      created_at: at,
    })
    // A registration has just taken the address.
    if (id === undefined) return 'elsewhere'
    await noteJoined(id)
    return id
  }
  const { id } = known
  if (known.account_id !== accountId) return 'elsewhere'
  if (known.status === 'pending') {
    if (!(await acceptInvitation(tx, id))) return 'elsewhere'
    await updateAccess(tx, id, 'active')
    await noteJoined(id)
  }
  const members = await listMembers(tx, accountId)
  const person = members.find((member) => member.id === id)
  if (person?.status !== 'active') return 'closed'
  const change = roleOfProvider(role, person, members)
  if (change !== null) await applyMemberChange(tx, person, { change: { role: change }, userId: null, at, ip })
  return id
}
