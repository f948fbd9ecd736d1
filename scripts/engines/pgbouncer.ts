/** PgBouncer (ISC) before a database, in transaction mode: a connection is lent for one transaction. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, type RunningEngine, startProgram, takesConnections } from './engine.ts'
import { systemTool } from './system-tool.ts'

const tool = systemTool('pgbouncer')
/** The unprivileged user: the program refuses to run as root. */
const NOBODY = 65_534
/** Far fewer than callers, so that they really share. */
const SERVERS = 5

export const pgbouncer: Engine = {
  name: 'pgbouncer',
  title: 'pooler (PgBouncer) before the database of DATABASE_URL',
  isInstalled: tool.isInstalled,
  install: tool.install,
  start: (place) =>
    startPooler({
      ...place,
      database: process.env['DATABASE_URL'] ?? 'postgres://rushes_app:secret@127.0.0.1:5432/rushes',
    }),
}

/**
 * Takes no parameter at the start of a session beyond those of its default configuration.
 * @param database the address of all databases that are created, and the user who may connect
 */
export async function startPooler({
  folder,
  port,
  database,
}: {
  folder: string
  port: number
  database: string
}): Promise<RunningEngine> {
  mkdirSync(folder, { recursive: true })
  const { username, password, hostname, port: serverPort, pathname } = new URL(database)
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'auth_type = plain',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    `default_pool_size = ${SERVERS}`,
    'unix_socket_dir =',
  ]
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(path, `${settings.join('\n')}\n`)
  chmodSync(folder, 0o755)
  const { stop } = await startProgram({
    name: 'pgbouncer',
    folder,
    command: tool.path(),
    args: [path],
    options: process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {},
    isReady: () => takesConnections(port),
  })
  return { address: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`, stop }
}
