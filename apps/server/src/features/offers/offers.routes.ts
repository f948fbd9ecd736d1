/** Routes for the offers of the viewer's account (R-OFFER-2). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/offers'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { readOwnOffer } from './describe-offer.ts'
import { listOpenOffers } from './offers.queries.ts'

export function offerRoutes(context: Context): void {
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
