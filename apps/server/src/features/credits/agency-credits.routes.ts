/** Lets staff read and change the credits of an account (R-CREDIT-6, R-CREDIT-7). */
import * as endpoints from '@rushes/contract/agency-credits'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { adjustCredits } from './adjust-credits.ts'
import { readAdminCredits } from './read-admin-credits.ts'
import { setAllowance } from './set-allowance.ts'

export function agencyCreditRoutes({ app, ...services }: Context): void {
  const { db } = services

  app.route({
    ...endpoints.accountCredits,
    handler: async ({ params }) => ok(await readAdminCredits(db, params.id)),
  })

  app.route({
    ...endpoints.adjustCredits,
    async handler(request) {
      const accountId = request.params.id
      await adjustCredits(services, { accountId, ...request.body, actor: actorOf(request) })
      return ok(await readAdminCredits(db, accountId), 'Credits adjusted.')
    },
  })

  app.route({
    ...endpoints.setAllowance,
    async handler(request) {
      const accountId = request.params.id
      await setAllowance(services, { accountId, ...request.body, actor: actorOf(request) })
      return ok(await readAdminCredits(db, accountId), 'Allowance set.')
    },
  })
}
