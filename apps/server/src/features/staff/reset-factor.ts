/** Resets a lost second factor together with the passkeys, and ends the sessions (R-STAFF-3, R-PASSKEY-2). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { outOfReach, reachMember } from '../accounts/members/reach-member.ts'
import { removePasskeysOf } from '../accounts/passkeys/add-passkey.ts'
import { endSessions } from '../accounts/sessions/end-sessions.ts'
import { record } from '../audit/record-event.ts'
import { deleteFactor, findStaffId } from './factors.queries.ts'
import { notifyOfFactorChange } from './notify-of-factor-change.ts'

type Place = Pick<Services, 'db' | 'clock' | 'config'>

/** Resets from the command line. @throws AppError not_found, conflict */
export async function resetFactor(place: Place, email: string): Promise<void> {
  await place.db.transaction().execute(async (tx) => {
    const userId = await findStaffId(tx, email)
    if (userId === null)
      throw new AppError('not_found', 'There is no user with this email address in the agency.')
    await takeAway(tx, place, { userId, email, actorUserId: null, ip: null })
  })
}

/**
 * Resets the factor of a colleague in the admin area.
 * @returns the name of the colleague.
 * @throws AppError not_found, forbidden, conflict
 */
export async function resetFactorOf(
  place: Place,
  actor: Viewer,
  { memberId, ip }: { memberId: number; ip: string },
): Promise<string> {
  return place.db.transaction().execute(async (tx) => {
    const person = await reachMember(tx, actor, memberId)
    if (person.roles.length === 0) throw outOfReach(person.isOneself)
    await takeAway(tx, place, { userId: person.id, email: person.email, actorUserId: actor.userId, ip })
    return person.full_name
  })
}

type Taken = { userId: number; email: string; actorUserId: number | null; ip: string | null }

async function takeAway(tx: Db, place: Place, { userId, email, actorUserId, ip }: Taken): Promise<void> {
  const hadPasskeys = await removePasskeysOf(tx, userId)
  if (!(await deleteFactor(tx, userId)) && !hadPasskeys)
    throw new AppError('conflict', 'This person has no second factor.')
  const at = place.clock.now()
  await endSessions(tx, userId, at)
  await record(tx, { action: 'factor.reset', at, actorUserId, ip, object: `user:${userId}` })
  await notifyOfFactorChange(tx, place, { userId, email, change: 'reset' })
}
