/** Health checks for monitoring: `/healthz` is this process, `/readyz` is whether it can do its work. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { answers } from '../db/db.ts'
import { MOUNTS } from '../mounts.ts'
import { engineAnswers } from './engine-answers.ts'
import { type FindSession, isStaff } from './viewer.ts'

const DATABASE_TIMEOUT_MS = 500
/** Below this, the next writes fail. */
const MIN_FREE_BYTES = 64 * 2 ** 20

type Missing = 'database' | 'disk space'
/** Whether the process is about to end. */
export type ServingState = { draining: boolean }

/** A process of pages alone is ready until it drains: it goes on with pages from memory while the API is away. */
export function pageHealthRoutes(server: FastifyInstance, state: ServingState): void {
  aliveRoute(server)
  server.get(MOUNTS.readiness.path, (_request, reply) =>
    reply
      .status(state.draining ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ready: !state.draining, missing: [] }),
  )
}

/**
 * A draining process answers 503, so that a load balancer stops sending before the connections close. So does one
 * without its database. A full disk is named, but reading goes on; so is a search engine or a store of files that is away,
 * because everything else works. Agency staff also see the payment provider and whether
 * it moves money (R-PAYMENT-4).
 */
export function healthRoutes(
  server: FastifyInstance,
  services: Services,
  { state, findSession }: { state: ServingState; findSession: FindSession },
): void {
  aliveRoute(server)
  const engines = engineAnswers(services)
  server.get(MOUNTS.readiness.path, async (request, reply) => {
    const missing = await missingOf(services)
    const ready = !state.draining && !missing.includes('database')
    const { provider, livemode } = services.config.payments
    const showsPayments = ready && (await isStaff(request, services, findSession))
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        missing,
        ...(!engines.search() && { search: 'degraded' }),
        ...(!engines.storage() && { storage: 'degraded' }),
        ...(services.sandbox.state() === 'refusing' && { files: 'refused: no sandbox' }),
        ...(services.sandbox.state() === 'open' && { files: 'opened without a sandbox' }),
        ...(services.replica?.serves(null) === false && { replica: 'left out' }),
        ...(showsPayments && { payments: { provider, livemode } }),
      })
  })
}

function aliveRoute(server: FastifyInstance): void {
  server.get(MOUNTS.health.path, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
}

async function missingOf(services: Services): Promise<Missing[]> {
  const [hasDatabase, hasSpace] = await Promise.all([databaseAnswers(services), hasFreeSpace(services)])
  return [...(hasDatabase ? [] : ['database' as const]), ...(hasSpace ? [] : ['disk space' as const])]
}

/** Of the disk with the data folder. A disk that cannot be asked counts as one with space: it may not be ours. */
async function hasFreeSpace({ disk, config }: Services): Promise<boolean> {
  const space = await disk.spaceAt(config.dataDir).catch(() => undefined)
  return space === undefined || space.free > MIN_FREE_BYTES
}

async function databaseAnswers({ db }: Services): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), DATABASE_TIMEOUT_MS).unref())
  return Promise.race([answers(db), late])
}
