/** Confirms the password again, for actions that require it (R-STAFF-4, R-PASSKEY-1). */
import type { Services } from '../../../context.ts'
import type { Session } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { verifyOwnPassword } from '../passwords/verify-own-password.ts'
import { updateProof } from './sessions.queries.ts'

type Claim = { password: string; ip: string; deviceId: string | null }

/** @throws AppError validation, too_many_requests */
export async function confirmIdentity(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { person: { userId, email }, tokenSha256 }: Session,
  claim: Claim,
): Promise<void> {
  const now = clock.now()
  await verifyOwnPassword(db, { ...claim, userId, email, field: 'password' }, now)
  await db.transaction().execute(async (tx) => {
    await updateProof(tx, tokenSha256, { confirmed_at: now })
    const event = { at: now, actorUserId: userId, ip: claim.ip, object: `user:${userId}` as const }
    await record(tx, { ...event, action: 'identity.confirmed' })
  })
}
