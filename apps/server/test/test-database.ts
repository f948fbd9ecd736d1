/** One PostgreSQL for a test run, with a separate database for every test server. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE = 'rushes_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the run's PostgreSQL for its three roles, without a database name. */
    postgres: { app: string; owner: string; superuser: string }
    /** Address of the pooler before it, without a database name; null unless `TEST_POOLER=1`. */
    pooler: string | null
  }
}

export type TestDatabase = {
  /** Address with the application's role. */
  url: string
  /** The same address through the pooler, if the run has one. */
  pooledUrl: string | null
  ownerUrl: string
  drop(): Promise<void>
}

/**
 * Creates a database for one test. @param template the migrated template, or `template0` for an empty
 * database
 */
export async function cloneDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject('postgres')
  const pooler = inject('pooler')
  const name = `test_${randomBytes(6).toString('hex')}`
  const { app, owner, superuser } = server
  await onServer(
    superuser,
    `create database ${name} template ${template} strategy file_copy owner rushes_owner`,
    `revoke temporary on database ${name} from public`,
  )
  return {
    url: `${app}/${name}`,
    pooledUrl: pooler && `${pooler}/${name}`,
    ownerUrl: `${owner}/${name}`,
    drop: () => onServer(superuser, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(server: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
