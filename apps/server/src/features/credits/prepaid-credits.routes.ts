/**
 * Returns the remaining prepaid credits from the bundles of an account. Clients read `available` of the first
 * item, so video is always listed, and first.
 */
import { prepaidStatus } from '@rushes/contract/credits'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { listPrepaidBalances } from './ledger.queries.ts'
import { requireOwnAccount } from './own-account.ts'

const MEDIA = ['video', 'image'] as const

export function prepaidCreditRoutes({ app, db }: Context): void {
  app.route({
    ...prepaidStatus,
    async handler(request) {
      const { accountId } = request.params
      requireOwnAccount(viewerOf(request), accountId)
      const balances = await listPrepaidBalances(db, accountId)
      return ok(
        MEDIA.map((media) => {
          const tiers = balances
            .filter((balance) => balance.media === media)
            .map(({ tier_code, available }) => ({ tier: tier_code, available }))
          return { media, available: tiers.reduce((sum, { available }) => sum + available, 0), tiers }
        }),
      )
    },
  })
}
