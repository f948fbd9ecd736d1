/** Recalls for the users of an account that holds the clip, and for recipients of a download link. */
import { ok } from '@rushes/contract/endpoint'
import {
  acknowledgeRecall as acknowledgeEndpoint,
  acknowledgeRecallLink,
  type MemberRecall,
  openRecallLink,
  ownRecalls,
  recallsSeen,
} from '@rushes/contract/recalls'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { hashToken, viewerOf } from '../../http/viewer.ts'
import { acknowledgeByLink, acknowledgeRecall } from './acknowledge-recall.ts'
import {
  findLinkedRecall,
  listOwnRecalls,
  type OwnRecallRow,
  updateLinkSeen,
  updateSeen,
} from './recalls.queries.ts'

const MAX_SHOWN = 200

export function recallRoutes({ app, ...services }: Context): void {
  const { db, clock, config } = services

  app.route({
    ...ownRecalls,
    async handler(request) {
      const rows = await listOwnRecalls(db, viewerOf(request).accountId, MAX_SHOWN)
      return ok({ items: rows.map((row) => toRecall(row, config)) })
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
      const row = await acknowledgeRecall(services, viewerOf(request), { ...params, ...body, ip })
      return ok(toRecall(row, config))
    },
  })

  app.route({
    ...openRecallLink,
    async handler(request) {
      const token = hashToken(request.body.ref)
      const row = await findLinkedRecall(db, token)
      if (!row) throw new AppError('not_found', LINK_UNKNOWN)
      await updateLinkSeen(db, token, clock.now())
      return ok(toRecall(row, config))
    },
  })

  app.route({
    ...acknowledgeRecallLink,
    async handler({ body, ip }) {
      return ok(toRecall(await acknowledgeByLink(services, { ...body, ip }), config))
    },
  })
}

const LINK_UNKNOWN = 'This link is not valid. Please use the link of our latest email, or write to us.'

const toRecall = (row: OwnRecallRow, { brandName }: Context['config']): MemberRecall => ({
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
          by: answererOf(row, brandName),
          action: row.action,
          note: row.answer,
          is_recorded: row.recorded_by !== null,
        },
  ended_as: row.ended_as,
})

const answererOf = ({ recorded_by, full_name, email }: OwnRecallRow, brandName: string): string =>
  recorded_by === null ? (full_name ?? email) : brandName
