/**
 * Sends a confirmed registration to the administrators of the account that has the domain of the address (R-JOIN-2).
 * Until then, the applicant sees the same whether or not such an account exists.
 */
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { postEmail, postEmailToUsers } from '../../outbox/post-email.ts'
import { joinRequestedEmail, joinWaitsEmail } from '../accounts.emails.ts'
import type { RegistrationRequest } from '../registration/registration.queries.ts'
import { findAccountOfDomain, updateJoining } from './joining.queries.ts'
import { domainOf } from './joining.rules.ts'
import { listAdministrators } from './list-administrators.ts'

/** @returns false when the registration opens its own account. */
export async function requestJoining(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  request: RegistrationRequest,
): Promise<boolean> {
  if (request.from_checkout || request.own_account) return false
  const accountId = await findAccountOfDomain(tx, domainOf(request.email))
  if (accountId === undefined) return false
  const administrators = await listAdministrators(tx, accountId)
  if (administrators.length === 0) return false
  await updateJoining(tx, request.id, accountId)
  const now = clock.now()
  const requested = { key: `join-requested:${request.id}`, ...joinRequestedEmail(config, request) }
  await postEmailToUsers(tx, administrators, requested, now)
  const mail = joinWaitsEmail(config)
  await postEmail(tx, { key: `join-waits:${request.id}`, to: request.email, ...mail }, now)
  return true
}
