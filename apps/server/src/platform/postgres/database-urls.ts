import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readPassword } from './initialise.ts'

/** The superuser creates roles, the owner the schema; the application reads and writes rows (R-RIGHTS-1). */
export type DatabaseRole = 'postgres' | 'rushes_owner' | 'rushes_app'

export function urlOf(
  folder: string,
  port: number,
  database: string,
  role: DatabaseRole = 'postgres',
): string {
  return `postgres://${role}:${passwordOf(folder, role)}@127.0.0.1:${port}/${database}`
}

/** Prefix of the name of PostgreSQL's socket, followed by the port. */
export const SOCKET = '.s.PGSQL.'
/** macOS allows a name of 103 bytes, Linux one of 107. */
const MAX_SOCKET_BYTES = 103

/** Returns the folder of the server's socket; null if the path would be too long, so that TCP is used. */
export function socketFolderOf(folder: string): string | null {
  const absolute = resolve(folder)
  return Buffer.byteLength(join(absolute, `${SOCKET}65535`)) > MAX_SOCKET_BYTES ? null : absolute
}

/** Returns a URL that prefers the socket, which saves a quarter of the cost of a small statement over TCP. */
export function nearUrlOf(folder: string, port: number, database: string, role?: DatabaseRole): string {
  const url = urlOf(folder, port, database, role)
  const socketFolder = socketFolderOf(folder)
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`
}

/** Passwords of other roles are derived from the superuser's, so that none discloses another. */
export function passwordOf(folder: string, role: DatabaseRole): string {
  const password = readPassword(folder)
  return role === 'postgres' ? password : createHmac('sha256', password).update(role).digest('base64url')
}
