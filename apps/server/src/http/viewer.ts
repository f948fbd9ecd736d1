/**
 * Recognises the viewer. A bearer token is looked up by its hash on every request; on public endpoints a token that has
 * ended makes the viewer a guest, which a header reports (R-SESSION-2). API keys are sent in the same header (R-KEY-2).
 */

import { createHash, randomBytes } from 'node:crypto'
import { may } from '@rushes/contract/capabilities'
import type { KeyScope } from '@rushes/contract/key-scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config/config.ts'
import type { App, Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { cookieName, cookieOf } from './cookies.ts'

export type Viewer = {
  userId: number
  accountId: number
  email: string
  firstName: string
  fullName: string
  role: 'Superuser' | 'Administrator' | 'Manager' | 'Staff' | 'User'
  accountKind: 'customer' | 'agency'
  accountName: string
  countryCode: string
  /** Tax number of the account; empty if it has none. */
  taxNumber: string
  /** Followers of all channels of the account together; null if unknown. */
  declaredAudience: number | null
  canPurchase: boolean
  canPrepay: boolean
  shortsOnly: boolean
  /** The user may spend a limited amount in a month (R-REQUEST-1). */
  hasSpendingLimit: boolean
}

/** A live session: its person and the proofs of identity in it. */
export type Session = {
  person: Viewer
  tokenSha256: Buffer
  /** The person has a second factor. */
  hasFactor: boolean
  factorGiven: boolean
  /** Time of the last entry of the password. */
  provenAt: Date
  /** End of the database's log after the last change by this session. */
  wroteAt: string | null
}

/** Finds the live session; implemented by the accounts feature and passed in at the start. */
export type FindSession = (db: Db, session: SessionProof, now: Date) => Promise<Session | null>

/** Proof of a session: the token, and the cookie that a bound session also needs (R-SESSION-8). */
type SessionProof = {
  tokenSha256: Buffer
  bindSha256: Buffer | null
  /** The page made the call automatically, so it does not prove that the person is active (R-SESSION-9). */
  isAutomatic: boolean
}

/** The beginning of API keys, which are sent like the token of a session. */
export const KEY_PREFIX = 'rk_'

/** An API key that works. Its calls have the user who created it as their viewer, with the role User (R-KEY-2). */
export type CallingKey = { id: number; scopes: readonly KeyScope[] }

/** Finds an API key and its viewer, or the reason why it does not work; passed in at the start as well. */
export type FindKey = (
  db: Db,
  token: string,
  now: Date,
) => Promise<{ key: CallingKey; viewer: Viewer } | { refused: string }>

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; staff without their second factor only have the role User (R-STAFF-3). */
    viewer: Viewer | null
    session: Session | null
    /** The request has a token whose session has ended. */
    sessionOver: boolean
    apiKey: CallingKey | null
    /** The reason why the API key of the request does not work; null without a key or with a working one. */
    keyRefusal: string | null
  }
}

/** Cookie with 256 random bits that scripts of a page cannot read. */
export const BIND_COOKIE = 'bind'

/** Not trusted, but sending it can only end the session earlier. */
const AUTOMATIC_HEADER = 'x-automatic'

/** Returns 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of the request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Returns null without a token, because a cookie alone authorises nothing. */
function proofOf(
  request: FastifyRequest,
  token: string | null,
  { baseUrl }: Services['config'],
): SessionProof | null {
  if (token === null) return null
  const cookie = cookieOf(request, cookieName(BIND_COOKIE, baseUrl))
  return {
    tokenSha256: hashToken(token),
    bindSha256: cookie === null ? null : hashToken(cookie),
    isAutomatic: request.headers[AUTOMATIC_HEADER] !== undefined,
  }
}

export function recogniseViewers(
  app: App,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  findSession: FindSession,
  findKey: FindKey,
): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('session', null)
  app.decorateRequest('sessionOver', false)
  app.decorateRequest('apiKey', null)
  app.decorateRequest('keyRefusal', null)
  async function recogniseKey(request: FastifyRequest, token: string): Promise<void> {
    const found = await findKey(db, token, clock.now())
    if ('refused' in found) request.keyRefusal = found.refused
    else {
      request.apiKey = found.key
      request.viewer = found.viewer
    }
  }
  async function recognise(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = bearerOf(request)
    if (token?.startsWith(KEY_PREFIX)) return recogniseKey(request, token)
    const proof = proofOf(request, token, config)
    request.session = proof && (await findSession(db, proof, clock.now()))
    request.viewer = viewerOfSession(request.session, config)
    if (!request.viewer) {
      request.sessionOver = true
      reply.header('x-session-over', '1')
    }
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.authorization === undefined) done()
    else recognise(request, reply).then(() => done(), done)
  })
}

/** The caller for records of the audit. @throws AppError login_required without a session */
export const actorOf = (request: FastifyRequest) => ({ userId: viewerOf(request).userId, ip: request.ip })

/**
 * The viewer of an endpoint whose access is `login` or `staff`.
 * @throws AppError login_required when such an endpoint was declared public by mistake.
 */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new AppError('login_required', 'Please log in to continue.')
  return request.viewer
}

/** @throws AppError login_required, as `viewerOf`. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('login_required', 'Please log in to continue.')
  return request.session
}

/** Whether the agency requires a second factor that was not given in this session. */
export function lacksFactor(session: Session, { secondFactor }: Pick<Config, 'secondFactor'>): boolean {
  if (session.person.accountKind !== 'agency' || session.factorGiven) return false
  return session.hasFactor || secondFactor === 'required'
}

function viewerOfSession(session: Session | null, config: Pick<Config, 'secondFactor'>): Viewer | null {
  return session && lacksFactor(session, config)
    ? { ...session.person, role: 'User' }
    : (session?.person ?? null)
}

/** Whether the request has the session of a user with access to the admin area; for addresses outside the API. */
export async function isStaff(
  request: FastifyRequest,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  findSession: FindSession,
): Promise<boolean> {
  const proof = proofOf(request, bearerOf(request), config)
  const session = proof && (await findSession(db, proof, clock.now()))
  return may(viewerOfSession(session, config), 'admin.view')
}
