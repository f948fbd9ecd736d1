/** Logs users in and out. Only the answer to a login contains the token; the database keeps its hash (R-SESSION-1). */
import { randomBytes } from 'node:crypto'
import { ok } from '@rushes/contract/endpoint'
import { login, logout } from '@rushes/contract/sessions'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { bearerOf, hashToken } from '../../http/viewer.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { verifyPassword } from './passwords.ts'
import * as queries from './sessions.queries.ts'
import { beginTry, type Try } from './try-login.ts'

const SESSION_TTL_MS = 43_200_000
const MAX_LIVE_SESSIONS = 10

export function sessionRoutes({ app, db, clock, config, secret }: Context): void {
  const installation = { config, secret }
  app.route({
    ...login,
    async handler(request, reply) {
      const { email, password } = request.body
      const now = clock.now()
      const user = await queries.findUserByEmail(db, email)
      const deviceId = user ? knownDeviceOf(request, installation, user.id) : null
      const attempt = await beginTry(db, { email, ip: request.ip, deviceId }, now)
      const isRight = await evaluated(attempt, verifyPassword(password, user?.password_hash ?? null))
      if (!isRight || !user) {
        throw new AppError('wrong_credentials', 'The email address or the password is not correct.')
      }
      await attempt.forget()
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
      rememberDevice(reply, installation, { userId: user.id, deviceId })
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

async function evaluated(attempt: Try, verification: Promise<boolean>): Promise<boolean> {
  try {
    return await verification
  } catch (error) {
    // Too many people are logging in: the password was not looked at, so the try does not count.
    await attempt.withdraw()
    throw error
  }
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
