/**
 * Prepares the database as its owner at every start, before the application's role uses it. A database that a
 * later version has prepared stays unchanged, because its tables and rights may differ (ADR 32).
 */
import type { Services } from './context.ts'
import { type Db, openDb, openPool, WORK_LIMITS } from './db/db.ts'
import { grantRights } from './db/grant-rights.ts'
import { migrate } from './db/migrate.ts'
import { loadReferenceData } from './features/reference/load-reference-data.ts'
import { installQueue } from './platform/jobs/pg-boss-jobs.ts'

type Application = {
  /** Whether this is an installation with the demo catalogue. */
  demo: boolean
  /** Connection of the application's role. */
  db: Db
  log: Pick<Services['log'], 'info'>
}

export async function prepareDatabase(ownerUrl: string, { db, log, demo }: Application): Promise<void> {
  const owner = openDb(openPool(ownerUrl, { limits: WORK_LIMITS, max: 2 }))
  try {
    const { ran, ahead, functions } = await migrate(owner)
    if (ran.length + functions.length > 0) log.info({ migrations: ran, functions }, 'database migrated')
    if (ahead.length > 0) log.info({ migrations: ahead }, 'a later version has migrated the database')
    if (ahead.length > 0 && ran.length === 0) return
    await loadReferenceData(owner, { demo })
    await installQueue(ownerUrl)
    await grantRights(owner, db)
  } finally {
    await owner.destroy()
  }
}
