/**
 * Logging in and out. The token is shown once, in the answer; the database keeps its hash.
 *
 * Specification: section 4 (Session: 12 hours, 43200000 ms), section 7 (`/clip/users/login`).
 */
import { randomBytes } from 'node:crypto'
import { ok } from '@rushes/contract/endpoint'
import { login, logout } from '@rushes/contract/sessions'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { bearerOf, hashToken } from '../../http/viewer.ts'
import { loginBucket } from './login-bucket.ts'
import { verifyPassword } from './passwords.ts'
import * as queries from './sessions.queries.ts'

const LIFETIME_MS = 43_200_000
const LIVE_SESSIONS_AT_MOST = 10
const FAILURES_AT_MOST = 10
const FAILURE_WINDOW_MS = 15 * 60_000

export function sessionRoutes({ app, db, clock }: Context): void {
  app.route({
    ...login,
    async handler(request) {
      const { email, password } = request.body
      const now = clock.now()
      const bucket = loginBucket(request.ip, email)
      const failures = await queries.countLoginFailures(
        db,
        bucket,
        new Date(now.getTime() - FAILURE_WINDOW_MS),
      )
      if (failures >= FAILURES_AT_MOST) {
        throw new AppError('too_many_requests', 'Too many attempts. Please try again in 15 minutes.')
      }

      const user = await queries.findUserByEmail(db, email)
      if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
        await queries.insertLoginFailure(db, bucket, now)
        throw new AppError('wrong_credentials', 'The email address or the password is not correct.')
      }
      requireActive(user)

      const token = `rsh_${randomBytes(32).toString('base64url')}`
      const session = {
        tokenSha256: hashToken(token),
        userId: user.id,
        userAgent: request.headers['user-agent'] ?? '',
        now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      }
      await queries.insertSession(db, session)
      await queries.revokeOldSessions(db, user.id, LIVE_SESSIONS_AT_MOST, now)
      await queries.removeLoginFailures(db, bucket)
      return ok({ token, id: user.id }, 'You are now logged in.')
    },
  })

  app.route({
    ...logout,
    async handler(request) {
      const token = bearerOf(request)
      if (token) await queries.revokeSession(db, hashToken(token), clock.now())
      return ok(null, 'You are now logged out.')
    },
  })
}

// Told only to somebody who knows the password.
function requireActive(user: { status: string; account_status: string }): void {
  if (user.status === 'pending') {
    throw new AppError('account_pending', 'Your account is waiting for approval. We will write to you.')
  }
  if (user.status === 'disabled' || user.account_status === 'disabled') {
    throw new AppError('account_disabled', 'Your account is closed. Please contact us.')
  }
}
