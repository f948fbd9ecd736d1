/**
 * Returns the standard credits of an account: the allowance per medium of accounts that do not buy by card.
 */
import { standardCredits } from '@rushes/contract/credits'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { listStandardCredits } from './ledger.queries.ts'
import { requireOwnAccount } from './own-account.ts'

export function creditRoutes({ app, db }: Context): void {
  app.route({
    ...standardCredits,
    async handler(request) {
      const { accountId } = request.params
      requireOwnAccount(viewerOf(request), accountId)
      const rows = await listStandardCredits(db, accountId)
      const byMedia = rows.map(({ media, remaining, period, resets_at }) => [
        media,
        { remaining, period, resets_at: resets_at?.toISOString() ?? null },
      ])
      return ok(Object.fromEntries(byMedia))
    },
  })
}
