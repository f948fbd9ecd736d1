/** Counts calls against limits and refuses excess calls. */
import type { Limit } from '@rushes/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { sign } from '../../platform/signing.ts'
import { type CallCounters, callCounters, type Window } from './call-counters.ts'
import { networkOf } from './visitor-network.ts'

const EXCHANGE_MS = 1_000
/** Limits with longer windows are counted strictly, because they protect sensitive calls, which are rare. */
const MAX_LOOSE_SECONDS = 60

export type CallLimits = {
  /**
   * Counts the request.
   * @param address of the visitor, if it is not the origin of the request
   * @throws AppError too_many_requests
   */
  require(request: FastifyRequest, limits: readonly Limit[], address?: string): Promise<void>
}

/** The state of the limit with the fewest calls left. */
type RateLimit = { limit: number; left: number; resetS: number }

declare module 'fastify' {
  interface FastifyRequest {
    rateLimit: RateLimit | null
  }
}

export const RATE_LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

/** Sends the limit with each answer that was counted, so that clients can slow down in time. */
export function sendRateLimit(server: FastifyInstance): void {
  server.decorateRequest('rateLimit', null)
  server.addHook('onSend', ({ rateLimit }, reply, _payload, done) => {
    if (rateLimit) {
      const [limit, left, reset] = RATE_LIMIT_HEADERS
      reply.headers({ [limit]: rateLimit.limit, [left]: rateLimit.left, [reset]: rateLimit.resetS })
    }
    done()
  })
}

type Parts = Pick<Services, 'clock' | 'secret'> & { db: Db | null }

/** @param parts without a database the process counts for itself */
export function openLimits(
  server: Pick<FastifyInstance, 'addHook'>,
  { db, clock, secret }: Parts,
): CallLimits {
  const now = () => clock.now().getTime()
  // Signed, so that the table contains neither addresses nor emails.
  const counters = callCounters(db, { now, nameOf: (key) => sign(secret, 'limit', [key]) })
  const exchanging = setInterval(() => void counters.exchange(), EXCHANGE_MS).unref()
  server.addHook('onClose', async () => {
    clearInterval(exchanging)
    await counters.exchange()
  })

  /** Windows begin at full minutes, hours and days, so that all processes use the same ones. */
  function windowOf(what: string, limit: Limit, who: string): Window {
    const ms = limit.seconds * 1_000
    const endsAt = (Math.floor(now() / ms) + 1) * ms
    return { key: `${what} ${limit.seconds} ${limit.by} ${endsAt} ${who}`, endsAt }
  }

  return {
    async require(request, limits, address = request.ip) {
      for (const limit of limits) {
        const who = whoIsCounted(request, limit.by, address)
        if (who === null) continue
        const window = windowOf(limit.countsAs ?? request.routeOptions.url ?? '', limit, who)
        const max = request.viewer ? limit.member : limit.guest
        const sum = await sumWith(counters, window, limit, max)
        const resetS = secondsUntil(window.endsAt, now())
        noteRateLimit(request, { sum, max, weight: limit.weight ?? 1, resetS })
        if (sum > max) throw refusal(resetS)
      }
    },
  }
}

type Counted = { sum: number; max: number; weight: number; resetS: number }

/** Keeps the limit with the fewest calls left. */
function noteRateLimit(request: FastifyRequest, { sum, max, weight, resetS }: Counted): void {
  const left = Math.max(0, Math.floor((max - sum) / weight))
  if (request.rateLimit && request.rateLimit.left <= left) return
  request.rateLimit = { limit: Math.floor(max / weight), left, resetS }
}

/** @returns the count with this call, which is refused above `max` */
async function sumWith(counters: CallCounters, window: Window, limit: Limit, max: number): Promise<number> {
  const { weight = 1, seconds } = limit
  const sum = counters.sum(window) + weight
  // A caller over the limit is refused without a query.
  if (sum > max) return sum
  if (seconds <= MAX_LOOSE_SECONDS) return counters.count(window, weight)
  return await counters.countStrictly(window, weight)
}

const secondsUntil = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / 1_000))

function whoIsCounted(
  { viewer, apiKey, body }: FastifyRequest,
  by: Limit['by'],
  address: string,
): string | null {
  switch (by) {
    case 'address':
      if (apiKey) return `key ${apiKey.id}`
      return viewer ? `user ${viewer.userId}` : networkOf(address)
    case 'account':
      return viewer ? `account ${viewer.accountId}` : null
    case 'email': {
      const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
      return typeof email === 'string' ? email.toLowerCase() : null
    }
  }
}

function refusal(retryAfterS: number): AppError {
  const message = `Too many requests. Please try again in ${inWords(retryAfterS)}.`
  return new AppError('too_many_requests', message, { retryAfterS })
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
