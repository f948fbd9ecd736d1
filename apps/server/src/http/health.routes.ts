/** For the machines that watch: `/healthz` is this process, `/readyz` is whether it can do its work. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { findViewerByToken } from '../features/accounts/sessions.queries.ts'
import { bearerOf, hashToken } from './viewer.ts'

/**
 * A draining process answers 503, so that a balancer stops sending before the connections close. Agency staff are
 * told how this installation is paid (payments, section 6).
 */
export function healthRoutes(
  server: FastifyInstance,
  services: Services,
  state: { draining: boolean },
): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  server.get('/readyz', async (request, reply) => {
    const ready = !state.draining && (await databaseAnswers(services))
    const { provider, livemode } = services.config.payments
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        ...(ready && (await isStaff(request, services)) && { payments: { provider, livemode } }),
      })
  })
}

async function databaseAnswers({ db }: Services): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), 500).unref())
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

async function isStaff(request: FastifyRequest, { db, clock }: Services): Promise<boolean> {
  const token = bearerOf(request)
  const viewer = token ? await findViewerByToken(db, hashToken(token), clock.now()) : null
  return viewer?.accountKind === 'agency'
}
