/**
 * Limits the tries of a second factor, codes and passkeys together, and notifies the user of guesses
 * (R-STAFF-3).
 */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Session } from '../../http/viewer.ts'
import { bucketOf } from '../accounts/sessions/attempts.rules.ts'
import { beginTryIn, takeRoom } from '../accounts/sessions/begin-try.ts'
import { noteRefusal } from '../audit/note-refusal.ts'
import type { AuditEvent } from '../audit/record-event.ts'
import { lockFactor } from './factors.queries.ts'
import { notifyOfFactorChange } from './notify-of-factor-change.ts'

const MAX_TRIES = 5
const TRIES_MS = 15 * 60_000

type Place = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Counts a try before it is evaluated, so that at most five of many concurrent guesses are evaluated.
 * @throws AppError too_many_requests
 */
export async function beginFactorTry(
  place: Place,
  { session, ip }: { session: Session; ip: string },
): Promise<{ fail(): Promise<void>; forget(): Promise<void> }> {
  const { db, clock } = place
  const now = clock.now()
  const { userId } = session.person
  const bucket = bucketOf(['second factor', String(userId)], MAX_TRIES, TRIES_MS)
  const note = (action: 'factor.failed' | 'factor.refused', isNotified: boolean) =>
    db.transaction().execute(async (tx) => {
      if (isNotified) await notifyOfGuesses(tx, place, session, now)
      await noteRefusal(tx, factorEvent(action, userId, { ip, now }))
    })
  const attempt = await beginTryIn(db, [bucket], now).catch(async (error) => {
    if (error instanceof AppError) await note('factor.refused', true)
    throw error
  })
  return {
    fail: async () => note('factor.failed', await attempt.isLast()),
    forget: attempt.forget,
  }
}

/**
 * Emails the user, once per window of the bucket, that second factors are being guessed, because this
 * requires the password. Locks the factor, so call it before the audit is written.
 */
async function notifyOfGuesses(tx: Db, place: Place, { person }: Session, now: Date): Promise<void> {
  const { userId, email } = person
  if (!(await lockFactor(tx, userId))) return
  const bucket = bucketOf(['second factor mail', String(userId)], 1, TRIES_MS)
  if (await takeRoom(tx, bucket, now))
    await notifyOfFactorChange(tx, place, { userId, email, change: 'guessed' })
}

export function factorEvent<Action extends AuditEvent['action']>(
  action: Action,
  userId: number,
  { ip, now }: { ip: string; now: Date },
) {
  return { action, at: now, actorUserId: userId, ip, object: `user:${userId}` as const }
}
