/** Shows staff the API keys of an account, which they can revoke (R-KEY-1). */
import { accountKeys, revokeAccountKey } from '@rushes/contract/agency-account-keys'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { dayOf } from '../../../platform/agency-time.ts'
import { findAdminAccount } from '../admin/admin-account.queries.ts'
import { noAccount } from '../registration/answer-registration.ts'
import { findKey, listKeys } from './api-keys.queries.ts'
import { describeKey } from './describe-api-key.ts'
import { noKey, revokeApiKey } from './revoke-api-key.ts'

export function agencyAccountKeyRoutes(context: Context): void {
  const { app, db, clock, config } = context
  const today = () => dayOf(clock.now(), config.timeZone)

  app.route({
    ...accountKeys,
    async handler({ params: { id } }) {
      if (!(await findAdminAccount(db, id))) throw noAccount()
      const rows = await listKeys(db, { accountId: id, day: today() })
      return ok(rows.map((row) => describeKey(row, clock.now())))
    },
  })

  app.route({
    ...revokeAccountKey,
    async handler(request) {
      const { id } = request.params
      const key = await findKey(db, { id, day: today() })
      if (!key) throw noKey()
      const by = { userId: viewerOf(request).userId, ip: request.ip, reason: request.body.reason }
      await revokeApiKey(context, { id, accountId: key.account_id, ...by })
      return ok(null, 'The API key has been revoked.')
    },
  })
}
