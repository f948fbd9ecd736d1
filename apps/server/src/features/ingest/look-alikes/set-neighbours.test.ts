/** Related clips that editors choose. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const set = (id: number, revision: number, ids: number[], add = '') =>
  manager.call('POST /agency/clips/:id/neighbours', { params: { id }, body: { revision, ids, add } })
const neighboursOf = async (id: number) =>
  (await manager.call('GET /agency/clips/:id/neighbours', { params: { id } })).data.neighbours.map(
    (clip) => clip.id,
  )

test('related clips are ordered, added from a pasted list and removed, each as a revision', async () => {
  const [id, one, two, three] = [await given(), await given(), await given(), await given()]
  await set(id, 1, [one, two])
  await set(id, 2, [two, one], `VIDEO-${three}\nhttps://rushes.example/clip/${one}`)
  expect(await neighboursOf(id)).toEqual([two, one, three])
  const { data } = await server.guest.call('GET /clip/clips/:id', { params: { id } })
  expect(data.related_items.slice(0, 3).map((clip) => clip.id)).toEqual([two, one, three])
  await set(id, 3, [three])
  expect(await neighboursOf(id)).toEqual([three])
  // Nothing changes, so nothing is written.
  await set(id, 4, [three])
  const history = await manager.call('GET /agency/clips/:id/history', { params: { id } })
  expect(history.data.items).toMatchObject([
    { revision: 4, by: { id: manager.userId }, changes: [{ field: 'neighbours', after: [three] }] },
    { revision: 3, changes: [{ before: [one, two], after: [two, one, three] }] },
    { revision: 2, changes: [{ before: [], after: [one, two] }] },
  ])
  const recorded = await server.services.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('object', '=', `clip:${id}`)
    .where('action', '=', 'neighbours.changed')
    .execute()
  expect(recorded).toHaveLength(3)
})

test('invalid related clips are refused with a message, and nothing is stored', async () => {
  const [id, one] = [await given(), await given()]
  const NO_CLIP = 1_999_999_999
  const refused = (ids: number[], add = '') => refusalOf(set(id, 1, ids, add))
  expect(await refused([one], `${NO_CLIP} fox`)).toMatchObject({
    errors: { add: [`There is no clip fox, ${NO_CLIP}.`] },
  })
  expect(await refused([one, id])).toMatchObject({ errors: { add: ['A clip cannot be related to itself.'] } })
  expect(await refused([one, one])).toMatchObject({ status: 422 })
  const many = await givenMany(25)
  expect(await refused([], many.join(' '))).toMatchObject({
    errors: { add: ['A clip has at most 24 neighbours.'] },
  })
  await set(id, 1, [one])
  expect(await refused([])).toMatchObject({ code: 'outdated' })
  expect(await neighboursOf(id)).toEqual([one])
  expect(await refusalOf(set(NO_CLIP, 1, []))).toMatchObject({ code: 'not_found' })
})

const given = () => server.givenClip()
async function givenMany(count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await given())
  return ids
}
