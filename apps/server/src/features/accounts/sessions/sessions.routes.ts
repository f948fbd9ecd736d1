/**
 * Logs users in and out. Only the login response contains the token; the database has its hash (R-SESSION-1).
 */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/sessions'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { bearerOf, hashToken, sessionOf, viewerOf } from '../../../http/viewer.ts'
import { noteRefusal } from '../../audit/note-refusal.ts'
import { record } from '../../audit/record-event.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { beginTry, evaluated } from './begin-try.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { findUserByEmail } from './login-users.queries.ts'
import { LOGGED_IN, newSession, openSession, requireActive } from './open-session.ts'
import * as queries from './sessions.queries.ts'
import { deviceLabel } from './sessions.rules.ts'

export function sessionRoutes(context: Context): void {
  loginRoute(context)
  logoutRoute(context)
  sessionListRoute(context)
  sessionEndRoute(context)
  confirmRoute(context)
}

function loginRoute({ app, db, clock, config, secret }: Context): void {
  const installation = { config, secret }
  app.route({
    ...endpoints.login,
    async handler(request, reply) {
      const { email, password } = request.body
      const now = clock.now()
      const user = await findUserByEmail(db, email)
      const object = user ? (`user:${user.id}` as const) : null
      const event = { at: now, actorUserId: null, ip: request.ip, object }
      const deviceId = user ? knownDeviceOf(request, installation, user.id) : null
      const attempt = await beginTry(db, { email, ip: request.ip, deviceId }, now).catch(async (error) => {
        if (error instanceof AppError) await noteRefusal(db, { ...event, action: 'login.refused' })
        throw error
      })
      const isRight = await evaluated(attempt, verifyPassword(password, user?.password_hash ?? null))
      if (!isRight || !user) {
        await noteRefusal(db, { ...event, action: 'login.failed' })
        throw new AppError('wrong_credentials', 'The email address or the password is not correct.')
      }
      await attempt.forget()
      requireActive(user)

      const { session, loggedIn } = newSession({ request, reply, config }, user.id, now)
      const oldestEnded = await db
        .transaction()
        .execute(async (tx) => await openSession(tx, session, request.ip))
      rememberDevice(reply, installation, { userId: user.id, deviceId })
      return ok({ ...loggedIn, oldest_ended: oldestEnded }, LOGGED_IN)
    },
  })
}

function logoutRoute({ app, db, clock }: Context): void {
  app.route({
    ...endpoints.logout,
    async handler(request) {
      const token = bearerOf(request)
      const now = clock.now()
      if (request.query.all === '1') {
        const { userId } = viewerOf(request)
        await db.transaction().execute(async (tx) => {
          await queries.revokeOldSessions(tx, userId, 0, now)
          const event = { at: now, actorUserId: userId, ip: request.ip, object: `user:${userId}` as const }
          await record(tx, { ...event, action: 'sessions.ended' })
        })
        return ok(null, 'You are now logged out on every device.')
      }
      if (token) {
        await db.transaction().execute(async (tx) => {
          const userId = await queries.revokeSession(tx, hashToken(token), now)
          if (userId === undefined) return
          const event = { at: now, actorUserId: userId, ip: request.ip, object: `user:${userId}` as const }
          await record(tx, { ...event, action: 'session.ended', details: { by: 'logout' } })
        })
      }
      return ok(null, 'You are now logged out.')
    },
  })
}

function sessionListRoute({ app, db, clock }: Context): void {
  app.route({
    ...endpoints.ownSessions,
    async handler(request) {
      const tokenSha256 = hashToken(bearerOf(request) ?? '')
      const rows = await queries.listLiveSessions(db, viewerOf(request).userId, clock.now())
      return ok(
        rows.map((row) => ({
          id: row.id,
          device: deviceLabel(row.user_agent),
          loggedInAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          current: row.token_sha256.equals(tokenSha256),
        })),
      )
    },
  })
}

function sessionEndRoute({ app, db, clock }: Context): void {
  app.route({
    ...endpoints.endOtherSessions,
    async handler(request) {
      const { person, tokenSha256 } = sessionOf(request)
      const { userId } = person
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        await queries.revokeOtherSessions(tx, { userId, tokenSha256 }, now)
        const event = { at: now, actorUserId: userId, ip: request.ip, object: `user:${userId}` as const }
        await record(tx, { ...event, action: 'sessions.ended', details: { but: 'this one' } })
      })
      return ok(null, 'You are now logged out on every other device.')
    },
  })

  app.route({
    ...endpoints.endSession,
    async handler(request) {
      const { userId } = viewerOf(request)
      const { id } = request.params
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        const isEnded = await queries.revokeOwnSession(tx, { userId, id }, now)
        if (!isEnded) throw new AppError('not_found', 'There is no such session.')
        const event = { at: now, actorUserId: userId, ip: request.ip, object: `user:${userId}` as const }
        await record(tx, { ...event, action: 'session.ended', details: { session: id } })
      })
      return ok(null, 'That device is now logged out.')
    },
  })
}

function confirmRoute(context: Context): void {
  context.app.route({
    ...endpoints.confirmIdentity,
    async handler(request) {
      const session = sessionOf(request)
      const deviceId = knownDeviceOf(request, context, session.person.userId)
      await confirmIdentity(context, session, { password: request.body.password, ip: request.ip, deviceId })
      return ok(null, 'Thank you.')
    },
  })
}
