/**
 * Routes for the defaults of the checkout, from the account's last orders or its registration
 * (R-CHECKOUT-12).
 */
import { ok } from '@rushes/contract/endpoint'
import { remembered } from '@rushes/contract/remembered'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { findRegisteredAddress, listLastOrders } from './remembered.queries.ts'
import { rememberedOf } from './remembered.rules.ts'

/** Enough orders to find both kinds of details for accounts that alternate between broadcast and digital. */
const LOOKED_AT = 20

export function rememberedRoutes({ app, db }: Context): void {
  app.route({
    ...remembered,
    async handler(request) {
      const { accountId } = viewerOf(request)
      const [orders, registered] = await Promise.all([
        listLastOrders(db, { accountId, limit: LOOKED_AT }),
        findRegisteredAddress(db, accountId),
      ])
      return ok(rememberedOf(orders, registered ?? null))
    },
  })
}
