/**
 * The API on a separate database. Its clock is frozen until a test moves it; tests also run the jobs and read
 * the emails.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiClient } from '@rushes/contract/client'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { JOBS } from '../src/all-features.ts'
import { type Config, readConfig } from '../src/config/config.ts'
import type { Services } from '../src/context.ts'
import { carryAuditKey } from '../src/db/audit-key.ts'
import { openDb, openPool } from '../src/db/db.ts'
import { claimInstallation } from '../src/db/installation.ts'
import { keepDemands } from '../src/db/keep-demands.ts'
import { keepHead } from '../src/features/audit/keep-head.ts'
import { openAuditKey } from '../src/features/audit/open-audit-key.ts'
import { sendMailsJob } from '../src/features/outbox/outbox.jobs.ts'
import { readTiers } from '../src/features/tiers/read-tiers.ts'
import { buildServer } from '../src/http/app.ts'
import { mountRoutes } from '../src/mount-routes.ts'
import { openDatabase } from '../src/open-database.ts'
import { openPorts } from '../src/open-ports.ts'
import { listenToAgencyEvents } from '../src/platform/agency-events.ts'
import { systemDisk } from '../src/platform/disk.ts'
import { createLog } from '../src/platform/log.ts'
import type { Email } from '../src/platform/mail/mail.ts'
import { listenToPageChanges } from '../src/platform/page-changes.ts'
import { readInstallation } from '../src/read-installation.ts'
import {
  type ClipOptions,
  clientOf,
  givenClip,
  givenUser,
  type TestUser,
  type UserOptions,
} from './builders.ts'
import { PATIENT } from './patient.ts'
import { cloneDatabase, type TestDatabase } from './test-database.ts'

export type { TestUser, UserOptions } from './builders.ts'

export type TestServer = {
  http: FastifyInstance
  services: Services
  pool: pg.Pool
  /** Address for direct connections, without a pooler. */
  databaseUrl: string
  /** Connected as the role that owns the schema; the role of `services` may not change the schema. */
  ownerDb: Services['db']
  guest: ApiClient
  /** Sent emails. */
  emails: Email[]
  givenUser(options?: UserOptions): Promise<TestUser>
  givenClip(options?: ClipOptions): Promise<number>
  /** Moves the clock forward. */
  later(ms: number): void
  /** Moves the clock to the next midnight, so that no window of a limit on calls ends while a test counts. */
  atMidnight(): void
  /** Runs the queued jobs, and those they queue, until none is left. Then sends the emails that the database announces. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

type Settings = Record<string, string>

const DAY_MS = 24 * 60 * 60_000

/**
 * @param settings also as a function of the test's database @param patience limits of requests for the
 * database; a test of database outages passes `{}`, the limits for visitors
 * @param models models instead of those of the settings
 */
export async function startTestServer(
  settings: Settings | ((database: TestDatabase) => Settings) = {},
  patience: Parameters<typeof openPool>[1] = PATIENT,
  models: Services['models'] | undefined = undefined,
): Promise<TestServer> {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rushes-test-files-'))
  const config: Config = readConfig({
    NODE_ENV: 'test',
    ...settingsOf(database),
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: '0',
    ...(typeof settings === 'function' ? settings(database) : settings),
  })
  const log = createLog(config.logLevel)
  const { databaseUrl: url = '', databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = config
  const opened = await openDatabase({ url, directUrl, replicaUrl }, patience)
  const { pool, sessionPool, db, workDb, replica, straightUrl } = opened
  const ownerDb = openDb(openPool(database.ownerUrl, PATIENT))
  const { secret } = await claimInstallation(db, config.payments.livemode)
  const auditKey = await openAuditKey(config, secret)
  for (const connections of [db, workDb]) carryAuditKey(connections, auditKey.key)
  await keepDemands(db, config)

  await readTiers({ db })

  const { jobs, runQueued } = jobsByHand()
  const emails: Email[] = []
  let nowMs = Date.now()
  const clock = { now: () => new Date(nowMs) }
  const services: Services = {
    db,
    replica,
    config,
    secret,
    auditKey,
    ...(await openPorts(config, { pool: sessionPool, db, workDb, secret, jobs, clock, log })),
    ...(models && { models }),
    mail: { sends: true, send: async (email) => void emails.push(email) },
    jobs,
    pageChanges: listenToPageChanges(straightUrl, () => readInstallation({ db, config })),
    agencyEvents: listenToAgencyEvents(straightUrl),
    clock,
    disk: systemDisk,
    sandbox: { state: () => undefined },
    log,
  }
  // An unavailable store of files does not prevent the start.
  await keepHead(services).catch(() => undefined)
  if (replica) services.pageChanges.onChange(replica.changed)
  const http = buildServer(services)
  await mountRoutes(http, services, { draining: false })
  await http.ready()

  return {
    http,
    services,
    pool,
    databaseUrl: straightUrl,
    ownerDb,
    guest: clientOf(http),
    emails,
    givenUser: (options) => givenUser(http, services, options),
    givenClip: (options) => givenClip(services, options),
    later: (ms) => {
      nowMs += ms
    },
    atMidnight: () => {
      nowMs += DAY_MS - (nowMs % DAY_MS)
    },
    runJobs: () => runQueued(services),
    async close() {
      await http.close()
      await services.pageChanges.close()
      await services.agencyEvents.close()
      await opened.close()
      await ownerDb.destroy()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Connects through the pooler, if the run has one. */
const settingsOf = ({ url, pooledUrl }: TestDatabase): Settings =>
  pooledUrl === null
    ? { DATABASE_URL: url }
    : { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: url, DATABASE_POOLER: '1' }

/** A queue whose jobs run only when the test requests it. */
function jobsByHand() {
  const queued: { name: string; data: Record<string, unknown> }[] = []
  const jobs: Services['jobs'] = {
    async send(name, data) {
      queued.push({ name, data })
    },
    runSoon(name) {
      queued.push({ name, data: {} })
    },
  }
  async function runQueued(services: Services): Promise<void> {
    for (let next = queued.shift(); next; next = queued.shift()) {
      const job = JOBS.find(({ name }) => name === next?.name)
      if (!job) throw new Error(`There is no job called ${next.name}`)
      await job.run(services, next.data)
    }
    await sendMailsJob.run(services, {})
  }
  return { jobs, runQueued }
}
