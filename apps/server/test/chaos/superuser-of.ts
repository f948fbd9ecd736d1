import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the address of a running embedded database for its superuser. */
export function superuserOf(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const port = read('postgres/postmaster.pid').split('\n')[3]
  return `postgres://postgres:${read('postgres-password')}@127.0.0.1:${port}/rushes`
}
