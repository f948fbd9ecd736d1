/** Starts a temporary PostgreSQL before all tests, with a migrated template and the reference data. */
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { RunningEngine } from '../../../scripts/engines/engine.ts'
import { pgbouncer, startPooler } from '../../../scripts/engines/pgbouncer.ts'
import { openDb, openPool } from '../src/db/db.ts'
import { freePort } from '../src/platform/free-port.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { PATIENT } from './patient.ts'
import { TEMPLATE } from './test-database.ts'

/** Required space, more than all databases of a run and their logs need. */
const ROOM_BYTES = 8 * 2 ** 30
/**
 * Memory of PostgreSQL, an eighth of which are buffers. It scans all of them whenever a database is created
 * or dropped, and a run creates hundreds of small ones.
 */
const MEMORY_BYTES = 2 * 2 ** 30

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(quickFolder(), 'rushes-test-'))
  // Started by root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, undefined, { memoryBytes: MEMORY_BYTES })
  const withoutDatabase = (url: string) => url.replace(/\/[^/]*$/, '')
  const app = withoutDatabase(postgres.url)
  const owner = withoutDatabase(postgres.ownerUrl)
  const superuser = withoutDatabase(postgres.superuserUrl)

  const client = new pg.Client(`${superuser}/postgres`)
  await client.connect()
  // The data is deleted after the run, so nothing has to reach the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await requestPlainly(client, [postgres.url, postgres.ownerUrl, postgres.superuserUrl])
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${TEMPLATE} owner rushes_owner`)
  await client.end()

  const db = openDb(openPool(`${app}/${TEMPLATE}`, PATIENT))
  await prepareDatabase(`${owner}/${TEMPLATE}`, { db, log: { info() {} }, demo: true })
  await db.destroy()

  project.provide('postgres', { app, owner, superuser })
  const pooler = process.env['TEST_POOLER'] === '1' ? await givenPooler(folder, app) : null
  project.provide('pooler', pooler && withoutDatabase(pooler.address))
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function givenPooler(folder: string, database: string): Promise<RunningEngine> {
  pgbouncer.install()
  return startPooler({
    folder: join(folder, 'pgbouncer'),
    port: await freePort(),
    database: `${database}/any`,
  })
}

/** Prefers a folder in memory, because a database has a thousand files, which each test server copies. */
function quickFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > ROOM_BYTES ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Makes logins cheap: tests connect thousands of times, and each time both sides would hash the password
 * 4,096 times. It is random, so one iteration is as secure, and it is sent unhashed, because it does not
 * leave the machine.
 */
async function requestPlainly(client: pg.Client, urls: readonly string[]): Promise<void> {
  await client.query('set scram_iterations = 1')
  for (const { username, password } of urls.map((url) => new URL(url))) {
    await client.query(`alter role ${username} password '${password}'`)
  }
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  writeFileSync(rows[0]?.hba_file ?? '', 'host all all 127.0.0.1/32 password\n')
}
