/** Logs in the user of a proof that works once: an emailed link (R-LOGIN-6) or a company sign-in (R-OIDC-4). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { AuditEvent } from '../../audit/record-event.ts'
import { emptyBuckets } from './attempts.queries.ts'
import { bucketsOfPerson } from './attempts.rules.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { findUserById } from './login-users.queries.ts'
import { newSession, openSession, requireActive } from './open-session.ts'

type Place = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>
type Call = { request: FastifyRequest; reply: FastifyReply }

type Proof = {
  /** Uses up the proof. @returns its user; undefined if it does not work */
  spend: (tx: Db, now: Date) => Promise<number | undefined>
  /** The refusal of a proof that does not work. */
  over: string
  details?: AuditEvent['details']
}

/** @throws AppError not_found, account_pending, account_disabled */
export async function logInOnce(place: Place, { request, reply }: Call, { spend, over, details }: Proof) {
  const { db, clock, config } = place
  const now = clock.now()
  const { user, loggedIn, oldestEnded } = await db.transaction().execute(async (tx) => {
    const userId = await spend(tx, now)
    const user = userId === undefined ? undefined : await findUserById(tx, userId)
    if (!user) throw new AppError('not_found', over)
    requireActive(user)
    const { session, loggedIn } = newSession({ request, reply, config }, user.id, now)
    return { user, loggedIn, oldestEnded: await openSession(tx, session, request.ip, details) }
  })
  // Earlier wrong guesses must not lock out a user who has proved to own the address.
  await emptyBuckets(db, bucketsOfPerson({ email: user.email, ip: request.ip }))
  const deviceId = knownDeviceOf(request, place, user.id)
  rememberDevice(reply, place, { userId: user.id, deviceId })
  return { ...loggedIn, oldest_ended: oldestEnded }
}
