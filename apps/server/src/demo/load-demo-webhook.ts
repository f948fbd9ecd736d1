/** Adds a webhook to an account of the demo. It is paused, because its address is invented. */
import type { Services } from '../context.ts'
import { addWebhook, pauseWebhook } from '../features/webhooks/change-webhook.ts'
import { countWebhooks } from '../features/webhooks/webhooks.queries.ts'
import type { DemoPerson } from './load-demo-accounts.ts'

const WEBHOOK = {
  url: 'https://systems.dailyscroll.example/rushes',
  events: ['clip.recalled', 'order.paid', 'order.refunded'],
} as const

/** Safe to call again. */
export async function loadDemoWebhook(services: Services, { viewer }: DemoPerson): Promise<void> {
  const { userId, accountId } = viewer
  if ((await countWebhooks(services.db, accountId)) > 0) return
  const by = { userId, accountId, ip: '127.0.0.1' }
  const { id } = await addWebhook(services, by, WEBHOOK)
  await pauseWebhook(services, by, id)
}
