/** R-REPORT-3: terms that users searched for without results. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { searchNotes, searchToLog } from './note-search.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const PLAIN = { page: 1, page_size: 24 }

test('R-REPORT-3: a search term is logged once, in lower case, without the user', () => {
  const viewer = { accountId: 7, accountKind: 'customer' } as const
  expect(searchToLog({ ...PLAIN, term: 'Fox  on Tube', type: 'video' }, viewer, 3)).toEqual({
    term: 'fox on tube',
    found: 3,
    filtered: false,
    account_id: 7,
  })
  expect(searchToLog({ ...PLAIN, term: 'fox', rating: ['GD'] }, null, 0)).toMatchObject({
    filtered: true,
    account_id: null,
  })
  const nothing = [
    searchToLog(PLAIN, viewer, 3),
    searchToLog({ ...PLAIN, term: 'fox', page: 2 }, viewer, 3),
    searchToLog({ ...PLAIN, term: 'fox', es_after: 'x' }, viewer, 3),
    searchToLog({ ...PLAIN, term: 'ann@field.example' }, viewer, 0),
    searchToLog({ ...PLAIN, term: 'fox' }, { accountId: 1, accountKind: 'agency' }, 3),
  ]
  expect(nothing).toEqual(nothing.map(() => null))
})

test('R-REPORT-3: terms without results are in the report with the number of accounts that searched for them', async () => {
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const [ann, ben] = [await server.givenUser(), await server.givenUser()]
  const word = `q${randomUUID().replaceAll('-', '')}`
  const search = (caller: Pick<typeof ann, 'call'>, more = {}) =>
    caller.call('GET /clip/clips', { querystring: { term: word, ...more } })
  for (const caller of [ann, ann, ben, server.guest, manager]) await search(caller)
  await search(ann, { quality: '4K' })
  await server.http.close()
  const { rows } = await server.pool.query(
    `select term, found, filtered, count(account_id)::int as members, count(*)::int as searches
     from search_log group by term, found, filtered order by filtered`,
  )
  expect(rows).toEqual([
    { term: word, found: 0, filtered: false, members: 3, searches: 4 },
    { term: word, found: 0, filtered: true, members: 1, searches: 1 },
  ])
})

test('R-REPORT-3: searches wait in memory up to a limit, and an unavailable database does not stop searches', async () => {
  const warnings: string[] = []
  const term = randomUUID()
  vi.spyOn(server.services.log, 'warn').mockImplementation((_, words) => void warnings.push(String(words)))
  const notes = searchNotes(server.services)
  for (let n = 0; n < 400; n++) notes.note({ term, found: 0, filtered: false, account_id: null })
  await notes.flush()
  const { rows } = await server.pool.query('select count(*)::int as rows from search_log where term = $1', [
    term,
  ])
  expect(rows).toEqual([{ rows: 400 }])
  notes.note({ term: '', found: 0, filtered: false, account_id: null })
  await notes.flush()
  expect(warnings).toEqual(['searches were not logged'])
})
