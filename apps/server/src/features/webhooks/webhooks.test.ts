/** Webhooks over HTTP, with a receiver on this machine: what is sent to whom, how often, and how it is signed. */
import { randomUUID } from 'node:crypto'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@rushes/contract/webhook-events'
import type { WebhookMessage } from '@rushes/contract/webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditedActions } from '../../../test/audited-actions.ts'
import { givenInvoiceBuyer, orderByInvoice, payInvoice } from '../../../test/by-invoice.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { finishRendition } from '../../../test/finish-rendition.ts'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  type UserOptions,
} from '../../../test/test-server.ts'
import {
  startWebhookReceiver,
  verifiedMessage,
  type WebhookReceiver,
} from '../../../test/webhook-receiver.ts'
import { RETENTIONS } from '../../all-features.ts'
import { runAnnounced } from '../../platform/jobs/run-announced.ts'
import { listChangesJob } from '../changes/changes.jobs.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'
import { openRecall } from '../recalls/open-recall.ts'
import { removeOldRows } from '../retention/remove-old-rows.ts'
import { searchAlertsJob } from '../saved-searches/saved-searches.jobs.ts'
import { SPREAD_WEBHOOKS, sendWebhooksJob, spreadWebhooksJob } from './webhooks.jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let receiver: WebhookReceiver
let server: TestServer
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({ WEBHOOK_HOSTS: receiver.host })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
// What other tests left waiting would be sent, too.
beforeEach(async () => {
  await server.services.db.deleteFrom('webhook_endpoints').execute()
  await server.services.db.deleteFrom('webhook_events').execute()
})

const givenAdministrator = (options: UserOptions = {}) =>
  server.givenUser({ role: 'Administrator', ...options })

let paths = 0
type Given = { user?: TestUser; events?: WebhookEventType[]; path?: string }

async function givenWebhook({ user, events = [...WEBHOOK_EVENT_TYPES], path }: Given = {}) {
  const administrator = user ?? (await givenAdministrator())
  paths += 1
  const at = path ?? `/hook-${paths}`
  const { data } = await administrator.call('POST /clip/webhooks', {
    body: { url: receiver.url(at), events },
  })
  return { ...data, path: at, user: administrator }
}
type Hook = Awaited<ReturnType<typeof givenWebhook>>

/** The session of the administrator has ended when the clock was moved. */
const again = async ({ user, ...hook }: Hook): Promise<Hook> => ({
  ...hook,
  user: await givenAdministrator({ accountId: user.accountId }),
})

async function send(): Promise<void> {
  await listChangesJob.run(server.services, {})
  await spreadWebhooksJob.run(server.services, {})
  await sendWebhooksJob.run(server.services, {})
}

/** The verified messages of a webhook. */
const messagesOf = ({ path, secret }: Hook) =>
  receiver.at(path).map((message) => verifiedMessage(secret, message))
const typesOf = ({ path }: Pick<Hook, 'path'>) =>
  receiver.at(path).map(({ body }) => (JSON.parse(body) as WebhookMessage).type)
const sendTest = ({ user, id }: Hook) => user.call('POST /clip/webhooks/:id/test', { params: { id } })
const logOf = async ({ user, id }: Hook, before?: number) =>
  (
    await user.call('GET /clip/webhooks/:id/deliveries', {
      params: { id },
      querystring: before === undefined ? {} : { before: String(before) },
    })
  ).data
const shownOf = async ({ user, id }: Hook) => {
  const { data } = await user.call('GET /clip/webhooks')
  const found = data.items.find((webhook) => webhook.id === id)
  if (!found) throw new Error('The webhook is not listed')
  return found
}
const countEvents = async () => {
  const { rows } = await server.pool.query('select count(*)::int as events from webhook_events')
  return rows[0].events as number
}

describe('the settings of a webhook', () => {
  test('R-WEBHOOK-1: a webhook is added, listed, changed and deleted, and the audit records it', async () => {
    const user = await givenAdministrator()
    const hook = await givenWebhook({ user, events: ['order.paid', 'order.paid'] })
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = (await user.call('GET /clip/webhooks')).data.items
    expect(listed).toEqual([
      {
        id: hook.id,
        url: receiver.url(hook.path),
        events: ['order.paid'],
        created_at: expect.any(String),
        paused: null,
        failing_since: null,
        waiting: 0,
        earlier_secret_until: null,
      },
    ])
    const params = { id: hook.id }
    const body = { url: 'https://example.com/hooks', events: ['clip.published' as const] }
    await user.call('POST /clip/webhooks/:id', { params, body })
    expect(await shownOf(hook)).toMatchObject(body)
    await user.call('DELETE /clip/webhooks/:id', { params })
    expect((await user.call('GET /clip/webhooks')).data.items).toEqual([])
    expect(await refusalOf(sendTest(hook))).toMatchObject({ status: 404 })
    expect(await auditedActions(server, `account:${user.accountId}`)).toEqual([
      'webhook.added',
      'webhook.changed',
      'webhook.removed',
    ])
  })

  test.each(['http://example.com/', 'https://10.0.0.7/', 'https://user:name@example.com/', 'no address', ''])(
    'R-WEBHOOK-4: the address %s is refused at its field, also in a change',
    async (url) => {
      const hook = await givenWebhook()
      const body = { url, events: ['order.paid' as const] }
      const refusal = { status: 422, errors: { url: [expect.any(String)] } }
      expect(await refusalOf(hook.user.call('POST /clip/webhooks', { body }))).toMatchObject(refusal)
      const call = hook.user.call('POST /clip/webhooks/:id', { params: { id: hook.id }, body })
      expect(await refusalOf(call)).toMatchObject(refusal)
      expect((await shownOf(hook)).url).toBe(receiver.url(hook.path))
    },
  )

  test('R-WEBHOOK-1: no events and unknown events are refused', async () => {
    const user = await givenAdministrator()
    for (const events of [[], ['order.lost' as WebhookEventType]]) {
      const body = { url: 'https://example.com/', events }
      expect(await refusalOf(user.call('POST /clip/webhooks', { body }))).toMatchObject({ status: 422 })
    }
  })

  test('R-WEBHOOK-1: of two concurrent requests for the tenth webhook one is refused', async () => {
    const user = await givenAdministrator()
    for (let count = 0; count < 9; count += 1) await givenWebhook({ user })
    const both = await Promise.all([1, 2].map(() => refusalOf(givenWebhook({ user }))))
    expect(both.map((refusal) => refusal?.code).sort()).toEqual(['conflict', undefined])
    expect((await user.call('GET /clip/webhooks')).data.items).toHaveLength(10)
  })

  test('R-WEBHOOK-5: the secret is sealed in the database', async () => {
    const { id, secret } = await givenWebhook()
    const { rows } = await server.pool.query('select secret_sealed from webhook_endpoints where id = $1', [
      id,
    ])
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(rows[0].secret_sealed.includes(key)).toBe(false)
  })
})

describe('an event', () => {
  test('R-WEBHOOK-5: a test message is verified by standardwebhooks, and an altered one is not', async () => {
    const hook = await givenWebhook({ events: ['order.paid'] })
    const { data } = await sendTest(hook)
    await send()
    expect(messagesOf(hook)).toEqual([data])
    const [message] = receiver.at(hook.path)
    const headers = message?.headers as Record<string, string>
    expect(() => new Webhook(hook.secret).verify(`${message?.body} `, headers)).toThrow()
    expect(headers).toMatchObject({ 'content-type': 'application/json' })
    expect((await logOf(hook)).items).toMatchObject([
      {
        message_id: message?.id,
        type: 'webhook.test',
        state: 'delivered',
        attempts: 1,
        status: 204,
        problem: null,
      },
    ])
  })

  test('R-WEBHOOK-1: nothing is written while no webhook has subscribed to an event', async () => {
    await givenWebhook({ events: ['order.refunded'] })
    await server.givenClip()
    await listChangesJob.run(server.services, {})
    expect(await countEvents()).toBe(0)
  })

  test('R-WEBHOOK-1: a published, changed and withheld clip is reported to accounts that can see it, with ids only', async () => {
    const [hook, other] = [await givenWebhook(), await givenWebhook({ events: ['clip.withheld'] })]
    const shorts = await givenWebhook({ user: await givenAdministrator({ shortsOnly: true }) })
    const ended = await givenWebhook()
    const disable = server.services.db.updateTable('accounts').set({ status: 'disabled' })
    await disable.where('id', '=', ended.user.accountId).execute()
    const [clip, short] = [
      await server.givenClip({ title: 'Fox' }),
      await server.givenClip({ type: 'short' }),
    ]
    await send()
    const set = server.services.db.updateTable('clips').where('id', '=', clip)
    await set.set({ title: 'A fox' }).execute()
    await send()
    await set.set({ state: 'withheld' }).execute()
    await send()
    const messages = messagesOf(hook)
    expect(messages.map(({ type, data }) => [type, data.clip_id])).toEqual([
      ['clip.published', clip],
      ['clip.changed', clip],
      ['clip.withheld', clip],
    ])
    const { baseUrl } = server.services.config
    expect(messages[0]).toEqual({
      type: 'clip.published',
      timestamp: expect.any(String),
      data: { clip_id: clip, url: `${baseUrl}/clip/${clip}` },
    })
    expect(typesOf(other)).toEqual(['clip.withheld'])
    expect(messagesOf(shorts).map(({ data }) => data.clip_id)).toEqual([short])
    expect(typesOf(ended)).toEqual([])
    // Each subscriber gets an event with the same id.
    expect(receiver.at(other.path)[0]?.id).toBe(receiver.at(hook.path)[2]?.id)
  })

  test('R-WEBHOOK-1: a clip that matches a search of the company is reported once, and a search of one user is not', async () => {
    const hook = await givenWebhook({ events: ['saved_search.matched'] })
    const foreign = await givenWebhook({ events: ['saved_search.matched'] })
    const save = async (company: boolean) =>
      await hook.user.call('POST /clip/savedsearches', {
        body: { name: 'Lynxes', query: { term: 'lynx' }, company },
      })
    const { data: search } = await save(true)
    await save(false)
    const clip = await server.givenClip({ title: 'Lynx' })
    await server.givenClip({ title: 'Badger' })
    await searchAlertsJob.run(server.services, {})
    await searchAlertsJob.run(server.services, {})
    await send()
    const url = `${server.services.config.baseUrl}/saved-searches/${search.id}`
    expect(messagesOf(hook)).toMatchObject([
      { type: 'saved_search.matched', data: { saved_search_id: search.id, clip_id: clip, url } },
    ])
    expect(messagesOf(foreign)).toEqual([])
  })

  test('R-WEBHOOK-1: a change before the webhook was added is not reported, also if it is listed later', async () => {
    await server.givenClip()
    const hook = await givenWebhook()
    await send()
    expect(typesOf(hook)).toEqual([])
    // Another webhook has subscribed early enough.
    await server.givenClip()
    await listChangesJob.run(server.services, {})
    const late = await givenWebhook()
    await send()
    expect([typesOf(hook), typesOf(late)]).toEqual([['clip.published'], []])
  })

  test('R-WEBHOOK-1: a change that is rolled back is not reported', async () => {
    const hook = await givenWebhook()
    const clip = await server.givenClip()
    await send()
    const { db } = server.services
    const undone = db.transaction().execute(async (tx) => {
      await tx.updateTable('clips').set({ title: 'A fox' }).where('id', '=', clip).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send()
    expect(typesOf(hook)).toEqual(['clip.published'])
  })

  test('R-WEBHOOK-1: a recall is reported to the holders of the clip', async () => {
    const [holder, other] = [
      await givenWebhook({ events: ['clip.recalled'] }),
      await givenWebhook({ events: ['clip.recalled'] }),
    ]
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()) })
    await givenLicence(server.services, holder.user, clipId)
    const { db, clock } = server.services
    const recall = { clipId, kind: 'corrected', reason: '', note: 'In Peru.', at: clock.now() } as const
    const id = await db.transaction().execute((tx) => openRecall(tx, { userId: null, ip: null }, recall))
    await send()
    expect(messagesOf(holder).map(({ type, data }) => [type, data.clip_id, data.recall_id])).toEqual([
      ['clip.recalled', clipId, id],
    ])
    expect(typesOf(other)).toEqual([])
  })

  test('R-WEBHOOK-1: a paid and refunded order is reported to its account, each once', async () => {
    const [hook, other] = [
      await givenWebhook({ events: ['order.paid', 'order.refunded'] }),
      await givenWebhook({ events: ['order.paid'] }),
    ]
    const clips = [await server.givenClip({ master: Buffer.from(randomUUID()) })]
    const payment = await openPayment(hook.user, await givenPaymentBody(hook.user, { clips }))
    await send()
    expect(typesOf(hook)).toEqual([])
    await confirmPayment(server.http, payment)
    for (const _ of [1, 2]) await hook.user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    await send()
    const [paid] = messagesOf(hook)
    expect(paid).toMatchObject({ type: 'order.paid', data: { order_ref: payment.order_ref } })
    const orderId = paid?.data.order_id ?? 0
    const request = { kind: 'all' } as const
    await refundOrder(server.services, { orderId, request, reason: 'asked for', actorUserId: null })
    await server.runJobs()
    await send()
    expect(messagesOf(hook)[1]).toMatchObject({
      type: 'order.refunded',
      data: { order_id: orderId, refund_id: expect.any(Number) },
    })
    expect(receiver.at(hook.path)).toHaveLength(2)
    expect(typesOf(other)).toEqual([])
  })

  test('R-WEBHOOK-1: an order by invoice is reported as paid when its money has arrived', async () => {
    const buyer = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const hook = await givenWebhook({ user: buyer, events: ['order.paid'] })
    const order = await orderByInvoice(server, buyer)
    await send()
    expect(typesOf(hook)).toEqual([])
    await payInvoice(server, buyer, order.invoice)
    await send()
    expect(messagesOf(hook)).toMatchObject([{ type: 'order.paid', data: { order_id: order.id } }])
  })

  test('R-WEBHOOK-1: a finished file in another format is reported', async () => {
    const hook = await givenWebhook({ events: ['delivery.ready'] })
    const clipId = await server.givenClip({ master: Buffer.from(randomUUID()), durationS: 20 })
    await server.services.db.updateTable('clips').set({ frame_rate: 25 }).where('id', '=', clipId).execute()
    await givenLicence(server.services, hook.user, clipId)
    const body = { clip_id: clipId, format: '720p' as const }
    const { data } = await hook.user.call('POST /clip/renditions', { body })
    await finishRendition(server, data.id, Buffer.from('the file'))
    await send()
    expect(messagesOf(hook)).toMatchObject([
      { type: 'delivery.ready', data: { clip_id: clipId, rendition_id: data.id } },
    ])
  })

  test('R-WEBHOOK-2: a worker is woken by a new event, whichever feature causes it', async () => {
    await givenWebhook({ events: ['clip.published'] })
    const { agencyEvents, jobs } = server.services
    const woken = Promise.withResolvers<string>()
    const stop = runAnnounced(
      { agencyEvents, jobs: { ...jobs, runSoon: woken.resolve } },
      'webhooks',
      SPREAD_WEBHOOKS,
    )
    await server.givenClip()
    await listChangesJob.run(server.services, {})
    expect(await woken.promise).toBe(SPREAD_WEBHOOKS)
    await stop()
  })
})

describe('a receiver that fails', () => {
  test('R-WEBHOOK-3: a refused message is sent again with the same id until it is accepted', async () => {
    const hook = await givenWebhook()
    receiver.respond(hook.path, (answer) => answer.writeHead(503).end())
    await sendTest(hook)
    await send()
    await send()
    expect(receiver.at(hook.path)).toHaveLength(1)
    expect((await logOf(hook)).items).toMatchObject([
      { state: 'waiting', attempts: 1, status: 503, problem: 'status' },
    ])
    expect(await shownOf(hook)).toMatchObject({ failing_since: expect.any(String), waiting: 1 })
    server.later(MINUTE)
    await send()
    receiver.respond(hook.path, (answer) => answer.writeHead(200).end())
    server.later(5 * MINUTE)
    await send()
    expect(new Set(receiver.at(hook.path).map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.at(hook.path).map(({ body }) => body)).size).toBe(1)
    expect((await logOf(hook)).items).toMatchObject([
      { state: 'delivered', attempts: 3, status: 200, problem: null, next_at: null },
    ])
    expect(await shownOf(hook)).toMatchObject({ failing_since: null, waiting: 0 })
  })

  test('R-WEBHOOK-3: a message that is refused for 24 hours fails alone, if others are accepted', async () => {
    const hook = await givenWebhook()
    const isFirst = (id: string) => receiver.at(hook.path)[0]?.id === id
    receiver.respond(hook.path, (answer, { id }) => answer.writeHead(isFirst(id) ? 500 : 204).end())
    await sendTest(hook)
    for (let hours = 0; hours <= 26; hours += 1) {
      await send()
      const fresh = await again(hook)
      await sendTest(fresh)
      server.later(HOUR)
    }
    await send()
    const fresh = await again(hook)
    expect(await shownOf(fresh)).toMatchObject({ paused: null, waiting: 0 })
    const states = (await logOf(fresh)).items.map(({ state }) => state)
    expect(states.at(-1)).toBe('failed')
    expect(new Set(states.slice(0, -1))).toEqual(new Set(['delivered']))
  })

  test('R-WEBHOOK-3: after 24 hours of failure the webhook is paused with one email, and its messages wait until it is resumed', async () => {
    const hook = await givenWebhook()
    const colleague = await givenAdministrator({ accountId: hook.user.accountId })
    const superuser = await server.givenUser({ accountId: hook.user.accountId, role: 'Superuser' })
    await server.givenUser({ accountId: hook.user.accountId, role: 'Manager' })
    receiver.respond(hook.path, (answer) => answer.writeHead(500).end())
    await sendTest(hook)
    await sendTest(hook)
    for (let hours = 0; hours < 24; hours += 1) {
      await send()
      server.later(HOUR)
    }
    const later = await again(hook)
    expect((await shownOf(later)).paused).toBeNull()
    await send()
    await send()
    expect(await shownOf(later)).toMatchObject({ paused: { for: 'failure' }, waiting: 2 })
    await server.runJobs()
    const posted = server.emails.filter(({ subject }) => subject.includes('webhook was paused'))
    expect(posted.map(({ to }) => to).sort()).toEqual(
      [hook.user.email, colleague.email, superuser.email, later.user.email].sort(),
    )
    expect(posted[0]?.text).toContain(receiver.url(hook.path))

    const tried = receiver.at(hook.path).length
    expect(await refusalOf(sendTest(later))).toMatchObject({ code: 'conflict' })
    server.later(HOUR)
    await send()
    expect(receiver.at(hook.path)).toHaveLength(tried)
    receiver.respond(hook.path, (answer) => answer.writeHead(204).end())
    await later.user.call('POST /clip/webhooks/:id/resume', { params: { id: hook.id } })
    await send()
    expect(await shownOf(later)).toMatchObject({ paused: null, failing_since: null, waiting: 0 })
    const actions = await auditedActions(server, `account:${hook.user.accountId}`)
    expect(actions.filter((action) => action === 'webhook.paused')).toHaveLength(1)
  })

  test('R-WEBHOOK-3: a busy webhook has the pause that it requests, for all its messages', async () => {
    const hook = await givenWebhook()
    receiver.respond(hook.path, (answer) => answer.writeHead(429, { 'retry-after': '1200' }).end())
    await sendTest(hook)
    await sendTest(hook)
    await send()
    receiver.respond(hook.path, (answer) => answer.writeHead(204).end())
    server.later(19 * MINUTE)
    await send()
    expect(receiver.at(hook.path)).toHaveLength(1)
    server.later(MINUTE)
    await send()
    expect(await shownOf(hook)).toMatchObject({ failing_since: null, waiting: 0 })
  })

  test('R-WEBHOOK-3: a webhook whose address no longer exists is paused at once, with one email', async () => {
    const hook = await givenWebhook()
    receiver.respond(hook.path, (answer) => answer.writeHead(410).end())
    await sendTest(hook)
    await sendTest(hook)
    await send()
    expect(receiver.at(hook.path)).toHaveLength(1)
    expect(await shownOf(hook)).toMatchObject({ paused: { for: 'failure' }, waiting: 2 })
    await server.runJobs()
    const posted = server.emails.filter(({ to }) => to === hook.user.email)
    expect(posted.map(({ text }) => text)).toEqual([expect.stringContaining('returned HTTP 410 (Gone)')])
  })

  test('R-WEBHOOK-2: a receiver that does not answer delays no other, and gets one message at a time', async () => {
    const [slow, quick] = [await givenWebhook(), await givenWebhook()]
    const [released, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let open = 0
    let most = 0
    receiver.respond(slow.path, async (answer) => {
      open += 1
      most = Math.max(most, open)
      asked.resolve()
      await released.promise
      open -= 1
      answer.writeHead(204).end()
    })
    for (const hook of [slow, slow, slow, quick]) await sendTest(hook)
    const sending = sendWebhooksJob.run(server.services, {})
    await asked.promise
    // Written while the slow one is being waited for.
    for (let count = 0; count < 20; count += 1) await sendTest(quick)
    await receiver.count(quick.path, 21)
    expect(receiver.at(slow.path)).toHaveLength(1)
    released.resolve()
    await sending
    expect([receiver.at(slow.path).length, most]).toEqual([3, 1])
  })

  test('R-WEBHOOK-2: twenty dead receivers delay no other', async () => {
    const { db } = server.services
    const dead = await Promise.all(Array.from({ length: 20 }, () => givenWebhook({ path: '/dead' })))
    for (const hook of dead) await sendTest(hook)
    await db.updateTable('webhook_endpoints').set({ failures: 1, failing_since: new Date() }).execute()
    const hook = await givenWebhook()
    await sendTest(hook)
    const released = Promise.withResolvers<void>()
    receiver.respond('/dead', async (answer) => {
      await released.promise
      answer.writeHead(204).end()
    })
    const sending = sendWebhooksJob.run(server.services, {})
    await receiver.count(hook.path, 1)
    expect(receiver.at('/dead').length).toBeLessThanOrEqual(8)
    released.resolve()
    await sending
    expect(receiver.at('/dead')).toHaveLength(20)
  })

  test('R-WEBHOOK-2: two workers at the same time send each message once', async () => {
    const hooks = await Promise.all(Array.from({ length: 4 }, () => givenWebhook()))
    for (const hook of hooks) for (let count = 0; count < 5; count += 1) await sendTest(hook)
    await Promise.all([1, 2, 3].map(() => sendWebhooksJob.run(server.services, {})))
    for (const hook of hooks) {
      expect(receiver.at(hook.path)).toHaveLength(5)
      expect(new Set(receiver.at(hook.path).map(({ id }) => id)).size).toBe(5)
    }
  })
})

describe('the secret', () => {
  test('R-WEBHOOK-5: after a rotation both secrets sign for 24 hours, then the new one alone', async () => {
    const hook = await givenWebhook()
    const { data } = await hook.user.call('POST /clip/webhooks/:id/rotate', { params: { id: hook.id } })
    expect(data.secret).not.toBe(hook.secret)
    expect((await shownOf(hook)).earlier_secret_until).toBe(
      new Date(server.services.clock.now().getTime() + DAY).toISOString(),
    )
    const signaturesOf = async () => {
      await sendTest(await again(hook))
      await send()
      const message = receiver.at(hook.path).at(-1)
      if (!message) throw new Error('Nothing was received')
      const { headers, body, id } = message
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
      const given = String(headers['webhook-signature']).split(' ')
      expect(at.getTime()).toBe(Math.floor(server.services.clock.now().getTime() / 1_000) * 1_000)
      return [data.secret, hook.secret].map((secret) =>
        given.includes(new Webhook(secret).sign(id, at, body)),
      )
    }
    expect(await signaturesOf()).toEqual([true, true])
    server.later(DAY - 1)
    expect(await signaturesOf()).toEqual([true, true])
    server.later(1)
    expect(await signaturesOf()).toEqual([true, false])
    expect((await shownOf(await again(hook))).earlier_secret_until).toBeNull()
  })
})

test('R-WEBHOOK-5: each attempt is signed with its own time, because receivers refuse older ones', async () => {
  const hook = await givenWebhook()
  receiver.respond(hook.path, (answer) => answer.writeHead(500).end())
  await sendTest(hook)
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await send()
    server.later(10 * MINUTE)
  }
  const attempts = receiver.at(hook.path)
  const times = attempts.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times).toEqual([...new Set(times)])
  for (const [at, { id, headers, body }] of attempts.entries()) {
    const signed = new Webhook(hook.secret).sign(id, new Date((times[at] ?? 0) * 1_000), body)
    expect(headers['webhook-signature']).toBe(signed)
  }
  expect(attempts.length).toBeGreaterThan(2)
})

test('R-WEBHOOK-5: a secret that can no longer be read is named in the log, and a rotation repairs it', async () => {
  const hook = await givenWebhook()
  const spoil = server.services.db.updateTable('webhook_endpoints').set({ secret_sealed: Buffer.alloc(60) })
  await spoil.where('id', '=', hook.id).execute()
  await sendTest(hook)
  await send()
  expect(receiver.at(hook.path)).toEqual([])
  expect((await logOf(hook)).items).toMatchObject([{ state: 'waiting', status: null, problem: 'secret' }])
  await hook.user.call('POST /clip/webhooks/:id/rotate', { params: { id: hook.id } })
  await sendTest(hook)
  await send()
  expect((await logOf(hook)).items.map(({ state }) => state)).toEqual(['delivered', 'waiting'])
  const signatures = String(receiver.at(hook.path)[0]?.headers['webhook-signature'])
  expect(signatures.split(' ')).toHaveLength(1)
})

describe('the log', () => {
  test('R-WEBHOOK-6: a delivery is sent again with the same id, and that of another webhook is not', async () => {
    const [hook, other] = [await givenWebhook(), await givenWebhook()]
    await sendTest(hook)
    await sendTest(other)
    await send()
    const [delivery] = (await logOf(hook)).items
    const [foreign] = (await logOf(other)).items
    const replay = (id: number) =>
      hook.user.call('POST /clip/webhook-deliveries/:id/replay', {
        params: { id },
      })
    await replay(delivery?.id ?? 0)
    await send()
    expect(receiver.at(hook.path).map(({ id }) => id)).toEqual([delivery?.message_id, delivery?.message_id])
    expect(await refusalOf(replay(foreign?.id ?? 0))).toMatchObject({ status: 404 })
    await send()
    expect(receiver.at(other.path)).toHaveLength(1)
  })

  test('R-WEBHOOK-6: a delivery that waits after a failure is sent at once', async () => {
    const hook = await givenWebhook()
    receiver.respond(hook.path, (answer) => answer.writeHead(500).end())
    await sendTest(hook)
    await send()
    const [delivery] = (await logOf(hook)).items
    const params = { id: delivery?.id ?? 0 }
    await hook.user.call('POST /clip/webhook-deliveries/:id/replay', { params })
    await send()
    expect(receiver.at(hook.path).map(({ id }) => id)).toEqual([delivery?.message_id, delivery?.message_id])
    expect((await logOf(hook)).items).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  test('R-WEBHOOK-6: all deliveries since a time are sent again, or the failed ones', async () => {
    const hook = await givenWebhook()
    await sendTest(hook)
    server.later(MINUTE)
    const since = server.services.clock.now().toISOString()
    await sendTest(hook)
    await sendTest(hook)
    await send()
    const replay = async (only: 'failed' | 'all') => {
      const body = { since, only }
      const { data } = await hook.user.call('POST /clip/webhooks/:id/replay', {
        params: { id: hook.id },
        body,
      })
      await send()
      return [data.deliveries, receiver.at(hook.path).length]
    }
    expect(await replay('failed')).toEqual([0, 3])
    expect(await replay('all')).toEqual([2, 5])
    const [newest] = (await logOf(hook)).items
    const fail = server.services.db.updateTable('webhook_deliveries').set({ state: 'failed' })
    await fail.where('id', '=', newest?.id ?? 0).execute()
    expect(await replay('failed')).toEqual([1, 6])
  })

  test('R-WEBHOOK-6: a paused webhook sends nothing, and what waited when it is resumed', async () => {
    const hook = await givenWebhook()
    const params = { id: hook.id }
    await hook.user.call('POST /clip/webhooks/:id/pause', { params })
    await server.givenClip()
    await send()
    expect(receiver.at(hook.path)).toEqual([])
    expect(await shownOf(hook)).toMatchObject({ paused: { for: 'request' }, waiting: 1 })
    expect((await logOf(hook)).items).toMatchObject([{ state: 'waiting', attempts: 0, next_at: null }])
    await hook.user.call('POST /clip/webhooks/:id/resume', { params })
    await send()
    expect(typesOf(hook)).toEqual(['clip.published'])
  })

  test('R-WEBHOOK-6: the log has pages of 50, the newest first', async () => {
    const hook = await givenWebhook()
    for (let count = 0; count < 52; count += 1) await sendTest(hook)
    const first = await logOf(hook)
    expect([first.items.length, first.more]).toEqual([50, true])
    const second = await logOf(hook, first.items.at(-1)?.id)
    expect([second.items.length, second.more]).toEqual([2, false])
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, next) => next - one))
  })

  test('R-WEBHOOK-6: events and deliveries are deleted after 30 days', async () => {
    const hook = await givenWebhook()
    await sendTest(hook)
    await send()
    server.later(29 * DAY)
    await removeOldRows(server.services, RETENTIONS)
    expect((await logOf(await again(hook))).items).toHaveLength(1)
    server.later(2 * DAY)
    await removeOldRows(server.services, RETENTIONS)
    expect((await logOf(await again(hook))).items).toEqual([])
    expect(await countEvents()).toBe(0)
  })
})
