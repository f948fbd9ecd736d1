/**
 * An upgrade, and the way back: copies of the previous release on the schema of this one, next to copies of this one,
 * while a later release migrates. The program is tested as it was released, with the packages of this tree; changes of
 * packages, of pages in a browser and of files are not tested.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listViolations } from '../../src/features/orders/invariants.queries.ts'
import { countByStatus, startLoad } from '../chaos/load.ts'
import { type Shop, startShop } from '../chaos/shop.ts'
import { stubbornBuyer } from '../kill/buyer.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { findRelease, PREVIOUS_RELEASE, unpackRelease } from './previous-release.ts'

const VISITORS = 4
/** The pause of a visitor, so that the migration gets its turn on a small machine. */
const READ_MS = 20
const WAIT_MS = 60_000

const commit = findRelease(PREVIOUS_RELEASE)
const title = commit
  ? `the release before (${commit.slice(0, 7)})`
  : `the release before (skipped, not in the history of git: ${PREVIOUS_RELEASE})`

describe.skipIf(commit === undefined)(title, () => {
  let folder: string
  let server: TestServer
  let buyer: TestUser
  let clips: number[]
  let before: Shop
  let now: Shop | undefined

  const given = (root?: string) =>
    startShop(
      {
        DATABASE_URL: server.databaseUrl,
        DATABASE_OWNER_URL: server.services.config.databaseOwnerUrl ?? '',
        DATA_DIR: server.services.config.dataDir,
        DEMO: '0',
        // Its compiled cache is removed with its folder.
        ...(root !== undefined && { NODE_COMPILE_CACHE: join(root, 'compiled') }),
      },
      root && join(root, 'apps/server/test/chaos/shop-process.ts'),
    )

  beforeAll(async () => {
    folder = unpackRelease(commit ?? '')
    // The database has the schema of this release before a copy of the other one uses it.
    server = await startTestServer()
    buyer = await server.givenUser({ country: 'gb' })
    const master = new TextEncoder().encode('master')
    clips = await Promise.all(Array.from({ length: 6 }, () => server.givenClip({ title: 'Sold', master })))
    await migrateLater('9001-only-this-test-has-it')
    before = await given(folder)
  }, 600_000)
  afterAll(async () => {
    await Promise.all([before?.stop(), now?.stop()])
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  /**
   * Migrates like a later release: each table gets a column that earlier releases do not know, the most frequent
   * migration.
   */
  async function migrateLater(name: string): Promise<void> {
    const { rows } = await sql<{ table: string }>`
      select tablename as table from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(server.ownerDb)
    const column = `added_by_${Number.parseInt(name, 10)}`
    // One after the other: a transaction that locks two tables could wait for a reader that waits for them.
    for (const { table } of rows) {
      await sql`alter table ${sql.id(table)} add column ${sql.id(column)} text`.execute(server.ownerDb)
    }
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-25')`.execute(
      server.ownerDb,
    )
  }

  const paths = () => [
    '/rest/clip/clips?term=sold&sort=most_rel',
    '/rest/clip/clips/facets',
    '/rest/clip/clips/suggest?term=so',
    '/rest/clip/clips/latest',
    `/rest/clip/clips/${clips[0]}`,
    '/rest/clip/packages',
    '/rest/clip/categories',
    '/rest/clip/countries',
    '/rest/clip/pricing',
    '/rest/clip/site',
    '/rest/api/pages/display/about',
    '/rest/clip/users/sessions',
    `/rest/clip/downloads/user/${buyer.userId}/all`,
    `/rest/clip/savelists/user/${buyer.userId}`,
    '/rest/clip/invoices/owed',
    '/rest/clip/payments/cards',
    '/readyz',
  ]

  /** Repeated requests, so that connections have statements from before a migration. */
  const visit = (shop: Shop) =>
    startLoad(shop.url, VISITORS, {
      paths: paths(),
      headers: () => ({ authorization: `Bearer ${buyer.token}` }),
      readMs: READ_MS,
    })

  let sold = 0
  const buy = async (shop: Shop) => {
    sold += 1
    await stubbornBuyer(shop.url, buyer.token, () => {}).buy(clips.pop() ?? 0)
  }

  /** Half of the buyers close the tab at once, so the copy's own worker finds that they have paid. */
  const expectAllSold = (shop: Shop) => {
    const client = createClient({ base: `${shop.url}/rest`, token: () => buyer.token })
    const params = { accountId: buyer.accountId }
    const list = () => client.call('GET /clip/prepaidCredits/account/:accountId/all', { params })
    return expect.poll(async () => (await list()).data.length, { timeout: WAIT_MS }).toBe(sold)
  }

  test('the previous release starts on a newer database, answers and sells', async () => {
    const visitors = visit(before)
    await buy(before)
    const answers = await visitors.stop()
    expect(countByStatus(answers)).toEqual({ 200: answers.length })
    await expectAllSold(before)
  })

  test('the previous release continues while a later release adds to every table', async () => {
    const visitors = visit(before)
    await buy(before)
    await migrateLater('9002-nor-this')
    await buy(before)
    const answers = await visitors.stop()
    expect(countByStatus(answers)).toEqual({ 200: answers.length })
    await expectAllSold(before)
  })

  test('the previous release is started again next to a copy of this release, and each shows what the other sold', async () => {
    const shop = await given()
    now = shop
    expect(await before.stop()).toBe(0)
    before = await given(folder)
    await Promise.all([buy(before), buy(shop)])
    await expectAllSold(before)
    await expectAllSold(shop)
    expect(await listViolations(server.services.db)).toEqual([])
  })
})
