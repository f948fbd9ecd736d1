import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { nextVersion, whileRebuilding } from './changes.queries.ts'

const HOUR_US = 3_600_000_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('R-SEARCH-31: versions increase, also in a restored database and after its clock was set back', async () => {
  const draw = () => nextVersion(server.services.db)
  const versions = [await draw(), await draw()]
  await sql`alter sequence search_versions restart`.execute(server.ownerDb)
  versions.push(await draw(), await draw())
  // The sequence after a clock that was an hour ahead.
  const ahead = (versions.at(-1) ?? 0) + HOUR_US
  await sql`select setval('search_versions', ${ahead})`.execute(server.ownerDb)
  versions.push(ahead, await draw(), await draw())
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  expect(versions.every(Number.isSafeInteger)).toBe(true)
})

test('a rebuild that waits for the cluster keeps its connection, although the database ends idle transactions', async () => {
  const rebuilt = whileRebuilding(
    server.services.db,
    async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = '1s'`.execute(tx)
      await sql`select pg_sleep(3)`.execute(server.ownerDb)
      await sql`select`.execute(tx)
      return 1
    },
    50,
  )
  expect(await rebuilt).toBe(1)
})
