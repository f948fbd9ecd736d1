/**
 * The worker's part that brings files in, as a process that a test may kill. It works through what waits and ends. Its
 * clock is ahead by as many minutes as it is told, so that what a killed one held is free at once.
 */
import { readConfig } from '../../src/config.ts'
import type { Services } from '../../src/context.ts'
import { openDb, openPool, WORK_LIMITS } from '../../src/db/db.ts'
import { claimInstallation } from '../../src/db/installation.ts'
import { advanceIngestsJob, receiveUploadsJob } from '../../src/features/ingest/ingest.jobs.ts'
import { openPorts } from '../../src/open-ports.ts'
import { createLog } from '../../src/platform/log.ts'

const aheadMs = Number(process.env['AHEAD_MINUTES']) * 60_000
const config = readConfig(process.env)
const pool = openPool(config.databaseUrl ?? '', { limits: WORK_LIMITS })
const db = openDb(pool)
const clock = { now: () => new Date(Date.now() + aheadMs) }
const jobs = { send: async () => {} }
const { secret } = await claimInstallation(db, config.payments.livemode)
const ports = await openPorts(config, { pool, db, workDb: db, secret, jobs, clock })
const pageChanges = {
  onChange: () => undefined,
  tell: () => undefined,
  readSettings: async () => undefined,
  close: async () => undefined,
}
const agencyEvents = { hear: () => () => undefined, close: async () => undefined }
const services: Services = {
  db,
  replica: undefined,
  config,
  secret,
  ...ports,
  jobs,
  pageChanges,
  agencyEvents,
  clock,
  log: createLog('fatal'),
}
process.stdout.write('working\n')
await receiveUploadsJob.run(services, {})
await advanceIngestsJob.run(services, {})
await db.destroy()
