import { DAY_MS, type Feature } from '../../feature.ts'
import { agencyAccountInvoiceRoutes } from './agency-account-invoices.routes.ts'
import { agencyDisputeRoutes } from './agency-disputes.routes.ts'
import { agencyOrderRoutes } from './agency-orders.routes.ts'
import { agencyRefundRoutes } from './agency-refunds.routes.ts'
import { remindersJob } from './by-invoice.jobs.ts'
import { ORDER_JOBS } from './orders.jobs.ts'
import { orderRoutes } from './orders.routes.ts'
import { owedInvoiceRoutes } from './owed-invoices.routes.ts'
import { paymentWebhookRoutes } from './payment-webhook.routes.ts'
import { orderTexts, personalEvents, personalOrders, refundTexts } from './personal-data.queries.ts'
import { purchaseRoutes } from './purchases.routes.ts'
import { rememberedRoutes } from './remembered.routes.ts'
import { handledEvents } from './webhook-inbox.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    orders:
      | 'order.refunded'
      | 'payment.accepted'
      | 'dispute.opened'
      | 'dispute.answered'
      | 'dispute.decided'
      | 'order.by_invoice'
      | 'invoice.paid'
  }
  interface AuditObjects {
    orders: `order:${number}`
  }
}

export const orders: Feature = {
  routes: [
    agencyAccountInvoiceRoutes,
    agencyDisputeRoutes,
    agencyOrderRoutes,
    agencyRefundRoutes,
    owedInvoiceRoutes,
    paymentWebhookRoutes,
    orderRoutes,
    rememberedRoutes,
    purchaseRoutes,
  ],
  jobs: [...ORDER_JOBS, remindersJob],
  retention: [
    // R-PRIVACY-7
    { what: 'handled payment events', keptMs: 90 * DAY_MS, removal: handledEvents },
  ],
  withoutPeriod: {
    orders: 'the books',
    refunds: 'the books',
    bank_payments: 'the books; only ever added to',
    disputes: 'the books',
  },
  personalData: [personalOrders, orderTexts, refundTexts, personalEvents],
  staying: [
    { table: 'bank_payments', columns: ['reference'], why: 'is only ever added to' },
    { table: 'orders', columns: ['billing_address'], why: 'is the address of another buyer' },
  ],
  notPersonal: {
    'orders.user_id': 'a number without a name',
    'refunds.actor_user_id': 'a number without a name',
  },
}
