/** Staff edit the nouns of the search in other languages. */
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

type Body = { id?: number; english: string; german?: string[]; french?: string[] }

const save = async (body: Body) => (await editor.call('POST /agency/vocabulary/nouns', { body })).data.id
const list = async (q?: string) =>
  (await editor.call('GET /agency/vocabulary/nouns', { querystring: { q } })).data
const remove = (id: number) => editor.call('DELETE /agency/vocabulary/nouns/:id', { params: { id } })
const find = async (term: string) =>
  (await server.guest.call('GET /clip/clips', { querystring: { term } })).data.items.map(({ id }) => id)

test('R-KIND-5: the nouns of a new installation are listed, found by a part of any word, and limited to 100', async () => {
  const all = await list()
  expect(all.nouns).toHaveLength(100)
  expect(all.total).toBeGreaterThan(600)
  const { nouns } = await list('KATZ')
  expect(nouns.map(({ english }) => english)).toContain('cat')
  expect((await list('cat')).nouns[0]?.english).toBe('cat')
  expect(await list('zqnothing')).toEqual({ nouns: [], total: 0 })
})

test('R-KIND-5: a noun is in force within a minute, also changed and removed, and the audit records it', async () => {
  const clip = await server.givenClip({ title: 'A zqkestrel' })
  const id = await save({ english: ' Zqkestrel ', german: ['Zqfalke', 'zqfalke', 'Zqfalken'] })
  server.later(61_000)
  expect(await find('zqfalken')).toEqual([clip])
  expect(await save({ id, english: 'zqkestrel', french: ['zqfaucon'] })).toBe(id)
  server.later(61_000)
  expect(await find('zqfalken')).toEqual([])
  expect(await find('zqfaucons')).toEqual([clip])
  await remove(id)
  server.later(61_000)
  expect(await find('zqfaucons')).toEqual([])
  const entries = await server.services.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'nouns.changed')
    .orderBy('id')
    .execute()
  expect(entries.map(({ details }) => details)).toEqual([
    { before: '', after: 'zqkestrel | zqfalke, Zqfalken |  |  | ' },
    { before: 'zqkestrel | zqfalke, Zqfalken |  |  | ', after: 'zqkestrel |  | zqfaucon |  | ' },
    { before: 'zqkestrel |  | zqfaucon |  | ', after: '' },
  ])
})

test('R-KIND-5: duplicates, unsearchable words and nouns without a translation are refused', async () => {
  const id = await save({ english: 'zqone', german: ['zqeins'] })
  expect(await refusalOf(save({ english: 'ZQONE', german: ['zqeins'] }))).toMatchObject({ code: 'conflict' })
  const other = await save({ english: 'zqtwo', german: ['zqzwei'] })
  expect(await refusalOf(save({ id: other, english: 'zqone', german: ['zqzwei'] }))).toMatchObject({
    code: 'conflict',
  })
  const bodies: Body[] = [
    { english: 'zqthree' },
    { english: '???', german: ['zqdrei'] },
    { english: 'zqthree', german: ['the big red zqdrei'] },
    { english: 'zqthree', german: Array.from({ length: 13 }, (_, at) => `zq${at}`) },
    { english: 'z'.repeat(41), german: ['zqdrei'] },
  ]
  for (const body of bodies) expect(await refusalOf(save(body))).toMatchObject({ code: 'validation' })
  await remove(id)
  expect(await refusalOf(remove(id))).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(save({ id, english: 'zqone', german: ['zqeins'] }))).toMatchObject({
    code: 'not_found',
  })
})

test('R-KIND-5: two requests at once add a noun once', async () => {
  const body = { english: 'zqfour', german: ['zqvier'] }
  const results = await Promise.allSettled([save(body), save(body), save(body)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await list('zqfour')).total).toBe(1)
})
