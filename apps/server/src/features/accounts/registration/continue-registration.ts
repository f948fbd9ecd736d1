/** Opens the account of a confirmed registration, or leaves the decision to staff (R-REGISTER-4). */
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { accountOpenEmail, approvalNeededEmail, registrationWaitsEmail } from '../accounts.emails.ts'
import * as registration from './registration.queries.ts'
import { opensAtOnce } from './registration.rules.ts'

export type Confirmed = registration.RegistrationRequest & { accountId: number }

/** @returns `open` when the user can log in immediately. */
export async function continueRegistration(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  request: Confirmed,
): Promise<'open' | 'waiting'> {
  const now = clock.now()
  const userId = Number(request.user_id)
  if (opensAtOnce(request, config.registration)) {
    await registration.updateRequest(tx, request.id, { status: 'approved', user_id: userId })
    // The setting may have changed since the email was written.
    await registration.updateMayPurchase(tx, request.accountId)
    await registration.updateUserActive(tx, userId)
    const mail = accountOpenEmail(config)
    await postEmail(tx, { key: `account-open:${userId}`, to: request.email, ...mail }, now)
    return 'open'
  }
  await registration.updateRequest(tx, request.id, { status: 'waiting', user_id: userId })
  const country = await registration.findCountryName(tx, request.country_id)
  const toStaff = approvalNeededEmail(config, { ...request, country })
  await postEmail(tx, { key: `approval-needed:${request.id}`, to: config.licensingEmail, ...toStaff }, now)
  const toApplicant = registrationWaitsEmail(config)
  await postEmail(tx, { key: `registration-waits:${request.id}`, to: request.email, ...toApplicant }, now)
  return 'waiting'
}
