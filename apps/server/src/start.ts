/** Brings up one process with its roles, and takes it down again. */
import { createClient } from '@rushes/contract/client'
import type { FastifyInstance } from 'fastify'
import { announce } from './announce.ts'
import { buildApi } from './build-api.ts'
import { JOBS } from './build-jobs.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { openDb, openPool } from './db/db.ts'
import { claimInstallation } from './db/installation.ts'
import { migrate } from './db/migrate.ts'
import { loadDemoOnce } from './demo/load-demo.ts'
import { sitemapRoutes } from './features/catalogue/sitemap.routes.ts'
import { fileRoutes } from './features/downloads/files.routes.ts'
import { devOutboxRoutes } from './features/outbox/outbox.routes.ts'
import { loadReferenceData } from './features/reference/load-reference-data.ts'
import { rebuildSearch } from './features/search/rebuild-search.ts'
import { API_BASE } from './http/api-app.ts'
import { buildServer, registerApi } from './http/app.ts'
import { documents } from './http/documents/documents.ts'
import { inProcessApi } from './http/documents/in-process-api.ts'
import { healthRoutes } from './http/health.routes.ts'
import { logRequests } from './http/request-log.ts'
import { systemClock } from './platform/clock.ts'
import { pgBossJobs } from './platform/jobs/pg-boss-jobs.ts'
import { createLog } from './platform/log.ts'
import { keptMail, smtpMail } from './platform/mail/mail.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { localStorage } from './platform/storage/storage.ts'

type Stop = () => Promise<void>

export async function start(config: Config): Promise<void> {
  const log = createLog(config)
  const state = { draining: false }
  // Undone in the opposite order, whatever has been reached when the stop comes.
  const stops: Stop[] = []
  stopOnSignals(log, state, stops)

  const server = buildServer({ config, log })
  logRequests(server)
  let demoLoaded = false
  if (config.roles.includes('api') || config.roles.includes('worker')) {
    const services = await openServices(config, log, stops)
    demoLoaded = config.demo && (await loadDemoOnce(services))
    if (config.rebuildSearch) {
      log.info({ indexed: await rebuildSearch(services.db, services.clock.now()) }, 'search index made anew')
    }
    await serveApi(server, services, state, stops)
  } else {
    server.get('/healthz', () => ({ ok: true }))
  }
  if (config.roles.includes('web')) {
    await documents(server, config, config.roles.includes('api') ? inProcessApi(server) : remoteApi(config))
  }
  await server.listen({ host: config.host, port: config.port })
  stops.push(() => server.close())
  const { provider, livemode } = config.payments
  log.info({ provider, livemode, roles: config.roles }, 'started')
  announce(config, demoLoaded)
}

async function openServices(config: Config, log: Services['log'], stops: Stop[]) {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, log)
  if (embedded) stops.push(embedded.stop)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const pool = openPool(url)
  const db = openDb(pool)
  stops.push(() => db.destroy())
  const ran = await migrate(db)
  if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
  await loadReferenceData(db)
  const { secret } = await claimInstallation(db, config.payments.livemode)
  const jobs = pgBossJobs(url)
  const services: Services = {
    db,
    config,
    secret,
    storage: localStorage(`${config.dataDir}/storage`),
    mail: config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : keptMail,
    payments: await openPayments(config, pool, { secret, jobs }),
    jobs,
    clock: systemClock,
    log,
  }
  return services
}

async function serveApi(
  server: FastifyInstance,
  services: Services,
  state: { draining: boolean },
  stops: Stop[],
): Promise<void> {
  const { config, jobs } = services
  healthRoutes(server, services, state)
  if (config.roles.includes('api')) {
    await registerApi(server, services, (app) => buildApi({ ...services, app }))
    await fileRoutes(server, services)
    await services.payments.routes?.(server)
    devOutboxRoutes(server, services)
    sitemapRoutes(server, services)
  }
  const queue = jobs as ReturnType<typeof pgBossJobs>
  // Not waited for: pages answer while the queue is still coming up.
  queue.start(services, JOBS, { work: config.roles.includes('worker') }).catch((error: unknown) => {
    // A stop that comes while the queue is still starting is not a failure.
    if (state.draining) return
    services.log.fatal({ err: error }, 'the job queue did not start')
    process.kill(process.pid, 'SIGTERM')
  })
  stops.push(() => queue.stop())
}

function remoteApi(config: Config) {
  return createClient({ base: `${config.apiUrl}${API_BASE}` })
}

const LONGEST_STOP_MS = 25_000

function stopOnSignals(log: Services['log'], state: { draining: boolean }, stops: Stop[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (state.draining) process.exit(1)
      state.draining = true
      setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
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
