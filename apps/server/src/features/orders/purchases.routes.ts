/** The purchases of an account, for the dashboard and the purchase history (R-ORDER-1). */
import { ok } from '@rushes/contract/endpoint'
import { allPurchases, type PurchaseRecord, recentPurchases } from '@rushes/contract/orders'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { listOrderLines, listPurchases } from './purchases.queries.ts'
import { purchaseRecord } from './purchases.rules.ts'

const MAX_RECENT = 5
const MAX_ON_PAGE = 200

export function purchaseRoutes({ app, db }: Context): void {
  app.route({
    ...recentPurchases,
    async handler(request) {
      const { accountId } = request.params
      requireOwnPurchases(viewerOf(request), accountId)
      return ok(await readPurchases(db, accountId, { before: undefined, limit: MAX_RECENT }))
    },
  })

  app.route({
    ...allPurchases,
    async handler(request) {
      const { accountId } = request.params
      requireOwnPurchases(viewerOf(request), accountId)
      return ok(await readPurchases(db, accountId, { before: request.query.before, limit: MAX_ON_PAGE }))
    },
  })
}

function requireOwnPurchases(viewer: Viewer, accountId: number): void {
  if (viewer.accountKind === 'agency') return
  if (viewer.accountId !== accountId) throw new AppError('not_found', 'Account not found')
  if (!viewer.canPurchase) {
    throw new AppError('not_purchasable', 'Your account cannot purchase yet, please contact licensing.')
  }
}

async function readPurchases(
  db: Db,
  accountId: number,
  page: { before: number | undefined; limit: number },
): Promise<PurchaseRecord[]> {
  const orders = await listPurchases(db, accountId, page)
  const ids = orders.map(({ id }) => id)
  const lines = ids.length > 0 ? await listOrderLines(db, ids) : []
  return orders.map((order) =>
    purchaseRecord(
      order,
      lines.filter((line) => line.order_id === order.id),
    ),
  )
}
