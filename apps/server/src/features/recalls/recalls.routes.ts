/** Recalls for the users of an account that holds the clip. */
import { ok } from '@rushes/contract/endpoint'
import {
  acknowledgeRecall as acknowledgeEndpoint,
  type MemberRecall,
  ownRecalls,
  recallsSeen,
} from '@rushes/contract/recalls'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { acknowledgeRecall } from './acknowledge-recall.ts'
import { listOwnRecalls, type OwnRecallRow, updateSeen } from './recalls.queries.ts'

const MAX_SHOWN = 200

export function recallRoutes({ app, ...services }: Context): void {
  const { db, clock } = services

  app.route({
    ...ownRecalls,
    async handler(request) {
      const rows = await listOwnRecalls(db, viewerOf(request).accountId, MAX_SHOWN)
      return ok({ items: rows.map(toRecall) })
    },
  })

  app.route({
    ...recallsSeen,
    async handler(request) {
      await updateSeen(db, viewerOf(request).accountId, request.body.ids, clock.now())
      return ok(null)
    },
  })

  app.route({
    ...acknowledgeEndpoint,
    async handler(request) {
      const { params, body, ip } = request
      return ok(toRecall(await acknowledgeRecall(services, viewerOf(request), { ...params, ...body, ip })))
    },
  })
}

const toRecall = (row: OwnRecallRow): MemberRecall => ({
  id: row.id,
  kind: row.kind,
  note: row.note,
  issued_at: row.issued_at.toISOString(),
  clip: { id: row.clip_id, title: row.title },
  acknowledged:
    row.acknowledged_at === null || row.action === null
      ? null
      : {
          at: row.acknowledged_at.toISOString(),
          by: row.full_name ?? '',
          action: row.action,
          note: row.answer,
        },
})
