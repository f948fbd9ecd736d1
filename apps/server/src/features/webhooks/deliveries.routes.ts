/** Serves the log of a webhook, and sends deliveries again (R-WEBHOOK-6). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/webhooks'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { administratorOf } from './administrator-of.ts'
import { requireOwn, withWebhook } from './change-webhook.ts'
import { linkOf, typeOf } from './webhook-message.rules.ts'
import { SEND_WEBHOOKS } from './webhooks.jobs.ts'
import {
  AWAKE,
  findWebhookOf,
  listDeliveries,
  updateReplayed,
  updateReplayedSince,
  updateWebhook,
} from './webhooks.queries.ts'

const PAGE_SIZE = 50

export function deliveryRoutes(context: Context): void {
  const { app, db, jobs, config } = context

  app.route({
    ...endpoints.webhookDeliveries,
    async handler(request) {
      const { id } = request.params
      await requireOwn(context, { id, accountId: administratorOf(request).accountId })
      const rows = await listDeliveries(db, id, request.query.before, PAGE_SIZE + 1)
      const items = rows.slice(0, PAGE_SIZE).flatMap((row) => shown(row, config.baseUrl))
      return ok({ items, more: rows.length > PAGE_SIZE })
    },
  })

  app.route({
    ...endpoints.replayDelivery,
    async handler(request) {
      const administrator = administratorOf(request)
      const delivery = { id: request.params.id, accountId: administrator.accountId }
      const id = await findWebhookOf(db, delivery)
      if (id === undefined) throw notFound()
      const action = { id, action: 'webhook.replayed' } as const
      const isPaused = await withWebhook(context, administrator, action, async (tx, webhook, now) => {
        if (!(await updateReplayed(tx, delivery.id, now))) throw notFound()
        await updateWebhook(tx, id, AWAKE)
        return webhook.paused_at !== null
      })
      jobs.runSoon(SEND_WEBHOOKS)
      return ok(
        null,
        isPaused ? 'The message is sent when you resume the webhook.' : 'The message is sent again.',
      )
    },
  })

  app.route({
    ...endpoints.replayWebhook,
    async handler(request) {
      const { id } = request.params
      const { since, only } = request.body
      const states = only === 'failed' ? (['failed'] as const) : (['failed', 'delivered'] as const)
      const action = { id, action: 'webhook.replayed' } as const
      const deliveries = await withWebhook(
        context,
        administratorOf(request),
        action,
        async (tx, _webhook, now) => {
          await updateWebhook(tx, id, AWAKE)
          return await updateReplayedSince(tx, { endpointId: id, since: new Date(since), states, now })
        },
      )
      jobs.runSoon(SEND_WEBHOOKS)
      const message = deliveries === 1 ? '1 message is sent again.' : `${deliveries} messages are sent again.`
      return ok({ deliveries }, message)
    },
  })
}

const notFound = () => new AppError('not_found', 'There is no such delivery of your webhooks.')

type Row = Awaited<ReturnType<typeof listDeliveries>>[number]

function shown(
  { type: name, ids, at, paused_at, ...row }: Row,
  baseUrl: string,
): endpoints.WebhookDelivery[] {
  const type = typeOf(name)
  if (type === undefined) return []
  const { id, event_id, state, attempts, attempted_at, next_at, status, problem } = row
  const isDue = state === 'waiting' && paused_at === null
  return [
    {
      ...{ id, message_id: event_id, type, state, attempts, status, problem },
      at: at.toISOString(),
      url: linkOf(baseUrl, type, ids),
      attempted_at: attempted_at?.toISOString() ?? null,
      next_at: isDue ? next_at.toISOString() : null,
    },
  ]
}
