/** Health checks for monitoring: `/healthz` is this process, `/readyz` is whether it can do its work. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { answers } from '../db/db.ts'
import { MOUNTS } from '../mounts.ts'
import { engineAnswers } from './engine-answers.ts'
import type { SelfCheck } from './self-check.ts'
import { type FindSession, isStaff } from './viewer.ts'

const DATABASE_TIMEOUT_MS = 500
/** Below this, the next writes fail. */
const MIN_FREE_BYTES = 64 * 2 ** 20

type Missing = 'database' | 'disk space'
const RECOVERING = { database: 'recovering' }
export type ServingState = {
  /** Whether the process is about to end. */
  draining: boolean
  /** Whether the embedded database repairs its data after a crash. */
  recovering?: boolean
  /** At which requests of its own the process fails; without it, it does not ask. */
  failing?: SelfCheck
}

/** A process of pages alone is ready until it drains: it continues with pages from memory while the API is away. */
export function pageHealthRoutes(server: FastifyInstance, state: ServingState): void {
  aliveRoute(server, state)
  server.get(MOUNTS.readiness.path, async (_request, reply) => {
    const missing = await failingOf(state)
    const ready = !state.draining && missing.length === 0
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, missing })
  })
}

/** The health of a process that waits for its embedded database: alive and not ready. */
export function recoveringHealthRoutes(server: FastifyInstance): void {
  aliveRoute(server, { draining: false })
  server.get(MOUNTS.readiness.path, (_request, reply) =>
    reply
      .status(503)
      .header('cache-control', 'no-store')
      .send({ ready: false, missing: ['database'], ...RECOVERING }),
  )
}

/**
 * A draining process answers 503, so that a load balancer stops sending before the connections close. So does one
 * without its database, and one that fails at requests of its own. A full disk is named, but reading continues; so is a
 * search engine or a store of files that is away, because everything else works. Agency staff also see the payment
 * provider and whether it moves money (R-PAYMENT-4).
 */
export function healthRoutes(
  server: FastifyInstance,
  services: Services,
  { state, findSession }: { state: ServingState; findSession: FindSession },
): void {
  aliveRoute(server, state)
  const engines = engineAnswers(services)
  server.get(MOUNTS.readiness.path, async (request, reply) => {
    const [missing, failing] = await Promise.all([missingOf(services), failingOf(state)])
    const ready = !state.draining && !missing.includes('database') && failing.length === 0
    const { provider, livemode } = services.config.payments
    const showsPayments = ready && (await isStaff(request, services, findSession))
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        missing: [...missing, ...failing],
        ...(state.recovering && RECOVERING),
        ...(!engines.search() && { search: 'degraded' }),
        ...(!engines.storage() && { storage: 'degraded' }),
        ...(services.sandbox.state() === 'refusing' && { files: 'refused: no sandbox' }),
        ...(services.sandbox.state() === 'open' && { files: 'opened without a sandbox' }),
        ...(services.replica?.serves(null) === false && { replica: 'left out' }),
        ...(showsPayments && { payments: { provider, livemode } }),
      })
  })
}

/** A supervisor ends a process that fails at its own requests; nothing else that is missing is mended by a restart. */
function aliveRoute(server: FastifyInstance, state: ServingState): void {
  server.get(MOUNTS.health.path, async (_request, reply) => {
    const ok = (await failingOf(state)).length === 0
    return reply
      .status(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok })
  })
}

const failingOf = async ({ failing }: ServingState): Promise<readonly string[]> => (await failing?.()) ?? []

async function missingOf(services: Services): Promise<Missing[]> {
  const [hasDatabase, hasSpace] = await Promise.all([databaseAnswers(services), hasFreeSpace(services)])
  return [...(hasDatabase ? [] : ['database' as const]), ...(hasSpace ? [] : ['disk space' as const])]
}

/** Checks the disk of the data folder. A disk that cannot be read counts as one with space, because it may be remote. */
async function hasFreeSpace({ disk, config }: Services): Promise<boolean> {
  const space = await disk.spaceAt(config.dataDir).catch(() => undefined)
  return space === undefined || space.free > MIN_FREE_BYTES
}

async function databaseAnswers({ db }: Services): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), DATABASE_TIMEOUT_MS).unref())
  return Promise.race([answers(db), late])
}
