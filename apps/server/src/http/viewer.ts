/**
 * Recognises the viewer. A bearer token is looked up by its hash on every request; on public endpoints a token that
 * has ended makes the viewer a guest, and a header says so (R-SESSION-2).
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
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
  canPurchase: boolean
  canPrepay: boolean
  shortsOnly: boolean
}

/** Answers the person behind a live session. The accounts know how; the start passes it in. */
export type FindViewer = (db: Db, session: SessionProof, now: Date) => Promise<Viewer | null>

/** What a request shows of its session: the token, and the cookie that a bound session needs too (R-SESSION-8). */
type SessionProof = { tokenSha256: Buffer; bindSha256: Buffer | null }

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** The request carried a token whose session has ended. */
    sessionOver: boolean
  }
}

/** Holds 256 random bits that the scripts of a page cannot read. */
export const BIND_COOKIE = 'bind'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of the request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Null without a token, whatever the cookies: a cookie alone authorises nothing. */
function proofOf(request: FastifyRequest, { baseUrl }: Services['config']): SessionProof | null {
  const token = bearerOf(request)
  if (token === null) return null
  const cookie = cookieOf(request, cookieName(BIND_COOKIE, baseUrl))
  return { tokenSha256: hashToken(token), bindSha256: cookie === null ? null : hashToken(cookie) }
}

export function recogniseViewers(
  app: App,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  findViewer: FindViewer,
): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionOver', false)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === undefined) return
    const proof = proofOf(request, config)
    request.viewer = proof && (await findViewer(db, proof, clock.now()))
    if (!request.viewer) {
      request.sessionOver = true
      reply.header('x-session-over', '1')
    }
  })
}

/**
 * The viewer of an endpoint whose access is `login` or `staff`.
 * @throws AppError login_required when such an endpoint was declared public by mistake.
 */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new AppError('login_required', 'Please log in to continue.')
  return request.viewer
}

/** Whether the request carries the session of agency staff; for addresses outside the API. */
export async function isStaff(
  request: FastifyRequest,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  findViewer: FindViewer,
): Promise<boolean> {
  const proof = proofOf(request, config)
  const viewer = proof && (await findViewer(db, proof, clock.now()))
  return viewer?.accountKind === 'agency'
}
