/** Finds the member to change and the roles that the rules allow. Call it in a transaction. */
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { listMembers } from './members.queries.ts'
import { managesMembers, type Role, rolesAtAgency, rolesFor } from './members.rules.ts'

type Reached = Awaited<ReturnType<typeof listMembers>>[number] & {
  isOneself: boolean
  /** The roles that the actor may give the member; empty when the actor may not change the member. */
  roles: Role[]
}

/** Runs the changes of one account in turn, on current members. @throws AppError forbidden, not_found */
export async function reachMember(
  tx: Db,
  { userId, accountId, accountKind }: Pick<Viewer, 'userId' | 'accountId' | 'accountKind'>,
  memberId: number,
): Promise<Reached> {
  await lockAccount(tx, accountId)
  const members = await listMembers(tx, accountId)
  const actor = members.find(({ id }) => id === userId)
  if (actor?.status !== 'active' || !managesMembers(actor.role)) throw notForYou()
  const target = members.find(({ id }) => id === memberId)
  if (!target) throw new AppError('not_found', 'User not found in your account.')
  const roles = accountKind === 'agency' ? rolesAtAgency(actor, target) : rolesFor(actor, target, members)
  return { ...target, isOneself: actor.id === target.id, roles }
}

export const notForYou = () =>
  new AppError('forbidden', 'Only administrators can manage the users of your account.')

export const outOfReach = (isOneself: boolean) =>
  new AppError(
    'forbidden',
    isOneself
      ? 'You are the last administrator of your account, or this role is not below your own.'
      : 'You can only change users below your own role and assign roles below it.',
  )
