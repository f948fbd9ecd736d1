/** The first start of the embedded PostgreSQL: creates an empty cluster with a new password. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PostgresNotStarted, PostgresUnusable } from './postgres-faults.ts'
import type { PostgresUser } from './postgres-user.ts'

const passwordFile = (folder: string) => `${folder}-password`

/**
 * Creates the cluster. An existing password is kept, because it may be that of a database that was moved
 * away.
 * @throws PostgresNotStarted when initdb fails, after removing its files; PostgresUnusable
 */
export function initialise(initdb: string, folder: string, user: PostgresUser): void {
  // Parents keep the default mode, because PostgreSQL's own user must be able to traverse them.
  mkdirSync(dirname(folder), { recursive: true })
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new PostgresUnusable(
      `There are files in ${folder}, and they are no database: move that folder away, or restore a backup.`,
    )
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const hadPassword = existsSync(passwordFile(folder))
  if (!hadPassword) {
    writeFileSync(passwordFile(folder), randomBytes(24).toString('base64url'), { mode: 0o600 })
  }
  if (user.owner) {
    chownSync(folder, user.owner.uid, user.owner.gid)
    chownSync(passwordFile(folder), user.owner.uid, user.owner.gid)
  }
  const options = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`]
  // Sorts by code point like C, and supports case-insensitive comparison in every script.
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ]
  const [command, parameters] = user.command(initdb, ['-D', folder, ...options, ...locale])
  const made = spawnSync(command, parameters, { ...user.ids, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    if (!hadPassword) rmSync(passwordFile(folder), { force: true })
    throw new PostgresNotStarted(`The embedded PostgreSQL could not be set up: ${made.stderr || made.error}`)
  }
}

export function readPassword(folder: string): string {
  return readFileSync(passwordFile(folder), 'utf8').trim()
}
