/** Returns a user with the account; browsers request their own after a login (R-ACCOUNT-1, R-ACCOUNT-3). */

import { accountOfUser } from '@rushes/contract/accounts'
import { may } from '@rushes/contract/capabilities'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { startOfMonth } from '../../platform/agency-time.ts'
import { findAccountOfUser } from './accounts.queries.ts'

export function accountRoutes({ app, db, clock, config }: Context): void {
  app.route({
    ...accountOfUser,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      const allowed = id === viewer.userId || may(viewer, 'accounts.view')
      const since = startOfMonth(clock.now(), config.timeZone)
      const row = allowed ? await findAccountOfUser(db, id, since) : undefined
      if (!row) throw new AppError('not_found', 'User not found')
      return ok({
        userId: row.user_id,
        userFirstName: row.first_name,
        userFullName: row.full_name,
        userEmail: row.email,
        userRole: row.role,
        accountId: row.account_id,
        accountName: row.account_name,
        accountKind: row.kind,
        billingId: row.billing_id,
        origin: row.origin,
        countryCode: row.country_code,
        countryName: row.country_name,
        currency: row.currency,
        postcode: row.postcode,
        taxNumber: row.tax_number,
        declaredAudience: row.declared_audience,
        audienceDeclaredAt: row.audience_declared_at?.toISOString() ?? null,
        canPrepay: row.can_prepay,
        prepaidCredits: row.prepaid_credits ?? 0,
        options: { canPurchase: row.can_purchase, invoiceDays: row.can_purchase ? row.invoice_days : null },
        spending: row.spending,
        owedInvoices: row.owed_invoices ?? 0,
        openRecalls: row.open_recalls ?? 0,
        shorts: row.shorts_only,
      })
    },
  })
}
