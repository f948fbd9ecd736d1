/**
 * Verifies the password of a logged-in user. Guesses count like login attempts, so that a stolen session cannot find
 * the password (R-PROFILE-2, R-STAFF-4).
 */
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { type AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { noteRefusal } from '../../audit/note-refusal.ts'
import { findPasswordHash } from '../profile/profile.queries.ts'
import { beginTry, evaluated } from '../sessions/begin-try.ts'
import { verifyPassword } from './passwords.ts'

type Claim = {
  userId: number
  email: string
  password: string
  /** The field of the form that a refusal names. */
  field: string
  ip: string
  deviceId: string | null
}

/**
 * @returns the hash of the password.
 * @throws AppError validation for a wrong password, too_many_requests after many wrong ones.
 */
export async function verifyOwnPassword(db: Db, claim: Claim, now: Date): Promise<string> {
  const { userId, email, password, field, ip, deviceId } = claim
  const attempt = await beginTry(db, { email, ip, deviceId }, now)
  const hash = await findPasswordHash(db, userId)
  const isRight = await evaluated(attempt, verifyPassword(password, hash))
  if (!isRight || hash === null) {
    const event = { at: now, actorUserId: userId, ip, object: `user:${userId}` as const }
    await noteRefusal(db, { ...event, action: 'password.failed' })
    throw wrongPassword(field)
  }
  await attempt.forget()
  return hash
}

export function wrongPassword(field: string): AppError {
  const message = PASSWORD_MESSAGES.wrong
  return invalidField(field, message)
}
