/** Routes for the invoices that the viewer's account has to pay (R-BYINVOICE-7). */

import { shownReference } from '@rushes/commerce/order-reference'
import { owedInvoices } from '@rushes/contract/by-invoice'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { dayOf } from '../../../platform/agency-time.ts'
import { listOwed } from './bank-payments.queries.ts'
import { debtState } from './by-invoice.rules.ts'

export function owedInvoiceRoutes({ app, db, clock, config }: Context): void {
  app.route({
    ...owedInvoices,
    async handler(request) {
      const owed = await listOwed(db, { accountId: viewerOf(request).accountId })
      return ok(
        owed.map((order) => ({
          invoice: order.number,
          reference: shownReference(order),
          due_on: dayOf(order.due_at ?? clock.now(), config.timeZone),
          state: debtState(order, clock.now()) ?? 'open',
          amount: order.total_minor,
          due: order.due,
          currency: order.currency,
        })),
      )
    },
  })
}
