/** Logs users in and out. Only the answer to a login contains the token; the database keeps its hash (R-SESSION-1). */
import { randomBytes } from 'node:crypto'
import { ok } from '@rushes/contract/endpoint'
import { login, logout } from '@rushes/contract/sessions'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { bearerOf, hashToken } from '../../http/viewer.ts'
import { loginBucket } from './login-bucket.ts'
import { verifyPassword } from './passwords.ts'
import * as queries from './sessions.queries.ts'

const SESSION_TTL_MS = 43_200_000
const MAX_LIVE_SESSIONS = 10
const MAX_FAILURES = 10
const FAILURE_WINDOW_MS = 15 * 60_000

export function sessionRoutes({ app, db, clock }: Context): void {
  app.route({
    ...login,
    async handler(request) {
      const { email, password } = request.body
      const now = clock.now()
      const bucket = loginBucket(request.ip, email)
      const since = new Date(now.getTime() - FAILURE_WINDOW_MS)
      const failures = await queries.countLoginFailures(db, bucket, since)
      if (failures >= MAX_FAILURES) {
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
        expiresAt: new Date(now.getTime() + SESSION_TTL_MS),
      }
      await queries.insertSession(db, session)
      await queries.revokeOldSessions(db, user.id, MAX_LIVE_SESSIONS, now)
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

/** Called only after the password was right: nobody else learns the state of an account (R-LOGIN-1). */
function requireActive(user: { status: string; account_status: string }): void {
  if (user.status === 'pending') {
    throw new AppError('account_pending', 'Your account is waiting for approval. We will write to you.')
  }
  if (user.status === 'disabled' || user.account_status === 'disabled') {
    throw new AppError('account_disabled', 'Your account is closed. Please contact us.')
  }
}
