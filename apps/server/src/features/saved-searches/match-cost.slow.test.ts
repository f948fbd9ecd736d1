/** The cost of matching one published clip with 10,000 saved searches (R-SAVED-4). */
import { SavedQuery } from '@rushes/contract/saved-searches'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '../../../test/before-statements.ts'
import { randomFrom } from '../../../test/made-catalogue.ts'
import { costOf } from '../../../test/plans.ts'
import { rebuildSearch } from '../../../test/search/rebuild-search.ts'
import {
  givenCatalogue,
  MADE_WORDS,
  randomQuery,
  smallCatalogue,
} from '../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { matchChanges } from './match-changes.ts'
import { openSavedReader } from './search-contexts.ts'

const SEARCHES = 10_000
const MAX_BUFFERS = 1_500

let server: TestServer
let sentBy: ReturnType<typeof recordStatements>
beforeAll(async () => {
  server = await startTestServer()
  await givenCatalogue(server, smallCatalogue(5_000))
  await rebuildSearch(server)
  await matchChanges(server.services)
  await givenSearches()
  await sql`vacuum analyze saved_searches`.execute(server.ownerDb)
  sentBy = recordStatements(server.pool)
}, 300_000)
afterAll(() => server.close())

async function givenSearches(): Promise<void> {
  const { services } = server
  const user = await server.givenUser()
  const reader = await openSavedReader(services)
  const random = randomFrom(7)
  const queries = Array.from({ length: SEARCHES }, () =>
    Object.fromEntries(
      Object.entries(SavedQuery.parse(randomQuery(random))).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
  )
  const requests = queries.flatMap(
    (query) => reader.requestOf({ query, kind: 'customer', shorts_only: false, country_code: 'gb' }) ?? [],
  )
  const keys = await reader.matcher.keysOf(requests)
  for (let from = 0; from < SEARCHES; from += 1_000) {
    const rows = queries.slice(from, from + 1_000).map((query, at) => ({
      account_id: user.accountId,
      user_id: user.userId,
      name: 'A search',
      query: JSON.stringify(query),
      keys: keys[from + at] ?? [],
      keyed_by: reader.keyedBy,
      created: services.clock.now(),
      since: 0,
    }))
    await services.db.insertInto('saved_searches').values(rows).execute()
  }
}

/** The matches themselves are written as well, as many as there are. */
const isReading = (text: string): boolean => /^\s*(select|with)/i.test(text) && !text.includes('insert into')

test(`R-SAVED-4: a clip is matched with ${SEARCHES} searches by reading at most ${MAX_BUFFERS} buffers`, async () => {
  await server.givenClip({ title: MADE_WORDS.slice(0, 6).join(' '), keywords: MADE_WORDS.slice(20, 40) })
  const statements = await sentBy(() => matchChanges(server.services))
  const { count } = await server.services.db
    .selectFrom('saved_search_matches')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(20)
  const { buffers } = await costOf(
    server.pool,
    statements.filter(({ text }) => isReading(text)),
  )
  expect(buffers).toBeLessThanOrEqual(MAX_BUFFERS)
})
