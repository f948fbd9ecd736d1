/** Serves pull addresses: the licensed files of an account for a script that has the secret address (R-PULL-2). */

import { MAX_INTEGER } from '@rushes/contract/integers'
import type { Limit } from '@rushes/contract/limits'
import { PULL_FORMATS, type PullFormat, PullPage } from '@rushes/contract/pull-addresses'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { openLimits } from '../../../http/limits/open-limits.ts'
import { hashToken } from '../../../http/viewer.ts'
import { MOUNTS } from '../../../mounts.ts'
import { isWithin } from '../../../platform/clock.ts'
import { pullUrl } from './change-pull-address.ts'
import { listPulled } from './list-pulled.ts'
import { findPull, type PullRow, touchPull } from './pull-addresses.queries.ts'
import { aria2Of, scriptOf } from './pull-formats.ts'
import { PULL_REFUSALS, pullState } from './pulls.rules.ts'

const LIMITS: readonly Limit[] = [{ guest: 60, member: 60, seconds: 60, by: 'address' }]
/** Precise enough for users; most calls then write nothing. */
const USED_STEP_MS = 60_000

const Query = z.object({
  after: z.coerce.number().int().min(0).max(MAX_INTEGER).default(0),
  format: z.enum(PULL_FORMATS).default('json'),
})

const TYPES: Readonly<Record<PullFormat, string>> = {
  json: 'application/json; charset=utf-8',
  aria2: 'text/plain; charset=utf-8',
  sh: 'text/x-shellscript; charset=utf-8',
}

export function pullRoutes(server: FastifyInstance, services: Services): void {
  const { db, clock, config } = services
  const limits = config.rateLimits ? openLimits(server, services) : null

  server.get<{ Params: { token: string }; Querystring: unknown }>(
    `${MOUNTS.pull.path}/:token`,
    async (request, reply) => {
      await limits?.require(request, LIMITS)
      const query = Query.safeParse(request.query)
      if (!query.success) throw new AppError('validation', 'Please check `after` and `format`.')
      const { after, format } = query.data
      const pull = await requirePull(request.params.token)
      const page = await listPulled(services, pull, after)
      const text = writeAs(format, page, request.params.token)
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .type(TYPES[format])
        .send(text)
    },
  )

  async function requirePull(token: string): Promise<PullRow> {
    const now = clock.now()
    const pull = await findPull(db, hashToken(token))
    if (!pull) throw new AppError('not_found', 'There is no such pull address.')
    const state = pullState(pull, now)
    if (state !== 'active') throw new AppError('link_ended', PULL_REFUSALS[state])
    if (pull.last_used_at === null || !isWithin(pull.last_used_at, USED_STEP_MS, now)) {
      await touchPull(db, pull.id, now)
    }
    return pull
  }

  function writeAs(format: PullFormat, page: PullPage, token: string): string {
    const locate = (path: string) => `${config.baseUrl}${path}`
    if (format === 'aria2') return aria2Of(page, locate)
    if (format === 'sh') return scriptOf(page, locate, pullUrl(config, token))
    const files = page.files.map((file) => ({ ...file, url: locate(file.url) }))
    return JSON.stringify(PullPage.parse({ ...page, files }))
  }
}
