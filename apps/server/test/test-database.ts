/** One PostgreSQL for a test run, and in it a database of its own for every test server. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE = 'rushes_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, without a database name. */
    postgres: string
  }
}

/** Clones the migrated template; the returned address is this test's alone. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: `${server}/${name}`,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
