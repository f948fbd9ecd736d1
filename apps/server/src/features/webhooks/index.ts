import { DAY_MS, type Feature } from '../../feature.ts'
import { oldEvents } from './deliveries.queries.ts'
import { deliveryRoutes } from './deliveries.routes.ts'
import { sendWebhooksJob, spreadWebhooksJob } from './webhooks.jobs.ts'
import { webhookRoutes } from './webhooks.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    webhooks:
      | 'webhook.added'
      | 'webhook.changed'
      | 'webhook.rotated'
      | 'webhook.paused'
      | 'webhook.resumed'
      | 'webhook.tested'
      | 'webhook.replayed'
      | 'webhook.removed'
  }
}

export const webhooks: Feature = {
  routes: [webhookRoutes, deliveryRoutes],
  jobs: [spreadWebhooksJob, sendWebhooksJob],
  // R-WEBHOOK-6
  retention: [{ what: 'events of webhooks and their deliveries', keptMs: 30 * DAY_MS, removal: oldEvents }],
  withoutPeriod: {
    webhook_endpoints: 'belong to the account, whose administrators delete them',
    webhook_deliveries: 'deleted with their event',
  },
}
