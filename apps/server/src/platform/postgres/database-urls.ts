import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readPassword } from './initialise.ts'

/** The superuser makes the other roles; the owner makes the schema; the application reads and writes rows (R-RIGHTS-1). */
export type DatabaseRole = 'postgres' | 'rushes_owner' | 'rushes_app'

export function urlOf(
  folder: string,
  port: number,
  database: string,
  role: DatabaseRole = 'postgres',
): string {
  return `postgres://${role}:${passwordOf(folder, role)}@127.0.0.1:${port}/${database}`
}

/** How PostgreSQL names its socket; the port follows. */
export const SOCKET = '.s.PGSQL.'
/** macOS allows a name of 103 bytes, Linux one of 107. */
const MAX_SOCKET_BYTES = 103

/** Where the server keeps its socket; null when the name would be too long, which leaves TCP. */
export function socketFolderOf(folder: string): string | null {
  const absolute = resolve(folder)
  return Buffer.byteLength(join(absolute, `${SOCKET}65535`)) > MAX_SOCKET_BYTES ? null : absolute
}

/** Through the socket where there is one: it saves both sides a quarter of what a small statement costs over TCP. */
export function nearUrlOf(folder: string, port: number, database: string, role?: DatabaseRole): string {
  const url = urlOf(folder, port, database, role)
  const socketFolder = socketFolderOf(folder)
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`
}

/** The passwords of the roles follow from the superuser's, and none of them from another. */
export function passwordOf(folder: string, role: DatabaseRole): string {
  const password = readPassword(folder)
  return role === 'postgres' ? password : createHmac('sha256', password).update(role).digest('base64url')
}
