/** Orders at the desk (R-DESKORDER-1). */
import * as endpoints from '@rushes/contract/agency-orders'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { readPart } from '../../db/found-rows.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { readListCursor, writeListCursor } from '../../http/list-cursor.ts'
import { recordExport } from '../audit/record-export.ts'
import { ORDER_COLUMNS, orderCells, toOrderRow } from './desk-order-rows.ts'
import { countDeskOrders, listDeskOrders } from './desk-orders.queries.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { readPayment } from './read-payment.ts'

const PAGE_SIZE = 50

export function agencyOrderRoutes({ app, ...services }: Context): void {
  const { db, config } = services

  app.route({
    ...endpoints.agencyOrders,
    async handler({ query: { sort = 'number', order, cursor, ...asked } }) {
      const after = cursor === undefined ? undefined : readListCursor(cursor)
      const [rows, counted] = await readPart(
        { q: asked.q, after, limit: PAGE_SIZE + 1 },
        {
          list: (limit) => listDeskOrders(db, asked, { sort, ascending: order === 'asc', after, limit }),
          count: () => countDeskOrders(db, asked),
        },
      )
      const shown = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      return ok({ items: shown.map(toOrderRow), next: last ? writeListCursor(last) : null, ...counted })
    },
  })

  app.route({
    ...endpoints.agencyOrdersFile,
    async handler(request) {
      const { sort = 'number', order, ...asked } = request.query
      const part = { sort, ascending: order === 'asc', after: undefined, limit: MAX_IN_FILE + 1 }
      const rows = await listDeskOrders(db, asked, part)
      const records = rows.map((row) => [orderCells(row, config.timeZone)])
      return ok(await recordExport(services, request, historyFile('orders', ORDER_COLUMNS, records)))
    },
  })

  app.route({
    ...endpoints.agencyOrder,
    handler: async ({ params }) => ok(await readDeskOrder(db, params.id)),
  })

  app.route({
    ...endpoints.agencyOrderPayment,
    handler: async ({ params }) => ok(await readPayment(services, params.id)),
  })
}
