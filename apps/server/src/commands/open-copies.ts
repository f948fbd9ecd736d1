/** Opens the storage and the database of the configuration, for making or restoring a backup. */
import type { Config } from '../config/config.ts'
import { primaryOf } from '../db/hosts.ts'
import { openFiles } from '../open-ports.ts'
import { clusterCopies } from '../platform/postgres/cluster-copies.ts'
import type { DatabaseCopies } from '../platform/postgres/database-copies.ts'
import { dumpCopies } from '../platform/postgres/dump-copies.ts'
import { logicalCopies } from '../platform/postgres/logical-copies.ts'

/** @param isLogical whether the rows of an embedded database are copied instead of its files */
export async function openCopies(config: Config, { isLogical = false } = {}) {
  const { dataDir, databaseUrl, databaseOwnerUrl } = config
  const ownerUrl = databaseOwnerUrl ?? databaseUrl
  async function openDatabaseCopies(): Promise<DatabaseCopies> {
    if (ownerUrl !== undefined) return dumpCopies(await primaryOf(ownerUrl))
    return isLogical ? logicalCopies(dataDir) : clusterCopies(dataDir)
  }
  return {
    dataDir,
    storage: await openFiles(config),
    database: await openDatabaseCopies(),
  }
}
