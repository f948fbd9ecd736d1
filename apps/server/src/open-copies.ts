/** Opens what a backup is made of and restored into: the storage and the database that the configuration names. */
import type { Config } from './config.ts'
import { primaryOf } from './db/hosts.ts'
import { openFiles } from './open-ports.ts'
import { clusterCopies } from './platform/postgres/cluster-copies.ts'
import { dumpCopies } from './platform/postgres/dump-copies.ts'

export async function openCopies(config: Config) {
  const { dataDir, databaseUrl, databaseOwnerUrl } = config
  const ownerUrl = databaseOwnerUrl ?? databaseUrl
  return {
    dataDir,
    storage: await openFiles(config),
    database: ownerUrl === undefined ? clusterCopies(dataDir) : dumpCopies(await primaryOf(ownerUrl)),
  }
}
