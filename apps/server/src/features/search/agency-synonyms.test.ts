/** Staff edit groups of synonyms, with a preview of the effect. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
let editor: TestUser
beforeAll(async () => {
  server = await startTestServer()
  editor = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const save = async (body: { id?: number; words: string[]; dryRun?: boolean; terms?: string[] }) =>
  (await editor.call('POST /agency/vocabulary/synonyms', { body })).data
const groups = async () => (await editor.call('GET /agency/vocabulary/synonyms')).data
const find = async (term: string) =>
  (await server.guest.call('GET /clip/clips', { querystring: { term } })).data.items.map(({ id }) => id)

test('a dry run shows hits before and after, and writes nothing', async () => {
  await server.givenClip({ title: 'A zqmoggy at sea' })
  await server.givenClip({ title: 'A zqfeline at sea' })
  const { db, clock } = server.services
  await db.insertInto('packages').values({ id: 1, name: 'Each zqfeline', created: clock.now() }).execute()
  const before = await groups()
  const words = ['zqmoggy', 'zqfeline']
  const { id, effect } = await save({ words, dryRun: true, terms: ['zqmoggy sea', 'zqmoggy'] })
  expect(id).toBeNull()
  expect(effect).toEqual([
    { term: 'zqmoggy', before: 1, after: 3 },
    { term: 'zqfeline', before: 2, after: 3 },
    { term: 'zqmoggy sea', before: 1, after: 2 },
  ])
  expect(await groups()).toEqual(before)
})

test('a group of synonyms is in force within a minute, also changed and removed, and the audit records it', async () => {
  const id = await server.givenClip({ title: 'A zqlorry' })
  const added = await save({ words: ['zqtruck', 'zqlorry'] })
  server.later(61_000)
  expect(await find('zqtruck')).toEqual([id])
  const changed = await save({ id: added.id ?? 0, words: ['zqtruck', 'zqwagon'] })
  expect(changed).toMatchObject({ id: added.id, effect: [{ term: 'zqtruck', before: 1, after: 0 }, {}] })
  server.later(61_000)
  expect(await find('zqtruck')).toEqual([])
  await editor.call('DELETE /agency/vocabulary/synonyms/:id', { params: { id: added.id ?? 0 } })
  expect((await groups()).map((group) => group.id)).not.toContain(added.id)
  const entries = await server.services.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'synonyms.changed')
    .orderBy('id')
    .execute()
  expect(entries.map(({ details }) => details)).toEqual([
    { before: '', after: 'zqtruck, zqlorry' },
    { before: 'zqtruck, zqlorry', after: 'zqtruck, zqwagon' },
    { before: 'zqtruck, zqwagon', after: '' },
  ])
})

test('the same group of synonyms, a single word, and unsearchable words are refused', async () => {
  await save({ words: ['zqone', 'zqtwo'] })
  expect(await refusalOf(save({ words: ['ZQTWO', 'zqone'] }))).toMatchObject({ code: 'conflict' })
  for (const words of [['zqone'], ['zqone', 'ZqOne'], ['zqone', '???'], ['zqone', 'a big red zqone']]) {
    expect(await refusalOf(save({ words }))).toMatchObject({ code: 'validation' })
  }
  const removal = editor.call('DELETE /agency/vocabulary/synonyms/:id', { params: { id: 2_000_000_000 } })
  expect(await refusalOf(removal)).toMatchObject({ code: 'not_found' })
})
