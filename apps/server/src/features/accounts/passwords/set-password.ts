/**
 * Uses up a link, sets the password and ends every session, in one transaction (R-PASSWORD-2, R-PASSWORD-4). The
 * link was emailed, so it also confirms the address: a registration that waited for that is approved or goes
 * to staff (R-REGISTER-4), and an invitation is accepted (R-MEMBER-2).
 */
import type { Services } from '../../../context.ts'
import { record } from '../../audit/record-event.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { passwordChangedEmail } from '../accounts.emails.ts'
import { acceptInvitation } from '../members/members.queries.ts'
import { requestJoining } from '../members/request-joining.ts'
import { continueRegistration } from '../registration/continue-registration.ts'
import * as registration from '../registration/registration.queries.ts'
import { revokeOldSessions } from '../sessions/sessions.queries.ts'
import { endLinks, spendLink, updatePassword } from './password-reset.queries.ts'

type Setting = { tokenSha256: Buffer; passwordHash: string; ip: string }

/** @returns `open` when the user can log in now, `waiting` for approval, null when the link no longer works. */
export async function setPassword(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { tokenSha256, passwordHash, ip }: Setting,
): Promise<'open' | 'waiting' | null> {
  const { db, config, clock } = services
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const link = await spendLink(tx, { tokenSha256, purpose: 'password' }, now)
    if (!link) return null
    const user = await updatePassword(tx, link.user_id, passwordHash)
    await revokeOldSessions(tx, user.id, 0, now)
    await endLinks(tx, { userId: user.id }, now)
    await record(tx, { action: 'password.set', at: now, actorUserId: null, ip, object: `user:${user.id}` })
    const request = await registration.findUnconfirmedRequest(tx, user.id)
    if (request) {
      if (await requestJoining(tx, services, request)) return 'waiting'
      return continueRegistration(tx, services, { ...request, accountId: user.account_id })
    }
    if (await acceptInvitation(tx, user.id)) {
      await registration.updateUserActive(tx, user.id)
      await record(tx, { action: 'member.joined', at: now, actorUserId: null, ip, object: `user:${user.id}` })
      return 'open'
    }
    const notice = { key: `password-changed:${link.cause}`, to: user.email, ...passwordChangedEmail(config) }
    await postEmail(tx, notice, now)
    return user.status === 'active' ? 'open' : 'waiting'
  })
}
