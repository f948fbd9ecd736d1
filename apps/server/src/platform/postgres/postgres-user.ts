/**
 * Chooses the system user for PostgreSQL, which refuses to run as root: under root it runs as the
 * unprivileged system user 65534, which must be able to reach its files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PostgresUnusable } from './postgres-faults.ts'

export type PostgresUser = {
  /** User and group for `spawn`. */
  ids?: { uid: number; gid: number }
  /** Required owner of the data folder. */
  owner?: { uid: number; gid: number }
  /** Returns the command and the arguments that run a program as that user. */
  command(program: string, parameters: readonly string[]): [string, string[]]
}

const NOBODY = { uid: 65_534, gid: 65_534 }

/**
 * Started by an ordinary user, PostgreSQL runs as that user; started by root, it runs as the unprivileged
 * user. If only root may enter a parent folder (a home, a private temporary folder), it gets the capability
 * `dac_override` to traverse it.
 * @throws PostgresUnusable with the command that makes the folder accessible, if neither works
 */
export function asPostgresUser(binary: string, dataDir: string): PostgresUser {
  const plainly: PostgresUser['command'] = (program, parameters) => [program, [...parameters]]
  if (process.getuid?.() !== 0) return { command: plainly }
  const closed = [binary, join(dataDir, 'postgres')].map(closedParent).find((folder) => folder !== undefined)
  if (closed === undefined) return { ids: NOBODY, owner: NOBODY, command: plainly }
  const become = [`--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups']
  const walkThrough = [...become, '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  if (spawnSync('setpriv', [...walkThrough, 'true']).status === 0) {
    return {
      owner: NOBODY,
      command: (program, parameters) => ['setpriv', [...walkThrough, program, ...parameters]],
    }
  }
  throw new PostgresUnusable(
    `PostgreSQL cannot enter ${closed}, because it does not run as root: chmod o+x ${closed}`,
  )
}

function closedParent(path: string): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return folder
  }
  return undefined
}
