/**
 * Invites a colleague. The response is the same for known and unknown addresses: a job decides which email is
 * sent (R-MEMBER-2). It names only members of the own account, whom the inviter can see in any case.
 */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { record } from '../../audit/record-event.ts'
import { nameParts } from '../registration/registration.rules.ts'
import { listJoinRequests } from './joining.queries.ts'
import { SEND_INVITATION } from './members.jobs.ts'
import { insertInvitation, listMembers } from './members.queries.ts'
import { managesMembers, type Role, rolesBelow } from './members.rules.ts'

/** `isStaff`: the inviting user is staff, has no role in the account, and may grant every role (R-ACCOUNT-8). */
type Inviter = { userId: number; accountId: number; isStaff?: true }
type Invited = { name: string; email: string; role: Exclude<Role, 'Superuser'> }

/** @throws AppError conflict when the colleague is already in the account or invited. */
export async function inviteMember(
  { db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>,
  inviter: Inviter,
  { invited, ip }: { invited: Invited; ip: string },
): Promise<void> {
  const { userId, accountId } = inviter
  const email = invited.email.toLowerCase()
  const at = clock.now()
  const id = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const members = await listMembers(tx, accountId)
    requireInviter(inviter, members, invited.role)
    refuseColleague(members.find((person) => person.email.toLowerCase() === email))
    if ((await listJoinRequests(tx, accountId)).some((request) => request.email === email)) {
      throw new AppError(
        'conflict',
        'This colleague has requested to join. An administrator of the account can approve the request.',
      )
    }
    const inserted = await insertInvitation(tx, {
      account_id: accountId,
      email,
      ...nameParts(invited.name),
      role: invited.role,
      invited_by: userId,
      created_at: at,
    })
    if (inserted === undefined) {
      throw new AppError('conflict', 'This address already has an open invitation. You can send it again.')
    }
    const event = { at, actorUserId: userId, ip, object: `invitation:${inserted}` as const }
    await record(tx, { ...event, action: 'member.invited', details: { role: invited.role } })
    return inserted
  })
  await jobs.send(SEND_INVITATION, { id, cause: 'first' })
}

/** @throws AppError forbidden */
function requireInviter(
  { userId, isStaff }: Inviter,
  members: Awaited<ReturnType<typeof listMembers>>,
  given: Role,
): void {
  if (isStaff) return
  const inviter = members.find((person) => person.id === userId)
  if (!inviter || !managesMembers(inviter.role) || !rolesBelow(inviter.role).includes(given)) {
    throw new AppError('forbidden', 'You can only assign roles below your own.')
  }
}

function refuseColleague(person: { status: string } | undefined): void {
  if (person?.status === 'active') {
    throw new AppError('conflict', 'This user is already in the account.')
  }
  if (person) {
    throw new AppError('conflict', 'The access of this user has ended. You can restore it in the list.')
  }
}
