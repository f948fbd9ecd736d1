/**
 * Approves or rejects an account that waits for staff, or for another account that its user requests to join
 * (R-REGISTER-6). The lock of the account makes the second of two concurrent decisions find the first.
 * Repeating a decision changes nothing and sends no email.
 */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { record } from '../../audit/record-event.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { registrationRefusedEmail } from '../accounts.emails.ts'
import { findAdminAccount, updateAdminAccount } from '../admin/admin-account.queries.ts'
import { letFounderIn } from '../sessions/let-founder-in.ts'
import * as queries from './admin-registrations.queries.ts'

type Used = Pick<Services, 'db' | 'clock' | 'config'>
export type AdminActor = { userId: number; ip: string }
type Permissions = { can_purchase: boolean; can_prepay: boolean; shorts_only: boolean }
export type RegistrationAnswer =
  | { to: 'approved'; permissions: Permissions }
  | { to: 'refused'; reason: string }
type Refused = { accountId: number; request: queries.Decidable; by: number; at: Date; reason: string }

/** @throws AppError not_found, conflict */
export async function answerRegistration(
  used: Used,
  { userId, ip }: AdminActor,
  { accountId, answer }: { accountId: number; answer: RegistrationAnswer },
): Promise<void> {
  await used.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await findAdminAccount(tx, accountId))) throw noAccount()
    const request = await queries.findDecidable(tx, accountId)
    if (request?.status === answer.to) return
    if (request?.status !== 'waiting' && request?.status !== 'joining')
      throw new AppError('conflict', refusalOf(request?.status))
    const at = used.clock.now()
    if (answer.to === 'approved') {
      await updateAdminAccount(tx, accountId, answer.permissions)
      const buys = answer.permissions.can_purchase
      await letFounderIn(tx, used, { request, by: userId, at, buys })
    } else await refuse(tx, used, { accountId, request, by: userId, at, reason: answer.reason })
    const event = { at, actorUserId: userId, ip, object: `account:${accountId}` as const }
    if (answer.to === 'approved') {
      await record(tx, { ...event, action: 'account.approved', details: answer.permissions })
    } else await record(tx, { ...event, action: 'account.refused', reason: answer.reason })
  })
}

async function refuse(
  tx: Db,
  { config }: Used,
  { accountId, request, by, at, reason }: Refused,
): Promise<void> {
  const decision = { status: 'refused', decided_by: by, decided_at: at, reason } as const
  await queries.updateDecision(tx, request.id, decision)
  await updateAdminAccount(tx, accountId, { status: 'disabled', closed_at: at, close_reason: reason })
  await queries.endPendingUsers(tx, accountId)
  const mail = registrationRefusedEmail(config, reason)
  await postEmail(tx, { key: `registration-refused:${request.id}`, to: request.email, ...mail }, at)
}

function refusalOf(status: queries.Decidable['status'] | undefined): string {
  if (status === 'unconfirmed') return 'The email address is not confirmed yet.'
  if (status === 'approved') return 'Another user has already approved this account.'
  return status === 'refused'
    ? 'Another user has already rejected this account.'
    : 'This account is not waiting for approval.'
}

export const noAccount = () => new AppError('not_found', 'Account not found.')
