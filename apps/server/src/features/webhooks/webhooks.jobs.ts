/**
 * Writes and sends the deliveries of webhooks (R-WEBHOOK-2, R-WEBHOOK-3). Safe to run twice and to kill: an endpoint is
 * claimed under a lease, and the id of a message is stored before its first attempt.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { listAdministrators } from '../accounts/members/list-administrators.ts'
import { record } from '../audit/record-event.ts'
import { postEmailToUsers } from '../outbox/post-email.ts'
import * as queries from './deliveries.queries.ts'
import { isPaused, nextAttempt, requestedPause, restUntil } from './retry.rules.ts'
import { type Answer, sendMessage } from './send-message.ts'
import { headersOf, messageOf } from './webhook-message.rules.ts'
import { openSecret } from './webhook-secret.ts'
import { pausedEmail } from './webhooks.emails.ts'

export const SPREAD_WEBHOOKS = 'webhooks-spread'
export const SEND_WEBHOOKS = 'webhooks-send'

const EVENTS_BATCH = 1_000
/** Endpoints to which a process sends at once. */
const MAX_AT_ONCE = 16
/** Of these, endpoints whose last attempt failed, so that they never delay the others. */
const MAX_FAILING_AT_ONCE = MAX_AT_ONCE / 2
/** The status by which an address ends its webhook (Standard Webhooks). */
const GONE = 410
/** Longer than an attempt with its statements. */
const LEASE_MS = 30_000
/** While all answers are slow, due deliveries of other endpoints start after this time. */
const LOOK_MS = 500

export const spreadWebhooksJob: Job = {
  name: SPREAD_WEBHOOKS,
  every: '* * * * *',
  async run({ db, clock, jobs }) {
    let isAny = false
    for (let events = EVENTS_BATCH; events === EVENTS_BATCH; ) {
      events = await db.transaction().execute((tx) => queries.spreadEvents(tx, clock.now(), EVENTS_BATCH))
      isAny ||= events > 0
    }
    if (isAny) jobs.runSoon(SEND_WEBHOOKS)
  },
}

export const sendWebhooksJob: Job = {
  name: SEND_WEBHOOKS,
  every: '* * * * *',
  atOnce: () => 1,
  async run(services) {
    const active = new Map<Promise<void>, { isFailing: boolean }>()
    for (;;) {
      // An endpoint whose message arrives during the claim is not found by it, and can have more messages.
      const wasIdle = active.size === 0
      const endpoint = await claimNext(services, [...active.values()])
      if (endpoint) {
        const sending = sendNext(services, endpoint)
          .catch((err: unknown) =>
            services.log.error({ err, webhook: endpoint.id }, 'a webhook was not sent'),
          )
          .finally(() => active.delete(sending))
        active.set(sending, { isFailing: endpoint.failures > 0 })
      } else if (wasIdle) return
      else if (active.size > 0)
        await Promise.race([...active.keys(), pause(LOOK_MS, undefined, { ref: false })])
    }
  },
}

async function claimNext({ db, clock }: Services, active: readonly { isFailing: boolean }[]) {
  if (active.length >= MAX_AT_ONCE) return undefined
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const failing = active.filter(({ isFailing }) => isFailing).length
  return await queries.claimEndpoint(db, { now, until, withFailing: failing < MAX_FAILING_AT_ONCE })
}

/** Sends the next due message of a claimed endpoint. */
async function sendNext(services: Services, endpoint: queries.ClaimedEndpoint): Promise<void> {
  const { db, clock } = services
  const attempt = await queries.beginAttempt(db, endpoint.id, clock.now())
  if (!attempt) return await queries.releaseEndpoint(db, endpoint.id)
  const answer = await sendSigned(services, endpoint, attempt)
  if (answer.problem === null) {
    await queries.updateDelivered(db, endpoint.id, { deliveryId: attempt.id, status: answer.status })
    return
  }
  await db.transaction().execute((tx) => recordFailure(tx, services, { endpoint, attempt, answer }))
}

async function sendSigned(
  services: Services,
  endpoint: queries.ClaimedEndpoint,
  attempt: queries.Attempt,
): Promise<Answer> {
  const { config, clock } = services
  const now = clock.now()
  const secrets = secretsOf(services, endpoint, now)
  if (secrets.length === 0) return { status: null, problem: 'secret' }
  const body = JSON.stringify(messageOf(config.baseUrl, attempt))
  const headers = {
    ...headersOf({ id: attempt.message_id, body, secrets, now }),
    'user-agent': 'Rushes-Webhooks',
  }
  return await sendMessage(endpoint.url, { body, headers }, config)
}

function secretsOf(services: Services, endpoint: queries.ClaimedEndpoint, now: Date): string[] {
  const { account_id, secret_sealed, earlier_sealed, earlier_until } = endpoint
  const isEarlierValid = earlier_sealed !== null && earlier_until !== null && earlier_until > now
  return [secret_sealed, ...(isEarlierValid ? [earlier_sealed] : [])].flatMap(
    (sealed) => openSecret(services, account_id, sealed) ?? [],
  )
}

type Failed = { endpoint: queries.ClaimedEndpoint; attempt: queries.Attempt; answer: Answer }

async function recordFailure(
  tx: Db,
  services: Services,
  { endpoint, attempt, answer }: Failed,
): Promise<void> {
  const { clock, config } = services
  const now = clock.now()
  const failing = await queries.countFailure(tx, endpoint.id, now)
  if (!failing) return
  const { account_id: accountId, url, failures, failing_since, paused_at } = failing
  const requestedMs = requestedPause(answer.status ?? 0, answer.retryAfter, now)
  const isGone = answer.status === GONE
  const mustPause = isGone || isPaused(failing_since, now)
  if (mustPause && paused_at === null) {
    await queries.updateRest(tx, endpoint.id, { paused_at: now, paused_for: 'failure' })
    const event = { action: 'webhook.paused', at: now, actorUserId: null, ip: null } as const
    await record(tx, { ...event, object: `account:${accountId}`, details: { webhook: endpoint.id } })
    const key = `webhook-paused:${endpoint.id}:${failing_since.getTime()}`
    const email = { key, ...pausedEmail(config, url, isGone) }
    await postEmailToUsers(tx, await listAdministrators(tx, accountId), email, now)
  } else {
    await queries.updateRest(tx, endpoint.id, { rests_until: restUntil(failures, now, requestedMs) })
  }
  const next = nextAttempt(attempt.attempts, attempt.tried_since, now, requestedMs)
  await queries.updateFailed(tx, {
    ...answer,
    id: attempt.id,
    // Deliveries of a paused endpoint wait for its resumption.
    state: next === null && !mustPause ? 'failed' : 'waiting',
    nextAt: next ?? now,
  })
}
