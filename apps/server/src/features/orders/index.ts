import { DAY_MS, type Feature } from '../../feature.ts'
import { agencyOrderRoutes } from './admin/agency-orders.routes.ts'
import { agencyAccountInvoiceRoutes } from './by-invoice/agency-account-invoices.routes.ts'
import { remindersJob } from './by-invoice/by-invoice.jobs.ts'
import { owedInvoiceRoutes } from './by-invoice/owed-invoices.routes.ts'
import { agencyDisputeRoutes } from './disputes/agency-disputes.routes.ts'
import { ORDER_JOBS } from './orders.jobs.ts'
import { orderRoutes } from './orders.routes.ts'
import { paymentWebhookRoutes } from './payments/payment-webhook.routes.ts'
import { handledEvents } from './payments/webhook-inbox.queries.ts'
import { orderTexts, personalEvents, personalOrders, refundTexts } from './personal-data.queries.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import { rememberedRoutes } from './purchases/remembered.routes.ts'
import { agencyRefundBatchRoutes } from './refund-batches/agency-refund-batches.routes.ts'
import { refundBatchesJob } from './refund-batches/refund-batches.jobs.ts'
import { batchTexts } from './refund-batches/refund-batches.queries.ts'
import { agencyRefundRoutes } from './refunds/agency-refunds.routes.ts'

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
      | 'refunds.started'
      | 'credit.returned'
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
    agencyRefundBatchRoutes,
    agencyRefundRoutes,
    owedInvoiceRoutes,
    paymentWebhookRoutes,
    orderRoutes,
    rememberedRoutes,
    purchaseRoutes,
  ],
  jobs: [...ORDER_JOBS, refundBatchesJob, remindersJob],
  retention: [
    // R-PRIVACY-7
    { what: 'handled payment events', keptMs: 90 * DAY_MS, removal: handledEvents },
  ],
  withoutPeriod: {
    orders: 'the books',
    refunds: 'the books',
    refund_batches: 'the books',
    refund_batch_lines: 'the books',
    bank_payments: 'the books; only ever added to',
    disputes: 'the books',
  },
  personalData: [personalOrders, orderTexts, refundTexts, batchTexts, personalEvents],
  staying: [
    { table: 'bank_payments', columns: ['reference'], why: 'is only ever added to' },
    { table: 'orders', columns: ['billing_address'], why: 'is the address of another buyer' },
  ],
  notPersonal: {
    'orders.user_id': 'a number without a name',
    'refunds.actor_user_id': 'a number without a name',
    'refund_batches.created_by': 'a number without a name',
    'refund_batch_lines.message': 'a text of the program',
  },
}
