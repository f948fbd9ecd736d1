/** Proves R-LIST-2 and R-LIST-7 where many calls come at once: limits hold, and every call has its one effect. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyCalls } from '../../../test/many-calls.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
/** 1,010 clips. */
let clips: number[]
beforeAll(async () => {
  server = await startTestServer()
  const first = await server.givenClip({ id: 10_000 })
  const { rows } = await server.pool.query(
    `insert into clips select (jsonb_populate_record(clips, jsonb_build_object('id', id + place))).*
      from clips, generate_series(1, 1009) as place where id = $1 returning id`,
    [first],
  )
  clips = [first, ...rows.map(({ id }: { id: number }) => id)]
})
afterAll(() => server.close())

async function givenList(user: TestUser, clip_ids: number[] = [], name = 'A list') {
  const body = { user_id: user.userId, name, clip_ids }
  return (await user.call('POST /clip/savelists/create', { body })).data.list
}
const add = (user: TestUser, list_id: number, clip_ids: number[]) =>
  user.call('POST /clip/savelists/addClip', { body: { list_id, clip_ids } })
const read = async (user: TestUser, id: number) =>
  (await user.call('GET /clip/savelists/:id', { params: { id } })).data
const reorder = (user: TestUser, id: number, order: number[]) =>
  user.call('POST /clip/savelists/:id/reorder', { params: { id }, body: { clips: order } })
const codesOf = async (calls: Promise<(Error & { code: string }) | null>[]) =>
  (await Promise.all(calls)).map((refusal) => refusal?.code ?? 'ok')

describe('1,000 clips in a list', () => {
  test('fit in one call, and the 1,001st is refused', async () => {
    const user = await server.givenUser()
    const list = await givenList(user, clips.slice(0, 1_000))
    expect(list.clip_count).toBe(1_000)
    const refusal = await refusalOf(add(user, list.id, clips.slice(1_000, 1_001)))
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
    expect((await add(user, list.id, clips.slice(0, 1_000))).data).toMatchObject({ changed: 0 })
    expect(await refusalOf(add(user, list.id, clips))).toMatchObject({ status: 422 })
  })

  test.each([1, 2, 3, 4, 5, 6])('are never exceeded by 20 calls at once, time %i', async () => {
    const user = await server.givenUser()
    const list = await givenList(user, clips.slice(0, 995))
    const calls = clips.slice(990, 1_010).map((id) => refusalOf(add(user, list.id, [id])))
    expect((await codesOf(calls)).filter((code) => code === 'ok')).toHaveLength(10)
    expect((await read(user, list.id)).clips).toHaveLength(1_000)
  })
})

describe('200 lists', () => {
  test('of one user are never exceeded by 20 calls at once', async () => {
    const user = await server.givenUser()
    await server.pool.query(
      "insert into saved_lists (account_id, user_id, name) select $1, $2, 'A' from generate_series(1, 190)",
      [user.accountId, user.userId],
    )
    const calls = await manyCalls(20, () => refusalOf(givenList(user)))
    expect(calls.filter((refusal) => refusal === null)).toHaveLength(10)
    expect(calls.find((refusal) => refusal !== null)).toMatchObject({ status: 409, code: 'conflict' })
    const colleague = await server.givenUser({ accountId: user.accountId })
    expect(await refusalOf(givenList(colleague))).toBeNull()
  })

  test('of an account are counted apart from the own ones', async () => {
    const user = await server.givenUser({ role: 'Administrator' })
    await server.pool.query(
      "insert into saved_lists (account_id, name) select $1, 'A' from generate_series(1, 200)",
      [user.accountId],
    )
    expect(await refusalOf(givenList(user))).toBeNull()
    const company = user.call('POST /clip/savelists/create', { body: { user_id: 0, name: 'One more' } })
    expect(await refusalOf(company)).toMatchObject({ status: 409 })
  })
})

describe('many calls at once', () => {
  test('a hundred times the same clip makes one row, and one call says that it was added', async () => {
    const user = await server.givenUser()
    const list = await givenList(user)
    const answers = await manyCalls(100, () => add(user, list.id, clips.slice(0, 1)))
    expect(answers.filter(({ data }) => data.changed === 1)).toHaveLength(1)
    expect((await read(user, list.id)).clips).toEqual(clips.slice(0, 1))
  })

  test('an order and new clips lose nothing: who comes second is told, with the order as it is', async () => {
    const user = await server.givenUser()
    const ids = clips.slice(0, 10)
    const list = await givenList(user, ids)
    const added = clips.slice(10, 20)
    const orders = [ids.toReversed(), [...ids]]
    await Promise.all([
      ...added.map((id) => add(user, list.id, [id])),
      ...orders.map((order) => refusalOf(reorder(user, list.id, order))),
    ])
    const { clips: held } = await read(user, list.id)
    expect(held.toSorted((one, other) => one - other)).toEqual([...ids, ...added])
    const refusal = await refusalOf(reorder(user, list.id, ids))
    expect(refusal).toMatchObject({ status: 409, code: 'list_changed', data: { clips: held } })
    expect((await reorder(user, list.id, held.toReversed())).data.clips).toEqual(held.toReversed())
  })

  test('a hundred deletes: one works', async () => {
    const user = await server.givenUser()
    const list = await givenList(user, clips.slice(0, 3))
    const calls = await manyCalls(100, () =>
      refusalOf(user.call('DELETE /clip/savelists/:id', { params: { id: list.id } })),
    )
    expect(calls.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(new Set(calls.map((refusal) => refusal?.status))).toEqual(new Set([undefined, 404]))
  })
})
