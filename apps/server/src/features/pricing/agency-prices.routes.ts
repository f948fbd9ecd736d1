/**
 * Routes for price lists in the admin area: view, copy, edit, schedule, cancel and end (R-PRICE-8 to
 * R-PRICE-11).
 */
import * as endpoints from '@rushes/contract/agency-prices'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { actorOf } from '../../http/viewer.ts'
import { copyPriceList, editPriceList } from './edit-price-list.ts'
import * as queries from './price-lists.queries.ts'
import { readAdminPriceList, toPriceListRow } from './read-admin-price-list.ts'
import { cancelPriceList, endPriceList, setPriceList } from './set-price-list.ts'

export function agencyPriceRoutes(context: Context): void {
  readRoutes(context)
  draftRoutes(context)
  scheduleRoutes(context)
}

function readRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.priceLists,
    async handler() {
      const now = services.clock.now()
      const [rows, publicId] = await Promise.all([
        queries.listPriceLists(services.db, endpoints.MAX_PRICE_LISTS),
        queries.findPublicListId(services.db, now),
      ])
      return ok(rows.map((row) => toPriceListRow(row, publicId, now)))
    },
  })

  app.route({
    ...endpoints.priceList,
    handler: async ({ params }) => ok(await readAdminPriceList(services, params.id)),
  })

  app.route({
    ...endpoints.priceCompanies,
    handler: async ({ query }) => ok(await queries.listCompanies(services.db, query.q)),
  })
}

function draftRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.copyPriceList,
    handler: (request) =>
      onceByKey(services, request, async () => {
        const id = await copyPriceList(services, actorOf(request), request.body)
        return ok(await readAdminPriceList(services, id), 'Draft created.')
      }),
  })

  app.route({
    ...endpoints.editPriceList,
    async handler(request) {
      const { id } = request.params
      await editPriceList(services, actorOf(request), { id, ...request.body })
      return ok(await readAdminPriceList(services, id), 'Draft saved.')
    },
  })
}

function scheduleRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.setPriceList,
    async handler(request) {
      const { id } = request.params
      const { effective_from, ends_at, ...wish } = request.body
      await setPriceList(services, actorOf(request), {
        ...wish,
        id,
        effective_from: new Date(effective_from),
        ends_at: ends_at === null ? null : new Date(ends_at),
      })
      return ok(await readAdminPriceList(services, id), 'List scheduled.')
    },
  })

  app.route({
    ...endpoints.cancelPriceList,
    async handler(request) {
      const { id } = request.params
      await cancelPriceList(services, actorOf(request), { id, ...request.body })
      return ok(await readAdminPriceList(services, id), 'List cancelled.')
    },
  })

  app.route({
    ...endpoints.endPriceList,
    async handler(request) {
      const { id } = request.params
      await endPriceList(services, actorOf(request), { id, ...request.body })
      return ok(await readAdminPriceList(services, id), 'List ended.')
    },
  })
}
