import { createHmac } from 'node:crypto'
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

/** The passwords of the roles follow from the superuser's, and none of them from another. */
export function passwordOf(folder: string, role: DatabaseRole): string {
  const password = readPassword(folder)
  return role === 'postgres' ? password : createHmac('sha256', password).update(role).digest('base64url')
}
