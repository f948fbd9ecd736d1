/** Health checks for monitoring: `/healthz` for liveness and `/readyz` for readiness. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { answers } from '../db/db.ts'
import { MOUNTS } from '../mounts.ts'
import { engineAnswers } from './engine-answers.ts'
import type { SelfCheck } from './self-check.ts'
import { type FindSession, isStaff } from './viewer.ts'

/** Below the probe timeout of docs/OPERATIONS.md. A busy database is slow but works, so the process remains in use. */
const DATABASE_TIMEOUT_MS = 2_000
/** Minimum of free space; below it, the next writes may fail. */
const MIN_FREE_BYTES = 64 * 2 ** 20

type Missing = 'database' | 'disk space'
const RECOVERING = { database: 'recovering' }
export type ServingState = {
  /** Whether the process is about to end. */
  draining: boolean
  /** Whether the embedded database repairs its data after a crash. */
  recovering?: boolean
  /** The self-check of the process; undefined if there is none. */
  failing?: SelfCheck
}

/** A process that only serves pages is ready until it drains: without the API it serves pages from memory. */
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
 * A draining process answers 503, so that a load balancer stops sending before the connections close; so does
 * a process without its database or with a failing self-check. A full disk, and an unavailable search engine
 * or file store, are reported without 503, because everything else works. Agency staff also see the payment
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

/** Fails only for a failing self-check: a supervisor then restarts the process, which fixes nothing else. */
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
