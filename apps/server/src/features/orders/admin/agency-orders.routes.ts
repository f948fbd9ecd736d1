/** Routes for orders in the admin area (R-DESKORDER-1). */
import * as endpoints from '@rushes/contract/agency-orders'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { adminList, type QueryOf } from '../../../http/admin-list.ts'
import { recordExport } from '../../audit/record-export.ts'
import { readPayment } from '../payments/read-payment.ts'
import { ORDER_COLUMNS, orderCells, toOrderRow } from './admin-order-rows.ts'
import { countAdminOrders, listAdminOrders } from './admin-orders.queries.ts'
import { readAdminOrder } from './read-admin-order.ts'

export function agencyOrderRoutes({ app, ...services }: Context): void {
  const { db, config } = services
  const orders = adminList({
    criteria: ({ sort = 'number', order, ...requested }: QueryOf<typeof endpoints.agencyOrders>) => ({
      ...requested,
      sort,
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listAdminOrders(db, criteria, range),
    count: (criteria) => countAdminOrders(db, criteria),
    item: (row) => toOrderRow(row),
    words: ({ q }) => q,
  })

  app.route({
    ...endpoints.agencyOrders,
    handler: async (request) => ok(await orders.page(request)),
  })

  app.route({
    ...endpoints.agencyOrdersFile,
    async handler(request) {
      const file = await orders.file(request, {
        name: 'orders',
        columns: ORDER_COLUMNS,
        cells: (row) => orderCells(row, config.timeZone),
      })
      return ok(await recordExport(services, request, file))
    },
  })

  app.route({
    ...endpoints.agencyOrder,
    handler: async ({ params }) => ok(await readAdminOrder(db, params.id)),
  })

  app.route({
    ...endpoints.agencyOrderPayment,
    handler: async ({ params }) => ok(await readPayment(services, params.id)),
  })
}
