/** Withdraws an open invitation: its link ends, and the address is free for another account (R-MEMBER-2). */
import type { Services } from '../../../context.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { lockUser } from '../passwords/password-reset.queries.ts'
import { lockAddress } from '../registration/registration.queries.ts'
import { findOpenInvitation, removeInvited, withdrawInvitation } from './members.queries.ts'

/** @returns false when the account has no such open invitation. */
export async function retractInvitation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, accountId }: Pick<Viewer, 'userId' | 'accountId'>,
  { id, ip }: { id: number; ip: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await findOpenInvitation(tx, { id, accountId })
    if (!found) return false
    await lockAddress(tx, found.email)
    const invitation = await findOpenInvitation(tx, { id, accountId })
    if (invitation?.user_id) await lockUser(tx, invitation.user_id)
    if (!invitation || !(await withdrawInvitation(tx, id))) return false
    if (invitation.user_id) await removeInvited(tx, invitation.user_id)
    const event = { at: clock.now(), actorUserId: userId, ip, object: `invitation:${id}` as const }
    await record(tx, { ...event, action: 'member.withdrawn' })
    return true
  })
}
