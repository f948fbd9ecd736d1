/** Refuses who calls too often, by the limits that the endpoints declare (R-HTTP-3), and says when to come back. */
import { GENERAL_LIMIT, type Limit } from '@rushes/contract/limits'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { App, Services } from '../../context.ts'
import { sign } from '../../platform/signing.ts'
import { RENDERING, renderingKey } from '../rendering-key.ts'
import { type CallCounters, callCounters, type Window } from './call-counters.ts'
import { networkOf } from './visitor-network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly Limit[]
  }
}

const EXCHANGE_MS = 1_000
/** What lasts longer than a minute guards something precious and is called rarely. */
const MAX_LOOSE_SECONDS = 60

type Counting = Pick<Services, 'clock' | 'secret'> & { counters: CallCounters }

export function limitCalls(app: App, { config, db, clock, secret }: Services): void {
  if (!config.rateLimits) return
  const counting = { clock, secret, counters: callCounters(db, () => clock.now().getTime()) }
  const exchanging = setInterval(() => void counting.counters.exchange(), EXCHANGE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(exchanging)
    await counting.counters.exchange()
  })
  app.addHook('onRequest', (request) => requireWithin(counting, request, (limit) => limit.by !== 'email'))
  // The body has been read and checked by now.
  app.addHook('preHandler', (request) => requireWithin(counting, request, (limit) => limit.by === 'email'))
}

/** @throws AppError too_many_requests */
async function requireWithin(
  counting: Counting,
  request: FastifyRequest,
  isMeant: (limit: Limit) => boolean,
): Promise<void> {
  if (request.headers[RENDERING] === renderingKey) return
  for (const limit of (request.routeOptions.config.limits ?? [GENERAL_LIMIT]).filter(isMeant)) {
    const window = windowOf(counting, request, limit)
    if (!window) continue
    const max = request.viewer ? limit.member : limit.guest
    if (!(await countedWithin(counting.counters, window, limit, max))) {
      const retryAfterS = Math.max(1, Math.ceil((window.endsAt - counting.clock.now().getTime()) / 1_000))
      const message = `Too many requests. Please try again in ${inWords(retryAfterS)}.`
      throw new AppError('too_many_requests', message, { retryAfterS })
    }
  }
}

async function countedWithin(counters: CallCounters, window: Window, limit: Limit, max: number) {
  const { weight = 1, seconds } = limit
  // Who is over the limit is refused without a question to the database.
  if (counters.sum(window) + weight > max) return false
  if (seconds <= MAX_LOOSE_SECONDS) return counters.count(window, weight) <= max
  return (await counters.countStrictly(window, weight)) <= max
}

/** Windows begin at full minutes, hours and days, so that all processes mean the same one. */
function windowOf({ clock, secret }: Counting, request: FastifyRequest, limit: Limit): Window | null {
  const who = whoIsCounted(request, limit.by)
  if (who === null) return null
  const ms = limit.seconds * 1_000
  const endsAt = (Math.floor(clock.now().getTime() / ms) + 1) * ms
  const what = limit.countsAs ?? request.routeOptions.url ?? ''
  // Signed, so that the table tells neither addresses nor emails.
  return { key: sign(secret, 'limit', [what, limit.seconds, limit.by, who, endsAt]), endsAt }
}

function whoIsCounted({ viewer, ip, body }: FastifyRequest, by: Limit['by']): string | null {
  switch (by) {
    case 'address':
      return viewer ? `user ${viewer.userId}` : networkOf(ip)
    case 'account':
      return viewer ? `account ${viewer.accountId}` : null
    case 'email': {
      const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
      return typeof email === 'string' ? email.toLowerCase() : null
    }
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
