/**
 * Limits how often one address, or one logged-in user, may call (R-HTTP-3). Counters live in the memory of each process,
 * so N processes allow N times as many calls; `RATE_LIMIT_FACTOR` corrects that.
 */
import rateLimit from '@fastify/rate-limit'
import type { EndpointKey } from '@rushes/contract/client'
import type { Config } from '../config.ts'
import type { App } from '../context.ts'
import { API_BASE } from '../mounts.ts'
import { RENDERING, renderingKey } from './rendering-key.ts'

type Limit = { guest: number; member: number; minutes: number }

const DEFAULT_LIMIT: Limit = { guest: 300, member: 600, minutes: 1 }
const LIMITS: Partial<Record<EndpointKey, Limit>> = {
  'GET /clip/clips': { guest: 60, member: 600, minutes: 1 },
  'GET /clip/clips/suggest': { guest: 120, member: 600, minutes: 1 },
  'POST /clip/users/login': { guest: 60, member: 60, minutes: 15 },
  'POST /clip/users/forgot-password': { guest: 5, member: 5, minutes: 60 },
  'POST /clip/forms/register': { guest: 5, member: 5, minutes: 60 },
  'POST /clip/forms/contact': { guest: 5, member: 20, minutes: 60 },
  'POST /clip/forms/enquire': { guest: 5, member: 20, minutes: 60 },
  'POST /clip/clips/download': { guest: 30, member: 30, minutes: 1 },
  'POST /clip/payments/salestax': { guest: 30, member: 30, minutes: 1 },
  'POST /clip/payments/intent': { guest: 60, member: 60, minutes: 60 },
  'POST /clip/payments/webhook/:provider': { guest: 6_000, member: 6_000, minutes: 1 },
}

const LIMIT_OF_ROUTE: ReadonlyMap<string, Limit> = new Map(Object.entries(LIMITS))

export async function limitRates(app: App, config: Config): Promise<void> {
  app.addHook('onRoute', (route) => {
    const limit = LIMIT_OF_ROUTE.get(`${route.method} ${route.url.replace(API_BASE, '')}`)
    if (limit) route.config = { ...route.config, rateLimit: rateOf(limit, config) }
  })
  await app.register(rateLimit, {
    ...rateOf(DEFAULT_LIMIT, config),
    allowList: (request) => request.headers[RENDERING] === renderingKey,
    keyGenerator: (request) => (request.viewer ? `user ${request.viewer.userId}` : request.ip),
  })
}

function rateOf({ guest, member, minutes }: Limit, { rateLimitFactor }: Config) {
  return {
    timeWindow: minutes * 60_000,
    max: (request: { viewer: unknown }) => Math.ceil((request.viewer ? member : guest) * rateLimitFactor),
  }
}
