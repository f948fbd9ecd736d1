/** Activates the user who registered an account and emails that the account is open (R-REGISTER-6). */
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { registrationApprovedEmail } from '../accounts.emails.ts'
import { type Decidable, updateDecision } from '../registration/admin-registrations.queries.ts'
import { updateUserActive } from '../registration/registration.queries.ts'

type Founder = { request: Decidable; by: number; at: Date; buys: boolean }

/** Call it under the lock of the account. */
export async function letFounderIn(
  tx: Db,
  { config }: Pick<Services, 'config'>,
  { request: { id, founder_id: founderId, email }, by, at, buys }: Founder,
): Promise<void> {
  await updateDecision(tx, id, { status: 'approved', decided_by: by, decided_at: at, reason: '' })
  await updateUserActive(tx, founderId)
  const mail = registrationApprovedEmail(config, { buys })
  await postEmail(tx, { key: `account-open:${founderId}`, to: email, ...mail }, at)
}
