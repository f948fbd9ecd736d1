/** Serves the activity of an account to the admin area (R-ACCOUNT-9). */
import { accountActivity, type Happening } from '@rushes/contract/agency-account-activity'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from '../../../http/list-cursor.ts'
import { noAccount } from '../registration/answer-registration.ts'
import { type HappeningRow, listActivity } from './account-activity.queries.ts'
import { findAdminAccount } from './admin-account.queries.ts'

export function agencyAccountActivityRoutes({ app, db }: Context): void {
  app.route({
    ...accountActivity,
    async handler({ params: { id }, query: { cursor } }) {
      if (!(await findAdminAccount(db, id))) throw noAccount()
      const rows = await listActivity(db, { accountId: id, after: positionOf(cursor), limit: PAGE_LIMIT })
      const { shown, next } = pageOfRows(rows)
      return ok({ items: shown.map(toHappening), next })
    },
  })
}

const toHappening = (row: HappeningRow): Happening => ({
  at: row.at.toISOString(),
  kind: row.kind,
  id: row.id,
  by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
  action: row.action,
  object: row.object,
  reason: row.reason,
  clips: row.clips,
  total:
    row.currency === null || row.total_minor === null
      ? null
      : { currency: row.currency, minor: row.total_minor },
})
