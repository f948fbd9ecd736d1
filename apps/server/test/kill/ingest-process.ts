/**
 * The import part of the worker, as a process that a test may kill. It waits for a line on its input with the
 * seconds that its clock is ahead, so that locks of a killed process have expired. Then it processes waiting
 * files and ends.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/config/config.ts'
import type { Services } from '../../src/context.ts'
import { carryAuditKey } from '../../src/db/audit-key.ts'
import { openDb, openPool, WORK_LIMITS } from '../../src/db/db.ts'
import { claimInstallation } from '../../src/db/installation.ts'
import { advanceIngestsJob, receiveUploadsJob } from '../../src/features/ingest/ingest.jobs.ts'
import { MOUNTS } from '../../src/mounts.ts'
import { createLog } from '../../src/platform/log.ts'
import { openPayments } from '../../src/platform/payments/open-payments.ts'
import { openStorage } from '../../src/platform/storage/open-storage.ts'
import { UNHEARD, UNUSED_PORTS } from './unused-ports.ts'

// Loaded in advance, because the job imports it when there is a file.
import '../../src/features/ingest/steps/advance-ingest.ts'

// Makes the next start quicker; a killed process cannot do this at its end.
flushCompileCache()
const [line] = await once(process.stdin, 'data')
const aheadMs = Number(line) * 1_000

const config = readConfig(process.env)
const pool = openPool(config.databaseUrl ?? '', { limits: WORK_LIMITS })
const db = openDb(pool)
// An additional worker works at the same time as the one that calls it.
const called: Promise<void>[] = []
const jobs = {
  async send() {
    called.push(advanceIngestsJob.run(services, {}))
  },
  runSoon() {},
}
const { secret } = await claimInstallation(db, config.payments.livemode)
carryAuditKey(db, secret)
const { dataDir, storage, payments, baseUrl } = config
const services: Services = {
  db,
  config,
  secret,
  auditKey: { key: secret, from: 'database' },
  jobs,
  clock: { now: () => new Date(Date.now() + aheadMs) },
  log: createLog('fatal'),
  ...UNHEARD,
  ...UNUSED_PORTS,
  storage: await openStorage({ ...storage, dataDir, publicBase: MOUNTS.media.path }),
  payments: await openPayments({
    ...payments,
    stripe: { ...payments.stripe, livemode: payments.livemode },
    pool,
    secret,
    jobs,
    baseUrl,
    webhookUrl: baseUrl,
    mischief: false,
  }),
}
process.stdout.write('working\n')
await receiveUploadsJob.run(services, {})
await advanceIngestsJob.run(services, {})
for (const work of called) await work
await db.destroy()
process.stdin.destroy()
