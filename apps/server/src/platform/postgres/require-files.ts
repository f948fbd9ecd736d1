/** The names in a data folder that must be files. A container makes a folder where the file of a mount is missing. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresUnusable } from './postgres-faults.ts'

const NAMES = [
  ...['rushes.lock', 'disk-reserve', 'audit-key', 'postgres.log', 'postgres-password'],
  ...['postgres/PG_VERSION', 'postgres/postmaster.pid'],
]

/** @throws PostgresUnusable */
export function requireFiles(dataDir: string): void {
  for (const path of NAMES.map((name) => join(dataDir, name))) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && !found.isFile()) {
      throw new PostgresUnusable(`${path} must be a file and is not one: move it away, then start again.`)
    }
  }
}
