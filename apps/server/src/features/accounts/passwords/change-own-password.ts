/**
 * Changes the password of a user who enters the current one. This session stays; all other sessions and emailed links
 * end (R-PROFILE-2).
 */
import type { Services } from '../../../context.ts'
import { record } from '../../audit/record-event.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { passwordChangedEmail } from '../accounts.emails.ts'
import { replacePasswordHash } from '../profile/profile.queries.ts'
import { revokeOtherSessions } from '../sessions/sessions.queries.ts'
import { endLinks } from './password-reset.queries.ts'
import { hashPassword } from './passwords.ts'
import { verifyOwnPassword, wrongPassword } from './verify-own-password.ts'

type Change = {
  userId: number
  email: string
  current: string
  password: string
  ip: string
  deviceId: string | null
  /** The token of the session that sends the request. */
  tokenSha256: Buffer
}

/** @throws AppError validation for a wrong current password, too_many_requests after many wrong ones. */
export async function changeOwnPassword(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { userId, email, current, password, ip, deviceId, tokenSha256 }: Change,
): Promise<void> {
  const now = clock.now()
  const event = { at: now, actorUserId: userId, ip, object: `user:${userId}` as const }
  const claim = { userId, email, password: current, field: 'current', ip, deviceId }
  const oldHash = await verifyOwnPassword(db, claim, now)
  const newHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    // The second of two concurrent changes no longer has the current password.
    if (!(await replacePasswordHash(tx, { userId, oldHash, newHash }))) throw wrongPassword('current')
    await revokeOtherSessions(tx, { userId, tokenSha256 }, now)
    await endLinks(tx, { userId }, now)
    await record(tx, { ...event, action: 'password.changed' })
    const notice = passwordChangedEmail(config, { elsewhere: true })
    await postEmail(tx, { key: `password-changed:${userId}:${now.toISOString()}`, to: email, ...notice }, now)
  })
}
