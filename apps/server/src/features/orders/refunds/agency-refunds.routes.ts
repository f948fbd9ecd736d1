/** Routes of the admin area for refunds and for payments in review (R-REFUND-4, R-PAYMENT-9). */
import * as endpoints from '@rushes/contract/agency-refunds'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { onceByKey } from '../../../http/idempotency.ts'
import { actorOf, viewerOf } from '../../../http/viewer.ts'
import { readAdminOrder } from '../admin/read-admin-order.ts'
import { refundRefusal } from '../payments/payment-refusal.ts'
import { reviewPayment } from '../payments/review-payment.ts'
import { describeRefund } from './describe-refund.ts'
import { refundOrder } from './refund-order.ts'
import type { RefundRequest } from './refunds.rules.ts'

type Requested = { of: 'all' | 'lines' | 'amount'; lines?: readonly number[] | undefined }

export function agencyRefundRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.previewRefund,
    async handler({ params: { id }, query }) {
      const request = requestOf(query, query.amount_minor ?? 0)
      return ok(await describeRefund(services, id, request))
    },
  })

  app.route({
    ...endpoints.makeRefund,
    async handler(request) {
      const { id: orderId } = request.params
      const { amount_minor: amountMinor, left_minor: leftMinor, reason, ...requested } = request.body
      const wanted = {
        orderId,
        request: requestOf(requested, amountMinor),
        reason,
        actorUserId: viewerOf(request).userId,
        seen: { amountMinor, leftMinor },
      }
      return onceByKey(
        services,
        request,
        async () => {
          await refundOrder(services, wanted).catch((error: unknown) => {
            throw refundRefusal(error, request.log)
          })
          return ok(await readAdminOrder(services.db, orderId), 'Refund completed.')
        },
        wanted,
      )
    },
  })

  app.route({
    ...endpoints.reviewPayment,
    async handler(request) {
      const { id: orderId } = request.params
      const actor = actorOf(request)
      const review = { orderId, ...request.body, actor }
      return onceByKey(
        services,
        request,
        async () => {
          await reviewPayment(services, review).catch((error: unknown) => {
            throw refundRefusal(error, request.log)
          })
          const words = review.decision === 'accept' ? 'Payment accepted.' : 'The payment is being refunded.'
          return ok(await readAdminOrder(services.db, orderId), words)
        },
        { orderId, ...request.body },
      )
    },
  })
}

function requestOf({ of, lines = [] }: Requested, amountMinor: number): RefundRequest {
  if (of === 'lines') return { kind: 'lines', ids: lines }
  return of === 'amount' ? { kind: 'amount', amountMinor } : { kind: 'all' }
}
