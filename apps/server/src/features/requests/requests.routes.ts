/** Routes for requests to buy: asking, reading, declining and withdrawing (R-REQUEST-3 to R-REQUEST-6). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/requests'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { viewerOf } from '../../http/viewer.ts'
import { declineRequest, withdrawRequest } from './decide-request.ts'
import { readerOf, readRequest, toRequestRow } from './describe-request.ts'
import { requestPurchase } from './request-purchase.ts'
import { requestPath } from './requests.emails.ts'
import { listRequests } from './requests.queries.ts'

/** A user has at most twenty open ones, and an account as many as its users. */
const MAX_LISTED = 50

export function requestRoutes(context: Context): void {
  const { app, db, clock } = context

  app.route({
    ...endpoints.requestPurchase,
    handler: (request) =>
      onceByKey(context, request, async () => {
        const { ip, apiKey: key } = request
        const id = await requestPurchase(context, viewerOf(request), { ...request.body, ip, key })
        return ok({ id, state: 'open' as const, url: requestPath(id) }, 'Your request has been sent.')
      }),
  })

  app.route({
    ...endpoints.purchaseRequests,
    async handler(request) {
      const viewer = viewerOf(request)
      const now = clock.now()
      const rows = await listRequests(db, readerOf(viewer), { now, limit: MAX_LISTED })
      return ok(rows.map((row) => toRequestRow(row, viewer, now)))
    },
  })

  app.route({
    ...endpoints.purchaseRequest,
    handler: async (request) => ok(await readRequest(context, viewerOf(request), request.params.id)),
  })

  app.route({
    ...endpoints.declineRequest,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await declineRequest(context, viewer, { id, ip: request.ip, ...request.body })
      return ok(await readRequest(context, viewer, id), 'Request declined.')
    },
  })

  app.route({
    ...endpoints.withdrawRequest,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await withdrawRequest(context, viewer, { id, ip: request.ip })
      return ok(await readRequest(context, viewer, id), 'Request withdrawn.')
    },
  })
}
