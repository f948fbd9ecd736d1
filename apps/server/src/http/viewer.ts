/**
 * Recognises the viewer. A bearer token is looked up by its hash on every request; on public endpoints a token that
 * has ended makes the viewer a guest, and a header says so (R-SESSION-2).
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { App, Services } from '../context.ts'
import type { Db } from '../db/db.ts'

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
export type FindViewer = (db: Db, tokenSha256: Buffer, now: Date) => Promise<Viewer | null>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** The request carried a token whose session has ended. */
    sessionOver: boolean
  }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of the request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

export function recogniseViewers(
  app: App,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  findViewer: FindViewer,
): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionOver', false)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === undefined) return
    const token = bearerOf(request)
    request.viewer = token ? await findViewer(db, hashToken(token), clock.now()) : null
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
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  findViewer: FindViewer,
): Promise<boolean> {
  const token = bearerOf(request)
  const viewer = token ? await findViewer(db, hashToken(token), clock.now()) : null
  return viewer?.accountKind === 'agency'
}
