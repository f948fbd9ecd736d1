/** The paid licences of a clip and the batches that refund them, for staff (R-RECALL-6). */
import { shownReference } from '@rushes/commerce/order-reference'
import {
  clipRefunds,
  type PaidLicence,
  type RefundBatch,
  refundClip,
} from '@rushes/contract/agency-refund-batches'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { clipExists } from '../../../db/clip-exists.ts'
import { onceByKey } from '../../../http/idempotency.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from '../../../http/list-cursor.ts'
import { actorOf } from '../../../http/viewer.ts'
import { tierName } from '../../licences/licence-text.ts'
import { beginRefundBatch } from './begin-refund-batch.ts'
import { REFUND_BATCHES } from './refund-batches.jobs.ts'
import * as queries from './refund-batches.queries.ts'

const MAX_BATCHES = 20

export function agencyRefundBatchRoutes({ app, ...services }: Context): void {
  const { db, jobs, clock } = services

  app.route({
    ...clipRefunds,
    async handler({ params: { id }, query: { cursor } }) {
      if (!(await clipExists(db, id))) throw new AppError('not_found', 'There is no such clip.')
      const now = clock.now()
      const [rows, due, batches] = await Promise.all([
        queries.listPaid(db, id, { after: positionOf(cursor)?.id, limit: PAGE_LIMIT, now }),
        queries.sumDue(db, id, now),
        queries.listBatches(db, id, MAX_BATCHES),
      ])
      const { shown, next } = pageOfRows(rows)
      return ok({ items: shown.map(toPaid), next, due: toDue(due), batches: batches.map(toBatch) })
    },
  })

  app.route({
    ...refundClip,
    async handler(request) {
      const wanted = { clipId: request.params.id, ...request.body, actor: actorOf(request) }
      return onceByKey(
        services,
        request,
        async () => {
          const batch = await beginRefundBatch(services, wanted)
          jobs.runSoon(REFUND_BATCHES)
          return ok(toBatch(batch), 'The refunds are in progress.')
        },
        { clipId: wanted.clipId, ...request.body },
      )
    },
  })
}

function toDue(sums: Awaited<ReturnType<typeof queries.sumDue>>) {
  const amounts = sums.flatMap(({ currency, amount_minor }) =>
    currency === null ? [] : [{ currency, amount_minor }],
  )
  return {
    licences: sums.reduce((sum, { licences }) => sum + licences, 0),
    credits: sums.find(({ currency }) => currency === null)?.licences ?? 0,
    amounts,
  }
}

const toPaid = ({ currency, amount_minor, ...row }: queries.PaidRow): PaidLicence => ({
  id: row.id,
  account: { id: row.account_id, name: row.account_name },
  tier: tierName(row.tier_code),
  granted_at: row.granted_at.toISOString(),
  order: orderOf(row),
  fee: currency === null || amount_minor === null ? null : { amount_minor, currency },
  state: row.state,
  message: row.message,
})

function orderOf({ order_id: id, ref, livemode }: Pick<queries.PaidRow, 'order_id' | 'ref' | 'livemode'>) {
  if (id === null || ref === null || livemode === null) return null
  return { id, reference: shownReference({ id, ref, livemode }) }
}

const toBatch = (row: queries.BatchRow): RefundBatch => ({
  id: row.id,
  at: row.created_at.toISOString(),
  by: { id: row.created_by, name: row.full_name },
  reason: row.reason,
  licences: row.licences,
  open: row.open,
  refunded: row.refunded,
  credited: row.credited,
  refused: row.refused,
})
