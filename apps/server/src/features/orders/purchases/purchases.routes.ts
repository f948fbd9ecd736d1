/** Routes for the purchases of an account: dashboard, purchase history and file (R-ORDER-1, R-HISTORY-2, R-HISTORY-4). */
import { may } from '@rushes/contract/capabilities'
import { companyChoices, companyPurchases, companyPurchasesFile } from '@rushes/contract/company-history'
import { ok } from '@rushes/contract/endpoint'
import { allPurchases, purchasesFile, recentPurchases } from '@rushes/contract/orders'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { CompanyPart } from '../../../db/history.ts'
import { listCostCentres, listHistoryUsers } from '../../../db/history-choices.ts'
import {
  companyPart,
  historyFile,
  historyPart,
  historyUser,
  MAX_IN_FILE,
  MAX_ON_PAGE,
  RECENT,
  userCell,
} from '../../../http/history.ts'
import { type Viewer, viewerOf } from '../../../http/viewer.ts'
import { historyReaderOf } from '../../accounts/members/customer-of.ts'
import { readLicensedChanges } from '../../evidence/read-licensed-changes.ts'
import { listDocuments, listOrderLines, listPurchases } from './purchases.queries.ts'
import { PURCHASE_COLUMNS, purchaseCells, purchaseRecord } from './purchases.rules.ts'

export function purchaseRoutes({ app, ...services }: Context): void {
  const { db, clock, config } = services

  app.route({
    ...recentPurchases,
    async handler(request) {
      const { accountId } = request.params
      requireOwnPurchases(viewerOf(request), accountId)
      return ok(await readRecords(accountId, RECENT))
    },
  })

  app.route({
    ...allPurchases,
    async handler(request) {
      const { accountId } = request.params
      requireOwnPurchases(viewerOf(request), accountId)
      const part = historyPart(request.query, config.timeZone, MAX_ON_PAGE)
      return ok(await readRecords(accountId, part))
    },
  })

  app.route({
    ...purchasesFile,
    async handler(request) {
      const { accountId } = request.params
      requireOwnPurchases(viewerOf(request), accountId)
      const part = historyPart(request.query, config.timeZone, MAX_IN_FILE + 1)
      const records = (await readPurchases(accountId, part)).map((order) => purchaseCells(order, config))
      return ok(historyFile('purchases', PURCHASE_COLUMNS, records))
    },
  })

  app.route({
    ...companyPurchases,
    async handler(request) {
      const part = companyPart(request.query, config.timeZone, MAX_ON_PAGE)
      return ok(await readRecords(purchasesReaderOf(request).accountId, part))
    },
  })

  app.route({
    ...companyPurchasesFile,
    async handler(request) {
      const part = companyPart(request.query, config.timeZone, MAX_IN_FILE + 1)
      const orders = await readPurchases(purchasesReaderOf(request).accountId, part)
      const records = orders.map((order) =>
        purchaseCells(order, config).map((cells) => [...cells, userCell(order)]),
      )
      return ok(historyFile('company-purchases', [...PURCHASE_COLUMNS, 'User'], records))
    },
  })

  app.route({
    ...companyChoices,
    async handler(request) {
      const { accountId } = historyReaderOf(request)
      const [users, cost_centres] = await Promise.all([
        listHistoryUsers(db, accountId),
        listCostCentres(db, accountId),
      ])
      return ok({ users, cost_centres })
    },
  })

  async function readRecords(accountId: number, part: CompanyPart) {
    const orders = await readPurchases(accountId, part)
    const grants = orders.flatMap(({ lines }) => lines.flatMap(grantOf))
    const changes = await readLicensedChanges(services, grants)
    const { timeZone, baseUrl } = config
    const present = { now: clock.now(), timeZone, baseUrl, changes }
    return orders.map((order) => ({ ...purchaseRecord(order, present), user: historyUser(order) }))
  }

  async function readPurchases(accountId: number, part: CompanyPart) {
    const orders = await listPurchases(db, accountId, part)
    const ids = orders.map(({ id }) => id)
    const [lines, documents] = await Promise.all([
      listOrderLines(db, { orderIds: ids }),
      listDocuments(db, ids),
    ])
    const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
    const documentsOf = Map.groupBy(documents, ({ order_id }) => order_id)
    return orders.map((order) => ({
      ...order,
      lines: linesOf.get(order.id) ?? [],
      documents: documentsOf.get(order.id) ?? [],
    }))
  }
}

type Line = Awaited<ReturnType<typeof listOrderLines>>[number]

const grantOf = ({ licence_id, clip_id, granted_at }: Line) =>
  licence_id !== null && clip_id !== null && granted_at !== null
    ? [{ licence_id, clip_id, granted_at: granted_at.toISOString() }]
    : []

function purchasesReaderOf(request: FastifyRequest): Viewer {
  const viewer = historyReaderOf(request)
  requireOwnPurchases(viewer, viewer.accountId)
  return viewer
}

function requireOwnPurchases(viewer: Viewer, accountId: number): void {
  if (may(viewer, 'orders.view')) return
  if (viewer.accountId !== accountId) throw new AppError('not_found', 'Account not found')
  if (!viewer.canPurchase) {
    throw new AppError('not_purchasable', 'Your account cannot purchase yet, please contact licensing.')
  }
}
