/** Routes for the offers of the viewer's account, and its answers to deals (R-OFFER-2, R-DEAL-2). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/offers'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { viewerOf } from '../../http/viewer.ts'
import { acceptOffer, askAboutOffer, declineOffer } from './answer-offer.ts'
import { readOwnOffer } from './describe-offer.ts'
import { listOpenOffers } from './offers.queries.ts'

export function offerRoutes(context: Context): void {
  readingRoutes(context)
  answeringRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock } = context

  app.route({
    ...endpoints.offer,
    handler: async (request) => ok(await readOwnOffer(context, viewerOf(request), request.params.id)),
  })

  app.route({
    ...endpoints.offers,
    async handler(request) {
      const rows = await listOpenOffers(db, viewerOf(request).accountId, clock.now())
      return ok(rows.map(({ ends_at, ...row }) => ({ ...row, ends_at: ends_at.toISOString() })))
    },
  })
}

function answeringRoutes(context: Context): void {
  const { app } = context

  app.route({
    ...endpoints.acceptOffer,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await acceptOffer(context, viewer, { id, ip: request.ip })
      return ok(await readOwnOffer(context, viewer, id), 'Offer accepted.')
    },
  })

  app.route({
    ...endpoints.declineOffer,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await declineOffer(context, viewer, { id, ip: request.ip, ...request.body })
      return ok(await readOwnOffer(context, viewer, id), 'Offer declined.')
    },
  })

  app.route({
    ...endpoints.askAboutOffer,
    handler: (request) =>
      onceByKey(
        context,
        request,
        async () => {
          const viewer = viewerOf(request)
          const { id } = request.params
          await askAboutOffer(context, viewer, { id, ip: request.ip, ...request.body })
          return ok(await readOwnOffer(context, viewer, id), 'Question sent. We will reply by email.')
        },
        { id: request.params.id, ...request.body },
      ),
  })
}
