/** Checks the major version of a data folder, because PostgreSQL opens none of another version. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCode } from './data-folder-lock.ts'
import { PostgresUnusable } from './postgres-faults.ts'

/** @throws PostgresUnusable if `program` cannot open the database in `folder` */
export function requireSameMajor(program: string, folder: string): void {
  const written = majorIn(folder)
  if (written === undefined) return
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, runs] = /\) (\d+)/.exec(stdout ?? '') ?? []
  if (runs === undefined || written === runs) return
  throw new PostgresUnusable(
    `The database in ${folder} was written by PostgreSQL ${written}, and this version of the product runs PostgreSQL ${runs}: start the version that wrote it, run npm run backup -- FOLDER --logical --database-only there, and restore that backup with this version (docs/OPERATIONS.md, "A new major version of PostgreSQL").`,
  )
}

/** @returns undefined if there is no database */
function majorIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    return undefined
  }
}
