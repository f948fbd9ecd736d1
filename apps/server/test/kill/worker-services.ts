/** The services of a worker that a test may kill, which runs jobs without a queue. */
import { readConfig } from '../../src/config/config.ts'
import type { Services } from '../../src/context.ts'
import { carryAuditKey } from '../../src/db/audit-key.ts'
import { openDb, openPool, WORK_LIMITS } from '../../src/db/db.ts'
import { claimInstallation } from '../../src/db/installation.ts'
import { MOUNTS } from '../../src/mounts.ts'
import { createLog } from '../../src/platform/log.ts'
import { openPayments } from '../../src/platform/payments/open-payments.ts'
import { openStorage } from '../../src/platform/storage/open-storage.ts'
import { UNHEARD, UNUSED_PORTS } from './unused-ports.ts'

type Worker = {
  jobs: Services['jobs']
  /** Milliseconds that its clock is ahead. */
  aheadMs?: number
}

export async function workerServices({ jobs, aheadMs = 0 }: Worker): Promise<Services> {
  const config = readConfig(process.env)
  const pool = openPool(config.databaseUrl ?? '', { limits: WORK_LIMITS })
  const db = openDb(pool)
  const { secret } = await claimInstallation(db, config.payments.livemode)
  carryAuditKey(db, secret)
  const { dataDir, storage, payments, baseUrl } = config
  return {
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
}
