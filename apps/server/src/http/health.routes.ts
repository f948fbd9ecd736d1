/** Health checks for monitoring: `/healthz` is this process, `/readyz` is whether it can do its work. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { answers } from '../db/db.ts'
import { MOUNTS } from '../mounts.ts'
import { bearerOf, type FindViewer, hashToken } from './viewer.ts'

const DATABASE_TIMEOUT_MS = 500

/**
 * A draining process answers 503, so that a load balancer stops sending before the connections close. Agency staff
 * also see the payment provider and whether it moves money (R-PAYMENT-4).
 */
export function healthRoutes(
  server: FastifyInstance,
  services: Services,
  { state, findViewer }: { state: { draining: boolean }; findViewer: FindViewer },
): void {
  server.get(MOUNTS.health.path, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  server.get(MOUNTS.readiness.path, async (request, reply) => {
    const ready = !state.draining && (await databaseAnswers(services))
    const { provider, livemode } = services.config.payments
    const showsPayments = ready && (await isStaff(request, services, findViewer))
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...(showsPayments && { payments: { provider, livemode } }) })
  })
}

async function databaseAnswers({ db }: Services): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), DATABASE_TIMEOUT_MS).unref())
  return Promise.race([answers(db), late])
}

async function isStaff(
  request: FastifyRequest,
  { db, clock }: Services,
  findViewer: FindViewer,
): Promise<boolean> {
  const token = bearerOf(request)
  const viewer = token ? await findViewer(db, hashToken(token), clock.now()) : null
  return viewer?.accountKind === 'agency'
}
