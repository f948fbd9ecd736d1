/** Serves the webhooks of an account to its administrators (R-WEBHOOK-1, R-WEBHOOK-5). */
import { ok } from '@rushes/contract/endpoint'
import { WEBHOOK_TEST } from '@rushes/contract/webhook-events'
import * as endpoints from '@rushes/contract/webhooks'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Administrator, administratorOf } from './administrator-of.ts'
import {
  addWebhook,
  changeWebhook,
  pauseWebhook,
  removeWebhook,
  rotateWebhook,
  withWebhook,
} from './change-webhook.ts'
import { isEvent } from './webhook-message.rules.ts'
import { SEND_WEBHOOKS } from './webhooks.jobs.ts'
import { AWAKE, insertTest, listWebhooks, updateDue, updateWebhook } from './webhooks.queries.ts'

export function webhookRoutes(context: Context): void {
  settingsRoutes(context)
  stateRoutes(context)
}

function settingsRoutes(context: Context): void {
  const { app, db, clock } = context

  app.route({
    ...endpoints.listWebhooks,
    async handler(request) {
      const rows = await listWebhooks(db, administratorOf(request).accountId)
      const now = clock.now()
      return ok({ items: rows.map((row) => shown(row, now)) })
    },
  })

  app.route({
    ...endpoints.addWebhook,
    async handler(request) {
      const added = await addWebhook(context, administratorOf(request), request.body)
      return ok(added, 'The webhook has been added.')
    },
  })

  app.route({
    ...endpoints.changeWebhook,
    async handler(request) {
      await changeWebhook(context, administratorOf(request), request.params.id, request.body)
      return ok(null, 'The webhook has been changed.')
    },
  })

  app.route({
    ...endpoints.rotateWebhook,
    async handler(request) {
      const rotated = await rotateWebhook(context, administratorOf(request), request.params.id)
      return ok(rotated, 'The webhook has a new secret.')
    },
  })

  app.route({
    ...endpoints.removeWebhook,
    async handler(request) {
      await removeWebhook(context, administratorOf(request), request.params.id)
      return ok(null, 'The webhook has been deleted.')
    },
  })
}

function stateRoutes(context: Context): void {
  const { app, jobs } = context

  app.route({
    ...endpoints.pauseWebhook,
    async handler(request) {
      await pauseWebhook(context, administratorOf(request), request.params.id)
      return ok(null, 'The webhook is paused. Its events wait.')
    },
  })

  app.route({
    ...endpoints.resumeWebhook,
    async handler(request) {
      await resume(context, administratorOf(request), request.params.id)
      jobs.runSoon(SEND_WEBHOOKS)
      return ok(null, 'The webhook is active again. What was waiting is sent now.')
    },
  })

  app.route({
    ...endpoints.testWebhook,
    async handler(request) {
      const { id } = request.params
      const at = await withWebhook(
        context,
        administratorOf(request),
        { id, action: 'webhook.tested' },
        async (tx, webhook, now) => {
          if (webhook.paused_at !== null) {
            throw new AppError('conflict', 'This webhook is paused. Resume it before you send a test.')
          }
          await insertTest(tx, webhook, WEBHOOK_TEST, now)
          await updateWebhook(tx, id, AWAKE)
          return now
        },
      )
      jobs.runSoon(SEND_WEBHOOKS)
      const message = { type: WEBHOOK_TEST, timestamp: at.toISOString(), data: {} } as const
      return ok(message, 'The test is being sent. Its result appears in the log.')
    },
  })
}

const resume = (context: Context, by: Administrator, id: number) =>
  withWebhook(context, by, { id, action: 'webhook.resumed' }, async (tx, _webhook, now) => {
    const active = {
      paused_at: null,
      paused_for: null,
      failing_since: null,
      failures: 0,
      rests_until: null,
    } as const
    await updateWebhook(tx, id, active)
    await updateDue(tx, id, now)
  })

type Row = Awaited<ReturnType<typeof listWebhooks>>[number]

function shown({ paused_at, paused_for, earlier_until, ...row }: Row, now: Date): endpoints.Webhook {
  return {
    id: row.id,
    url: row.url,
    // Without those that only a later version has.
    events: row.events.filter(isEvent),
    created_at: row.created_at.toISOString(),
    paused: paused_at && paused_for && { at: paused_at.toISOString(), for: paused_for },
    failing_since: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting ?? 0,
    earlier_secret_until: earlier_until && earlier_until > now ? earlier_until.toISOString() : null,
  }
}
