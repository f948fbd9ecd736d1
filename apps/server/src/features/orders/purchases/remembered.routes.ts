/** What the own account stated at its last orders, or when it registered, for the checkout to start with (R-CHECKOUT-12). */
import { ok } from '@rushes/contract/endpoint'
import { remembered } from '@rushes/contract/remembered'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { findRegisteredAddress, listLastOrders } from './remembered.queries.ts'
import { rememberedOf } from './remembered.rules.ts'

/** An account that changes between broadcast and digital finds both kinds of details in this number of orders. */
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
