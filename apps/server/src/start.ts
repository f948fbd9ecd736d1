/** Starts a process with its roles, and stops it. */
import { generateKeySync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { JOBS } from './all-features.ts'
import { announce, announceDemo } from './announce.ts'
import type { Config } from './config/config.ts'
import type { Services } from './context.ts'
import { carryAuditKey } from './db/audit-key.ts'
import { claimInstallation } from './db/installation.ts'
import { keepDemands } from './db/keep-demands.ts'
import { loadDemoOnce } from './demo/load-demo-once.ts'
import { openAudit } from './features/audit/open-audit.ts'
import { openAuditKey } from './features/audit/open-audit-key.ts'
import { startWatching } from './features/ingest/folders/watch-folder.ts'
import { logEncoder } from './features/ingest/steps/log-encoder.ts'
import { startEmbedding } from './features/meanings/start-embedding.ts'
import { warmModels } from './features/meanings/warm-models.ts'
import { gaugesOf } from './features/monitoring/gauges.ts'
import { MAILS_JOB } from './features/outbox/outbox.jobs.ts'
import { END_REQUESTS } from './features/requests/requests.jobs.ts'
import { MATCH_CHANGES } from './features/saved-searches/saved-searches.jobs.ts'
import { startIndexing } from './features/search/start-indexing.ts'
import { offerSetup } from './features/staff/offer-setup.ts'
import { SPREAD_WEBHOOKS } from './features/webhooks/webhooks.jobs.ts'
import { buildServer } from './http/app.ts'
import { documents, OWN_CALLS } from './http/documents/documents.ts'
import { pageApi } from './http/documents/page-api.ts'
import { pageHealthRoutes, type ServingState } from './http/health.routes.ts'
import { openLimits } from './http/limits/open-limits.ts'
import { measureRequests } from './http/measure-requests.ts'
import { logRequests } from './http/request-log.ts'
import { type OwnRequest, selfCheck } from './http/self-check.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { traceRequests } from './http/trace-requests.ts'
import { openWaitingServer } from './http/waiting-server.ts'
import { mountRoutes } from './mount-routes.ts'
import { openDatabase } from './open-database.ts'
import { openPorts } from './open-ports.ts'
import { listenToAgencyEvents } from './platform/agency-events.ts'
import { systemClock } from './platform/clock.ts'
import { systemDisk } from './platform/disk.ts'
import type { JobQueue } from './platform/jobs/jobs.ts'
import { pgBossJobs } from './platform/jobs/pg-boss-jobs.ts'
import { runAnnounced } from './platform/jobs/run-announced.ts'
import { createLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { listenToPageChanges } from './platform/page-changes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import type { Reports } from './platform/postgres/start-progress.ts'
import { openSandbox, SANDBOX_SENTENCES } from './platform/sandbox.ts'
import { openTraces } from './platform/traces/traces.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readInstallation } from './read-installation.ts'
import { rebuildSearch } from './rebuild-search.ts'

export type Stop = () => Promise<void>

export async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  for (const sentence of config.warnings) log.warn(sentence)
  const requests: OwnRequest[] = []
  const state = { draining: false, recovering: false, failing: selfCheck(requests, log) }
  // A stop runs these from the last to the first, also in the middle of the start.
  const stops: Stop[] = []
  stopOnSignals(log, state, stops)
  try {
    await bringUp(config, { log, state, requests, stops })
  } catch (error) {
    // Services that the stop has closed make the start fail; the process exits when the stop is complete.
    if (state.draining) await new Promise(() => {})
    // The embedded PostgreSQL is a separate process, which would otherwise continue to run.
    await stopAll(log, stops)
    throw error
  }
}

type Process = { log: Services['log']; state: Required<ServingState>; stops: Stop[] }
/** `requests`: the requests of the self-check; the list is filled when everything is open. */
type CheckedProcess = Process & { requests: OwnRequest[] }

async function bringUp(config: Config, { log, state, requests, stops }: CheckedProcess): Promise<void> {
  const server = buildServer({ config, log })
  logRequests(server)
  const { metrics, traces } = await watchRequests(server, config, stops)
  let setup: string | null = null
  let counting: Parameters<typeof openLimits>[1] = {
    db: null,
    clock: systemClock,
    secret: generateKeySync('hmac', { length: 256 }),
  }
  let pageChanges: Services['pageChanges'] | undefined
  if (config.roles.includes('api') || config.roles.includes('worker')) {
    const { services, work, queue, ownerUrl, pool } = await openOwn(config, { log, state, stops })
    await keepDemands(work.db, config)
    if (config.demo) await loadDemoOnce(work, announceDemo)
    if (config.roles.includes('api')) setup = await offerSetup(work)
    if (config.roles.includes('api')) void warmModels(services)
    if (config.rebuildSearch) {
      await rebuildSearch(config, ownerUrl, log)
    }
    metrics?.read(gaugesOf(work, pool))
    await services.search.checkStart()
    counting = services
    pageChanges = services.pageChanges
    await mountRoutes(server, services, state)
    startQueue(queue, work, stops)
  } else {
    pageHealthRoutes(server, state)
  }
  requests.push(...(await servePages(server, config, { traces, pageChanges, counting })))
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // A kept-alive connection could receive another request just before it is closed.
    if (state.draining) reply.header('connection', 'close')
    done()
  })
  if (config.metrics && metrics) stops.push(await serveMetrics(config.metrics, metrics))
  await server.listen({ host: config.host, port: config.port })
  stops.push(
    () => server.close(),
    () => pause(config.drainMs),
  )
  const { provider, livemode } = config.payments
  log.info({ provider, livemode, roles: config.roles }, 'started')
  announce(config, setup)
}

async function watchRequests(server: FastifyInstance, config: Config, stops: Stop[]) {
  const metrics = config.metrics && (await openMetrics())
  if (metrics) measureRequests(server, metrics)
  const traces = config.traces && (await openTraces(config.traces))
  if (traces) {
    traceRequests(server, traces, config)
    stops.push(traces.close)
  }
  return { metrics, traces }
}

type PageParts = Pick<Parameters<typeof documents>[2], 'pageChanges'> &
  Pick<NonNullable<Parameters<typeof pageApi>[2]>, 'traces'> & { counting: Parameters<typeof openLimits>[1] }

/** @returns the requests of the self-check of this process */
async function servePages(
  server: FastifyInstance,
  config: Config,
  { traces, pageChanges, counting }: PageParts,
): Promise<OwnRequest[]> {
  const apiFor = pageApi(config, server, { traces, pageChanges })
  const api = { name: 'API', send: () => apiFor(OWN_CALLS).client.call('GET /clip/site') }
  const own = config.roles.includes('api') ? [api] : []
  if (!config.roles.includes('web')) return own
  const limits = config.rateLimits ? openLimits(server, counting) : null
  const renderOne = await documents(server, config, { apiFor, limits, pageChanges })
  return config.dev ? own : [...own, { name: 'pages', send: renderOne }]
}

/** Opens the services, on the embedded database if the configuration names none. */
async function openOwn(config: Config, { log, state, stops }: Process) {
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config, { log, state, stops })
  return openServices(config, log, { stops, embedded })
}

/** Starts the embedded PostgreSQL. A stop in the middle of a long repair ends it too. */
async function startEmbedded(config: Config, { log, state, stops }: Process): Promise<EmbeddedPostgres> {
  const cancelled = new AbortController()
  let waiting: Promise<FastifyInstance | undefined> | undefined
  const reports: Reports = {
    info: (details, message) => log.info(details, message),
    warn: (details, message) => log.warn(details, message),
    recovering(is) {
      state.recovering = is
      // A port that is in use stops the start later, when the database is ready.
      if (is) waiting ??= openWaitingServer({ config, log }).catch(() => undefined)
    },
  }
  const starting = startEmbeddedPostgres(config.dataDir, reports, { signal: cancelled.signal })
  stops.push(async () => {
    cancelled.abort()
    const postgres = await starting.catch(() => undefined)
    await postgres?.stop()
  })
  const postgres = await starting
  const server = await waiting
  await server?.close()
  return postgres
}

type Surroundings = {
  /** Receives the functions that stop each service. */
  stops: Stop[]
  /** The embedded database, if the configuration names none. */
  embedded: Pick<EmbeddedPostgres, 'url' | 'ownerUrl'> | undefined
}

/** Opens all services that requests and jobs use. */
export async function openServices(config: Config, log: Services['log'], { stops, embedded }: Surroundings) {
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl ?? url
  const { databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = config
  const database = await openDatabase({ url, directUrl, replicaUrl })
  const { pool, sessionPool, db, workDb, replica, straightUrl } = database
  stops.push(database.close)
  await prepareDatabase(ownerUrl, { db, log, demo: config.demo })
  const { secret } = await claimInstallation(db, config.payments.livemode)
  const auditKey = await openAuditKey(config, secret)
  for (const connections of [db, workDb]) carryAuditKey(connections, auditKey.key)
  const queue = pgBossJobs(straightUrl)
  await readInstallation({ db, config })
  const pageChanges = listenToPageChanges(straightUrl, () => readInstallation({ db, config }))
  const agencyEvents = listenToAgencyEvents(straightUrl)
  stops.push(pageChanges.close, agencyEvents.close)
  if (replica) pageChanges.onChange(replica.changed)
  const services: Services = {
    db,
    replica,
    config,
    secret,
    auditKey,
    ...(await openPorts(config, {
      pool: sessionPool,
      db,
      workDb,
      secret,
      jobs: queue,
      clock: systemClock,
      log,
    })),
    jobs: queue,
    pageChanges,
    agencyEvents,
    clock: systemClock,
    disk: systemDisk,
    sandbox: openSandbox(config, (state) => {
      const sentence = SANDBOX_SENTENCES[state]
      if (sentence !== null) log.warn(sentence)
    }),
    log,
  }
  stops.push(services.models.close)
  const work = { ...services, db: workDb }
  stops.push(await openAudit(work))
  return { services, work, queue, ownerUrl, pool }
}

/** The kinds of announcements that start a job. */
const ANNOUNCED_WORK = [
  ['mails', MAILS_JOB],
  ['webhooks', SPREAD_WEBHOOKS],
  ['requests', END_REQUESTS],
  ['clips', MATCH_CHANGES],
] as const

// Not awaited: pages are served while the queue is still starting.
function startQueue(queue: JobQueue, services: Services, stops: Stop[]): void {
  const work = services.config.roles.includes('worker')
  void queue.start(services, JOBS, { work })
  if (work) void logEncoder(services)
  if (work) for (const [kind, job] of ANNOUNCED_WORK) stops.push(runAnnounced(services, kind, job))
  if (work && services.config.watchFolder !== '') stops.push(startWatching(services))
  if (work && services.models.texts.length > 0) stops.push(startEmbedding(services))
  if (work && services.search.isIndexedByWorkers) stops.push(startIndexing(services))
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
