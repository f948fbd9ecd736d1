/**
 * Lets requests that are marked in their contract read from the replica: public data, never a member's own (R-HTTP-7).
 * A session that wrote reads from the primary until the replica has caught up.
 */
import type { FastifyRequest } from 'fastify'
import type { App, Services } from '../context.ts'
import type { Db } from '../db/db.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    replica?: 'everyone' | 'guests'
  }
}

/** Records that a session has changed data; implemented by the accounts feature, passed in at the start. */
export type NoteWrite = (db: Db, tokenSha256: Buffer) => Promise<void>

export function readFromReplica(
  app: App,
  { db, replica }: Pick<Services, 'db' | 'replica'>,
  noteWrite: NoteWrite,
): void {
  if (!replica) return

  app.addHook('preHandler', (request, _reply, done) => {
    if (mayLag(request) && replica.serves(request.session?.wroteAt ?? null)) replica.reading(done)
    else done()
  })

  // Before the response is sent, because the client may request the new data immediately.
  app.addHook('onSend', async ({ method, session }) => {
    if (session === null || method === 'GET' || method === 'HEAD') return
    // A database that is unavailable now has not stored the change either.
    await noteWrite(db, session.tokenSha256).catch(() => undefined)
  })
}

function mayLag({ routeOptions, viewer }: FastifyRequest): boolean {
  const { replica } = routeOptions.config
  return replica === 'everyone' || (replica === 'guests' && viewer === null)
}
