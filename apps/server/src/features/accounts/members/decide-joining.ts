/**
 * Approves or declines a colleague who has confirmed an address of a domain of the account (R-JOIN-3), under
 * the lock of the account, so that the second of two concurrent decisions is refused. A declined registration
 * is handled like any other.
 */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { record } from '../../audit/record-event.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { joinApprovedEmail, joinDeclinedEmail } from '../accounts.emails.ts'
import { updateAdminAccount } from '../admin/admin-account.queries.ts'
import { updateDecision } from '../registration/admin-registrations.queries.ts'
import { continueRegistration } from '../registration/continue-registration.ts'
import * as queries from './joining.queries.ts'
import { domainOf } from './joining.rules.ts'
import { listMembers } from './members.queries.ts'
import { managesMembers, type Role, rolesBelow } from './members.rules.ts'
import { notForYou } from './reach-member.ts'

type Used = Pick<Services, 'db' | 'clock' | 'config'>
type Administrator = { userId: number; accountId: number }
/** `role` is null when the request is declined. */
type Decision = { id: number; role: Role | null; ip: string }

/** @returns the name of the colleague. @throws AppError forbidden, not_found, conflict */
export function decideJoining(used: Used, by: Administrator, { id, role, ip }: Decision): Promise<string> {
  return used.db.transaction().execute(async (tx) => {
    await lockAccount(tx, by.accountId)
    await requireDecider(tx, by, role)
    const { account_id: ownAccountId } = await requireOpen(tx, id, by)
    // Staff decide about the registration under the lock of its own account (R-REGISTER-6).
    await lockAccount(tx, ownAccountId)
    const request = await requireOpen(tx, id, by)
    const at = used.clock.now()
    const event = { at, actorUserId: by.userId, ip, object: `user:${request.applicant_id}` as const }
    if (role === null) {
      await decline(tx, used, request)
      await record(tx, { ...event, action: 'member.declined' })
    } else {
      await approve(tx, used, { request, role, by })
      await record(tx, { ...event, action: 'member.joined', details: { role } })
    }
    return request.name
  })
}

/** @throws AppError not_found, conflict */
async function requireOpen(tx: Db, id: number, { accountId }: Administrator): Promise<queries.JoinRequest> {
  const request = await queries.findJoinRequest(tx, id, accountId)
  if (!request) throw new AppError('not_found', 'There is no such request in your account.')
  if (request.status === 'joining' && request.user_status === 'pending') return request
  throw new AppError('conflict', 'This request has already been decided.')
}

async function requireDecider(
  tx: Db,
  { userId, accountId }: Administrator,
  role: Role | null,
): Promise<void> {
  const members = await listMembers(tx, accountId)
  const decider = members.find(({ id }) => id === userId)
  if (decider?.status !== 'active' || !managesMembers(decider.role)) throw notForYou()
  if (role !== null && !rolesBelow(decider.role).includes(role)) {
    throw new AppError('forbidden', 'You can only assign roles below your own.')
  }
}

type Approval = { request: queries.JoinRequest; role: Role; by: Administrator }

async function approve(tx: Db, { config, clock }: Used, { request, role, by }: Approval): Promise<void> {
  const { id, email, applicant_id: userId, joined } = request
  if (!(await queries.listDomains(tx, by.accountId)).includes(domainOf(email))) {
    throw new AppError('conflict', 'The domain of this address is no longer one of your account.')
  }
  const at = clock.now()
  const reason = `Its user has joined account ${by.accountId}.`
  const closed = { status: 'disabled', closed_at: at, close_reason: reason } as const
  await updateAdminAccount(tx, request.account_id, closed)
  await queries.moveApplicant(tx, { userId, accountId: by.accountId, role })
  await updateDecision(tx, id, { status: 'approved', decided_by: by.userId, decided_at: at })
  const mail = joinApprovedEmail(config, joined)
  await postEmail(tx, { key: `join-approved:${id}`, to: email, ...mail }, at)
}

async function decline(tx: Db, used: Used, request: queries.JoinRequest): Promise<void> {
  const { id, email, applicant_id: user_id, account_id: accountId } = request
  const mail = joinDeclinedEmail(used.config)
  await postEmail(tx, { key: `join-declined:${id}`, to: email, ...mail }, used.clock.now())
  await continueRegistration(tx, used, { ...request, user_id, accountId })
}
