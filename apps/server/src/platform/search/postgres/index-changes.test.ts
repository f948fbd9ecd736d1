/** R-SEARCH-30: what is indexed of a clip from its draft to its publication and removal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function countOf(term: string): Promise<number> {
  const answer = await server.http.inject({ url: '/rest/clip/clips', query: { term } })
  return answer.json().data.pagination.count
}

const waiting = () => server.services.db.selectFrom('search_changes').select('id').execute()

async function generation(): Promise<number> {
  return (await server.services.db.selectFrom('search_state').select('generation').executeTakeFirstOrThrow())
    .generation
}

async function change(id: number, values: { title?: string; state?: 'published' | 'withheld' }) {
  await server.services.db.updateTable('clips').set(values).where('id', '=', id).execute()
}

test('R-SEARCH-30: changes of a draft do not change the index, and no search reads them', async () => {
  await countOf('zqdraft')
  const before = await generation()
  const id = await server.givenClip({ state: 'draft', title: 'Zqdraft' })
  await server.services.search.indexChanges()
  await change(id, { title: 'Zqdraft again' })
  expect(await waiting()).toEqual([])
  await server.services.db.insertInto('clip_captions').values({ clip_id: id }).execute()
  expect(await countOf('zqdraft')).toBe(0)
  expect([await waiting(), await generation()]).toEqual([[], before])
})

test('R-SEARCH-30: a draft is found once it is published, with its earlier changes, and not when it is withheld', async () => {
  const id = await server.givenClip({ state: 'draft', title: 'Zqbefore' })
  await change(id, { title: 'Zqafter' })
  await change(id, { state: 'published' })
  expect([await countOf('zqbefore'), await countOf('zqafter')]).toEqual([0, 1])
  await change(id, { state: 'withheld' })
  expect(await countOf('zqafter')).toBe(0)
  await change(id, { title: 'Zqwithheld', state: 'published' })
  expect(await countOf('zqwithheld')).toBe(1)
  await server.services.db.deleteFrom('clips').where('id', '=', id).execute()
  expect(await countOf('zqwithheld')).toBe(0)
})
