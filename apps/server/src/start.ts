/** Brings up one process with its roles, and takes it down again. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { announce } from './announce.ts'
import { JOBS } from './build-jobs.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { openDb, openPool, REBUILD_LIMITS, WORK_LIMITS } from './db/db.ts'
import { claimInstallation } from './db/installation.ts'
import { loadDemoOnce } from './demo/load-demo.ts'
import { buildServer } from './http/app.ts'
import { documents } from './http/documents/documents.ts'
import { pageApi } from './http/documents/page-api.ts'
import { openLimits } from './http/limits/open-limits.ts'
import { logRequests } from './http/request-log.ts'
import { mountRoutes } from './mount-routes.ts'
import { MOUNTS } from './mounts.ts'
import { openPorts } from './open-ports.ts'
import { systemClock } from './platform/clock.ts'
import type { JobQueue } from './platform/jobs/jobs.ts'
import { pgBossJobs } from './platform/jobs/pg-boss-jobs.ts'
import { createLog } from './platform/log.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { openSearch } from './platform/search/open-search.ts'
import { prepareDatabase } from './prepare-database.ts'

export type Stop = () => Promise<void>

export async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const state = { draining: false }
  // The stop runs these from the last to the first, also when it comes in the middle of the start.
  const stops: Stop[] = []
  stopOnSignals(log, state, stops)

  const server = await buildServer({ config, log })
  logRequests(server)
  let demoLoaded = false
  let counting: Parameters<typeof openLimits>[1] = { db: null, clock: systemClock, secret: randomBytes(32) }
  if (config.roles.includes('api') || config.roles.includes('worker')) {
    const { services, work, queue, ownerUrl } = await openServices(config, log, stops)
    demoLoaded = config.demo && (await loadDemoOnce(work))
    if (config.rebuildSearch) {
      await rebuildSearch(config, ownerUrl, log)
    }
    counting = services
    await mountRoutes(server, services, state)
    startQueue(queue, work, stops)
  } else {
    server.get(MOUNTS.health.path, () => ({ ok: true }))
  }
  if (config.roles.includes('web')) {
    const limits = config.rateLimits ? openLimits(server, counting) : null
    await documents(server, config, { apiFor: pageApi(config, server), limits })
  }
  server.addHook('onSend', async (_request, reply) => {
    // A connection that stays open could carry one more request into the moment it is closed.
    if (state.draining) reply.header('connection', 'close')
  })
  await server.listen({ host: config.host, port: config.port })
  stops.push(
    () => server.close(),
    () => pause(config.drainMs),
  )
  const { provider, livemode } = config.payments
  log.info({ provider, livemode, roles: config.roles }, 'started')
  announce(config, demoLoaded)
}

/** Connects everything that requests and jobs work with; `stops` gets what takes it down again. */
export async function openServices(config: Config, log: Services['log'], stops: Stop[]) {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, log)
  if (embedded) stops.push(embedded.stop)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl ?? url
  const pool = openPool(url)
  const db = openDb(pool)
  // Work that nobody waits for has connections of its own: it may take longer, and it cannot use up the visitors'.
  const workDb = openDb(openPool(url, { limits: WORK_LIMITS, max: 5 }))
  stops.push(
    () => db.destroy(),
    () => workDb.destroy(),
  )
  const isDisposable = embedded !== undefined && config.demo
  await prepareDatabase(ownerUrl, {
    db,
    log,
    emptied: isDisposable ? () => removeFiles(config, log) : undefined,
  })
  const { secret } = await claimInstallation(db, config.payments.livemode)
  const queue = pgBossJobs(url)
  const services: Services = {
    db,
    config,
    secret,
    ...(await openPorts(config, { pool, db, workDb, secret, jobs: queue, clock: systemClock })),
    jobs: queue,
    clock: systemClock,
    log,
  }
  return { services, work: { ...services, db: workDb }, queue, ownerUrl }
}

async function removeFiles({ dataDir }: Config, log: Services['log']): Promise<void> {
  log.warn('the demo database was made by another version: it and its files are made anew')
  await rm(`${dataDir}/storage`, { recursive: true, force: true })
}

/** On a connection of the owner, because indexes are made anew, and of its own, because a large catalogue takes longer than any other work may. */
async function rebuildSearch(
  { searchEngine }: Config,
  ownerUrl: string,
  log: Services['log'],
): Promise<void> {
  const db = openDb(openPool(ownerUrl, { limits: REBUILD_LIMITS, max: 1 }))
  try {
    const indexed = await openSearch(searchEngine, { db, workDb: db, clock: systemClock }).rebuild()
    log.info({ indexed }, 'search index made anew')
  } finally {
    await db.destroy()
  }
}

// Not awaited: pages answer while the queue is still starting.
function startQueue(queue: JobQueue, services: Services, stops: Stop[]): void {
  const work = services.config.roles.includes('worker')
  void queue.start(services, JOBS, { work })
  stops.push(() => queue.stop())
}

const MAX_STOP_MS = 35_000

function stopOnSignals(log: Services['log'], state: { draining: boolean }, stops: Stop[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (state.draining) process.exit(1)
      state.draining = true
      setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
      stopAll(log, stops).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

async function stopAll(log: Services['log'], stops: Stop[]): Promise<void> {
  for (const stop of stops.reverse()) {
    await stop().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }
}
