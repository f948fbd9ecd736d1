/** The rows of the table of access for webhooks. */
import { members, type World } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const MANAGERS = members(403, { administratorA: 200, buyerB: 200 })
const MANAGER_A = { ...MANAGERS, buyerB: 404 }
const SETTINGS = { url: 'https://example.com/hooks', events: ['order.paid'] }

async function givenWebhook({ users }: World): Promise<number> {
  const body = { url: 'https://example.com/hooks', events: ['order.paid' as const] }
  const { data } = await users.administratorA.call('POST /clip/webhooks', { body })
  return data.id
}

const webhookA: Subject = {
  name: "a webhook of A's account",
  // Each call adds one, so that the limit of ten would be reached.
  async make(world) {
    const { accountId } = world.users.administratorA
    await world.server.services.db
      .deleteFrom('webhook_endpoints')
      .where('account_id', '=', accountId)
      .execute()
    return await givenWebhook(world)
  },
  absent: NO_ID,
  absentStatuses: members(403, { administratorA: 404, buyerB: 404 }),
}

const deliveryA: Subject = {
  ...webhookA,
  name: "a delivery of a webhook of A's account",
  async make(world, principal) {
    const id = await webhookA.make(world, principal)
    await world.users.administratorA.call('POST /clip/webhooks/:id/test', { params: { id } })
    const { data } = await world.users.administratorA.call('GET /clip/webhooks/:id/deliveries', {
      params: { id },
    })
    return data.items[0]?.id ?? NO_ID
  },
}

export const WEBHOOKS: readonly Row[] = [
  row('GET /clip/webhooks', MANAGERS),
  row('POST /clip/webhooks', MANAGERS, none, () => ({ body: SETTINGS })),
  row('POST /clip/webhooks/:id', MANAGER_A, webhookA, () => ({ body: SETTINGS })),
  row('POST /clip/webhooks/:id/rotate', MANAGER_A, webhookA),
  row('POST /clip/webhooks/:id/pause', MANAGER_A, webhookA),
  row('POST /clip/webhooks/:id/resume', MANAGER_A, webhookA),
  row('POST /clip/webhooks/:id/test', MANAGER_A, webhookA),
  row('GET /clip/webhooks/:id/deliveries', MANAGER_A, webhookA),
  row('POST /clip/webhook-deliveries/:id/replay', MANAGER_A, deliveryA),
  row('POST /clip/webhooks/:id/replay', MANAGER_A, webhookA, () => ({
    body: { since: '2026-01-01T00:00:00Z', only: 'all' },
  })),
  row('DELETE /clip/webhooks/:id', MANAGER_A, webhookA),
]
