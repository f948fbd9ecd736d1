/** Lets users manage their passkeys (R-PASSKEY-1). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/passkeys'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { addPasskey, creationOptions, removePasskey } from './add-passkey.ts'
import * as queries from './passkeys.queries.ts'

export function passkeyRoutes(context: Context): void {
  const { app, db, clock } = context

  app.route({
    ...endpoints.ownPasskeys,
    async handler(request) {
      const rows = await queries.listPasskeys(db, viewerOf(request).userId)
      return ok(
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
          blocked: row.blocked_at !== null,
        })),
      )
    },
  })

  app.route({
    ...endpoints.beginPasskey,
    async handler(request) {
      return ok(await creationOptions(context, viewerOf(request)))
    },
  })

  app.route({
    ...endpoints.addPasskey,
    async handler(request) {
      const added = await addPasskey(context, {
        person: viewerOf(request),
        credential: request.body.credential,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      return ok(added, 'The passkey has been added.')
    },
  })

  app.route({
    ...endpoints.renamePasskey,
    async handler(request) {
      const { userId } = viewerOf(request)
      const { id } = request.params
      await db.transaction().execute(async (tx) => {
        const isRenamed = await queries.updateName(tx, { id, userId }, request.body.name)
        if (!isRenamed) throw new AppError('not_found', 'There is no such passkey.')
        const event = {
          at: clock.now(),
          actorUserId: userId,
          ip: request.ip,
          object: `user:${userId}` as const,
        }
        await record(tx, { ...event, action: 'passkey.renamed', details: { passkey: id } })
      })
      return ok(null, 'The passkey has been renamed.')
    },
  })

  app.route({
    ...endpoints.removePasskey,
    async handler(request) {
      await removePasskey(context, { person: viewerOf(request), id: request.params.id, ip: request.ip })
      return ok(null, 'The passkey has been removed.')
    },
  })
}
