/** Opens a session for a user who is authenticated by password, passkey or emailed link (R-SESSION-1). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { cookieName, setCookie } from '../../../http/cookies.ts'
import { BIND_COOKIE, hashToken, newToken } from '../../../http/viewer.ts'
import { type AuditEvent, record } from '../../audit/record-event.ts'
import * as queries from './sessions.queries.ts'

const SESSION_TTL_MS = 43_200_000
const MAX_LIVE_SESSIONS = 10
export const LOGGED_IN = 'You are now logged in.'

type Login = { request: FastifyRequest; reply: FastifyReply; config: Pick<Services['config'], 'baseUrl'> }

/** @returns the session to store and its token, which only the client receives. */
export function newSession({ request, reply, config }: Login, userId: number, now: Date) {
  const token = `rsh_${newToken()}`
  const session = {
    tokenSha256: hashToken(token),
    bindSha256: bindToCookie(request, reply, config.baseUrl),
    userId,
    userAgent: request.headers['user-agent'] ?? '',
    now,
    expiresAt: new Date(now.getTime() + SESSION_TTL_MS),
  }
  return { session, loggedIn: { token, id: userId } }
}

/** @returns whether the oldest session of the user ended, because ten were open (R-SESSION-10). */
export async function openSession(
  tx: Db,
  session: ReturnType<typeof newSession>['session'],
  ip: string,
  /** Details of the authentication for the audit. */
  details: AuditEvent['details'] = {},
): Promise<boolean> {
  const { userId, now } = session
  await queries.updateLastLogin(tx, userId, now)
  await queries.insertSession(tx, session)
  await record(tx, {
    action: 'login.ok',
    at: now,
    actorUserId: userId,
    ip,
    object: `user:${userId}`,
    details,
  })
  return await queries.revokeOldSessions(tx, userId, MAX_LIVE_SESSIONS, now)
}

/** Sets the cookie that the session needs in addition to its token, if the browser requests it (R-SESSION-8). */
function bindToCookie(request: FastifyRequest, reply: FastifyReply, baseUrl: string): Buffer | null {
  if (request.headers['x-session-binding'] !== 'cookie') return null
  const secret = newToken()
  setCookie(reply, cookieName(BIND_COOKIE, baseUrl), secret, { maxAgeS: SESSION_TTL_MS / 1_000 })
  return hashToken(secret)
}

/** Call it only after authentication, so that the state of an account is not revealed (R-LOGIN-1). */
export function requireActive(user: { status: string; account_status: string }): void {
  if (user.status === 'pending') {
    throw new AppError('account_pending', 'Your account is waiting for approval. We will write to you.')
  }
  if (user.status === 'disabled' || user.account_status === 'disabled') {
    throw new AppError('account_disabled', 'Your account is closed. Please contact us.')
  }
}
