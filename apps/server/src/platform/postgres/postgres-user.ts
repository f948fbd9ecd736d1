/**
 * PostgreSQL refuses to run as root: as root it starts it as the system user without rights, who must be able to reach
 * its files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PostgresUnusable } from './postgres-faults.ts'

export type PostgresUser = {
  /** Given to spawn. */
  ids?: { uid: number; gid: number }
  /** Whose the data folder has to be. */
  owner?: { uid: number; gid: number }
  /** The command that runs a program as that user: what to spawn, and with which arguments. */
  command(program: string, parameters: readonly string[]): [string, string[]]
}

const NOBODY = { uid: 65_534, gid: 65_534 }

/**
 * Started by an ordinary user, PostgreSQL runs as that user. In a folder that only root may enter (a home, a private
 * temporary folder) it runs as the system user without rights, with the one capability to traverse folders.
 * @throws PostgresUnusable with the command that opens the way, where neither works.
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
