/** A PostgreSQL with a replica: the routing of reads, a lagging replica, and a failing primary. */
import { createClient } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Db, openDb, openPool } from '../../src/db/db.ts'
import { openReplica } from '../../src/db/replica.ts'
import { sendRequest } from '../chaos/load.ts'
import { type Shop, startShop, until } from '../chaos/shop.ts'
import { startTestServer } from '../test-server.ts'
import { type PostgresPair, startAddress, startPair } from './postgres-pair.ts'

const WAIT = { timeout: 60_000, interval: 100 }
const LOOK_MS = 50
const LONG_MS = 3_600_000

let pair: PostgresPair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair?.remove())

async function givenReplica(options: { lookMs?: number; maxLagMs?: number } = {}) {
  const primary = openDb(openPool(pair.primary.url))
  const replica = openReplica(pair.replica.url, primary, { lookMs: LOOK_MS, ...options })
  await vi.waitFor(() => expect(replica.serves(null)).toBe(true), WAIT)
  return {
    replica,
    primary,
    async close() {
      await replica.close()
      await primary.destroy()
    },
  }
}

/** Whether the shop uses the replica for reads; changes at its start prevent that for a short time. */
async function usesReplica({ url }: Shop): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`)
  return !(await answer.text()).includes('left out')
}

const change = sql`insert into call_counts (key, ends_at, count) values (gen_random_uuid()::text, now(), 1)`

/** Changes a row. @returns the position of the log afterwards */
async function write(primary: Db): Promise<string> {
  await change.execute(primary)
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(
    primary,
  )
  return rows[0]?.place ?? ''
}

test('R-HTTP-7: a public change checks the replica immediately, not only at the next check', async () => {
  const primary = openDb(openPool(pair.primary.url))
  const replica = openReplica(pair.replica.url, primary, { lookMs: LONG_MS, maxLagMs: LONG_MS })
  replica.changed()
  expect(replica.serves(null)).toBe(false)
  await vi.waitFor(() => {
    const serves = replica.serves(null)
    // A replica that was behind is checked again with the next change.
    if (!serves) replica.changed()
    expect(serves).toBe(true)
  }, WAIT)
  await replica.close()
  await primary.destroy()
})

afterEach(() => pair.replica.run('select pg_wal_replay_resume()').catch(() => undefined))

test('R-HTTP-7: a user who wrote reads from the primary until the replica has the write, and others still read from the replica', async () => {
  const { replica, primary, close } = await givenReplica({ maxLagMs: LONG_MS })
  await pair.replica.run('select pg_wal_replay_pause()')
  const wrote = await write(primary)
  expect([replica.serves(null), replica.serves(wrote)]).toEqual([true, false])
  await pair.replica.run('select pg_wal_replay_resume()')
  // The log advances irregularly; a further change advances it at once.
  await write(primary)
  await vi.waitFor(() => expect(replica.serves(wrote)).toBe(true), WAIT)
  await close()
})

test('R-HTTP-7: after a public change all reads go to the primary until the replica has it', async () => {
  const { replica, primary, close } = await givenReplica({ maxLagMs: LONG_MS })
  await pair.replica.run('select pg_wal_replay_pause()')
  await write(primary)
  replica.changed()
  expect(replica.serves(null)).toBe(false)
  await pair.replica.run('select pg_wal_replay_resume()')
  await vi.waitFor(() => expect(replica.serves(null)).toBe(true), WAIT)
  await close()
})

test('R-HTTP-7: a replica that stays behind is not used until it has caught up', async () => {
  const { replica, primary, close } = await givenReplica()
  await pair.replica.run('select pg_wal_replay_pause()')
  await write(primary)
  await vi.waitFor(() => expect(replica.serves(null)).toBe(false), WAIT)
  await pair.replica.run('select pg_wal_replay_resume()')
  await vi.waitFor(() => expect(replica.serves(null)).toBe(true), WAIT)
  await close()
})

test('R-HTTP-7: a statement that the replica refuses runs on the primary', async () => {
  const { replica, close } = await givenReplica()
  const db = openDb(openPool(pair.primary.url), { replica })
  const isCopy = async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]?.is
  }
  const near = <Result>(work: () => Promise<Result>) =>
    new Promise<Result>((done, refused) => replica.reading(() => void work().then(done, refused)))
  expect([await isCopy(), await near(isCopy)]).toEqual([false, true])
  const { numAffectedRows } = await near(() => change.execute(db))
  expect(numAffectedRows).toBe(1n)
  await db.destroy()
  await close()
})

test('R-HTTP-7: a change at one copy is visible at another, while guests there read from a replica that is behind', async () => {
  const settings = { DATABASE_URL: pair.primary.url, DATABASE_OWNER_URL: pair.primary.ownerUrl, DEMO: '0' }
  const server = await startTestServer(settings)
  onTestFinished(server.close)
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const id = await server.givenClip({ title: 'Round 0' })
  const { dataDir } = server.services.config
  const given = () => startShop({ ...settings, DATA_DIR: dataDir, DATABASE_REPLICA_URL: pair.replica.url })
  const [one, other] = [await given(), await given()]
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])))
  const clientAt = ({ url }: Shop, token: string | null) =>
    createClient({ base: `${url}/rest`, token: () => token })
  const titleAt = async (shop: Shop, token: string | null) => {
    const { data } = await clientAt(shop, token).call('GET /clip/clips/latest')
    return data.find((clip) => clip.id === id)?.title
  }

  let round = 0
  /** @returns whether the other copy used the replica all the time, without which the round proves nothing */
  async function changeAndRead(): Promise<boolean> {
    await until(
      async () => (await usesReplica(other)) && (await titleAt(other, null)) === `Round ${round}`,
      60_000,
    )
    await pair.replica.run('select pg_wal_replay_pause()')
    round += 1
    await clientAt(one, manager.token).call('POST /agency/clips/:id', {
      params: { id },
      body: { revision: round, changes: { title: `Round ${round}` } },
    })
    const [seen, seenByGuest] = await Promise.all([titleAt(other, manager.token), titleAt(other, null)])
    const wasUsed = await usesReplica(other)
    await pair.replica.run('select pg_wal_replay_resume()')
    expect(seen).toBe(`Round ${round}`)
    if (wasUsed) expect(seenByGuest).not.toBe(`Round ${round}`)
    return wasUsed
  }
  // A copy does not use a replica that is two seconds behind, which a busy machine may need for a round.
  await until(changeAndRead, 120_000)
}, 300_000)

test('R-HTTP-7: while the primary is unavailable guests read public pages, and everything else is refused; the replica takes over', async () => {
  const address = await startAddress(pair.primary)
  const shop: Shop = await startShop({
    DATABASE_URL: address.url,
    DATABASE_OWNER_URL: address.ownerUrl,
    DATABASE_REPLICA_URL: pair.replica.url,
    DEMO: '0',
  })
  // Also when the test fails, because its processes must not survive it.
  onTestFinished(async () => {
    await shop.stop()
    address.close()
  })
  const login = () =>
    fetch(`${shop.url}/rest/clip/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'absent@test.example', password: 'not the password' }),
    }).then(({ status }) => status)
  const statusOf = async (path: string) => (await sendRequest(shop.url, path)).status
  await until(async () => (await statusOf('/rest/clip/clips/latest')) === 200, 60_000)
  const refusal = await login()
  await pair.primary.run('checkpoint')
  await until(() => usesReplica(shop), 60_000)

  await pair.primary.kill()
  expect(await statusOf('/rest/clip/clips/latest')).toBe(200)
  expect(await statusOf('/rest/clip/countries')).toBe(503)
  expect(await statusOf('/readyz')).toBe(503)
  expect(shop.hasEnded()).toBe(false)

  const began = Date.now()
  await pair.replica.run('select pg_promote()')
  address.leadTo(pair.replica)
  await until(async () => (await statusOf('/readyz')) === 200, 60_000)
  process.stdout.write(`back ${Date.now() - began} ms after the promotion\n`)
  await until(async () => (await login()) === refusal, 60_000)
  expect(await statusOf('/rest/clip/countries')).toBe(200)
  expect(await statusOf('/rest/clip/clips/latest')).toBe(200)
}, 300_000)
