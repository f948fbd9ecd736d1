/**
 * Proves R-LIST-2 and R-LIST-7 with long lists and many simultaneous calls: limits hold, and every call has one effect.
 */
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
  user.call('POST /clip/savelists/reorder/:id', { params: { id }, body: { clips: order } })
const codesOf = async (calls: Promise<(Error & { code: string }) | null>[]) =>
  (await Promise.all(calls)).map((refusal) => refusal?.code ?? 'ok')

describe('1,000 clips in a list', () => {
  test('1,000 clips in a list fit in one call, and the 1,001st is refused', async () => {
    const user = await server.givenUser()
    const list = await givenList(user, clips.slice(0, 1_000))
    expect(list.clip_count).toBe(1_000)
    const refusal = await refusalOf(add(user, list.id, clips.slice(1_000, 1_001)))
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
    expect((await add(user, list.id, clips.slice(0, 1_000))).data).toMatchObject({ changed: 0 })
    expect(await refusalOf(add(user, list.id, clips))).toMatchObject({ status: 422 })
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'the limit of 1,000 clips in a list is never exceeded by 20 calls at once, round %i',
    async () => {
      const user = await server.givenUser()
      const list = await givenList(user, clips.slice(0, 995))
      const calls = clips.slice(990, 1_010).map((id) => refusalOf(add(user, list.id, [id])))
      expect((await codesOf(calls)).filter((code) => code === 'ok')).toHaveLength(10)
      expect((await read(user, list.id)).clips).toHaveLength(1_000)
    },
  )
})

describe('200 lists of 1,000 clips and as many company lists', () => {
  const overview = async (user: TestUser, page: number, keyword?: string) => {
    const input = { params: { userId: user.userId }, querystring: { page, keyword } }
    return (await user.call('GET /clip/savelists/user/:userId', input)).data
  }
  let user: TestUser
  beforeAll(async () => {
    user = await server.givenUser()
    for (const owner of [user.userId, null]) {
      const { rows } = await server.pool.query(
        `insert into saved_lists (account_id, user_id, name)
          select $1, $2, 'List ' || n from generate_series(1, 200) as n returning id`,
        [user.accountId, owner],
      )
      for (const { id } of rows) {
        await server.pool.query(
          `insert into saved_list_clips (list_id, clip_id, position)
            select $1, clip, at from unnest($2::int[]) with ordinality as named (clip, at)`,
          [id, clips.slice(0, 1_000)],
        )
      }
    }
  }, 120_000)

  test('200 lists of 1,000 clips and as many company lists are returned twelve of each at a time', async () => {
    const first = await overview(user, 1)
    expect(first).toMatchObject({ counts: { lists: 200, company: 200 }, nextPage: 2 })
    expect(first.lists).toHaveLength(12)
    expect(first.company).toHaveLength(12)
    expect(first.lists[0]?.clips).toEqual(clips.slice(0, 1_000))
    const last = await overview(user, 17)
    expect(last).toMatchObject({ counts: { lists: 200, company: 200 }, nextPage: null })
    expect(last.lists).toHaveLength(8)
  })

  test('200 lists of 1,000 clips and as many company lists are each on one page', async () => {
    const seen: number[] = []
    for (let page: number | null = 1; page !== null; ) {
      const { lists, company, nextPage } = await overview(user, page)
      seen.push(...[...lists, ...company].map(({ id }) => id))
      page = nextPage
    }
    expect(new Set(seen).size).toBe(400)
    expect(seen).toHaveLength(400)
  })

  test('200 lists of 1,000 clips and as many company lists are counted by the search term, and a page beyond them is empty', async () => {
    const found = await overview(user, 1, 'list 20')
    expect(found).toMatchObject({ counts: { lists: 2, company: 2 }, nextPage: null })
    expect(found.lists.map(({ name }) => name).toSorted()).toEqual(['List 20', 'List 200'])
    expect(await overview(user, 2, 'list 20')).toMatchObject({ lists: [], company: [], nextPage: null })
    expect(await refusalOf(overview(user, 0))).toMatchObject({ status: 422 })
  })
})

describe('200 lists', () => {
  test('the limit of 200 lists of one user is never exceeded by 20 calls at once', async () => {
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

  test('200 company lists of an account are counted apart from the lists of a user', async () => {
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
  test('adding the same clip a hundred times creates one row, and one call reports that it was added', async () => {
    const user = await server.givenUser()
    const list = await givenList(user)
    const answers = await manyCalls(100, () => add(user, list.id, clips.slice(0, 1)))
    expect(answers.filter(({ data }) => data.changed === 1)).toHaveLength(1)
    expect((await read(user, list.id)).clips).toEqual(clips.slice(0, 1))
  })

  test('simultaneous sorting and adding lose nothing, and the second sorting is refused with the present order', async () => {
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

  test('of a hundred deletes of a list one succeeds', async () => {
    const user = await server.givenUser()
    const list = await givenList(user, clips.slice(0, 3))
    const calls = await manyCalls(100, () =>
      refusalOf(user.call('DELETE /clip/savelists/:id', { params: { id: list.id } })),
    )
    expect(calls.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(new Set(calls.map((refusal) => refusal?.status))).toEqual(new Set([undefined, 404]))
  })
})
