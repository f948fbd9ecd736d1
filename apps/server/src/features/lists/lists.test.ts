/** Proves R-LIST-1, R-LIST-3, R-LIST-5 and R-LIST-6 over HTTP: lists and the clips on them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
let owner: TestUser
let administrator: TestUser
let colleague: TestUser
let stranger: TestUser
let clip: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.givenUser()
  administrator = await server.givenUser({ role: 'Administrator' })
  colleague = await server.givenUser({ accountId: administrator.accountId })
  stranger = await server.givenUser({ role: 'Superuser' })
  clip = await server.givenClip({ title: 'A dog' })
})
afterAll(() => server.close())

type Named = { name?: string; clip_ids?: number[]; company?: boolean }

async function givenList(user: TestUser, { name = 'A list', clip_ids = [], company = false }: Named = {}) {
  const body = { user_id: company ? 0 : user.userId, name, clip_ids }
  return (await user.call('POST /clip/savelists/create', { body })).data.list
}

const listsOf = async (user: TestUser, keyword?: string) => {
  const params = { userId: user.userId }
  return (await user.call('GET /clip/savelists/user/:userId', { params, querystring: { keyword } })).data
}
const read = (user: TestUser, id: number) => user.call('GET /clip/savelists/:id', { params: { id } })
const add = (user: TestUser, body: { list_id: number; clip_id?: number; clip_ids?: number[] }) =>
  user.call('POST /clip/savelists/addClip', { body })
const takeOff = (user: TestUser, body: { list_id: number; clip_id?: number; clip_ids?: number[] }) =>
  user.call('POST /clip/savelists/removeClip', { body })
const remove = (user: TestUser, id: number) => user.call('DELETE /clip/savelists/:id', { params: { id } })
const rename = (user: TestUser, id: number, name: string) =>
  user.call('POST /clip/savelists/rename/:id', { params: { id }, body: { name } })
const reorder = (user: TestUser, id: number, clips: number[]) =>
  user.call('POST /clip/savelists/reorder/:id', { params: { id }, body: { clips } })
const share = (user: TestUser, id: number) =>
  user.call('POST /clip/savelists/share/:id', { params: { id }, body: { shared: false } })

/** Every call that needs the list; the first one only reads. */
const waysIn = (user: TestUser, id: number): (() => Promise<unknown>)[] => [
  () => read(user, id),
  () => add(user, { list_id: id, clip_id: clip }),
  () => takeOff(user, { list_id: id, clip_id: clip }),
  () => rename(user, id, 'Mine now'),
  () => reorder(user, id, []),
  () => share(user, id),
  () => remove(user, id),
]

describe('a list of another user', () => {
  test('a list of another user answers every call with 404, like a list that does not exist (R-LIST-3)', async () => {
    const own = await givenList(owner, { clip_ids: [clip] })
    const company = await givenList(administrator, { company: true })
    for (const id of [own.id, company.id, 2_000_000_000]) {
      for (const attempt of waysIn(stranger, id)) {
        expect(await refusalOf(attempt())).toMatchObject({ status: 404, message: 'List not found' })
      }
    }
    expect(await read(owner, own.id)).toMatchObject({ data: { name: 'A list', clips: [clip] } })
  })

  test('lists of another user cannot be read or created', async () => {
    for (const userId of [owner.userId, 2_000_000_000]) {
      const foreign = stranger.call('GET /clip/savelists/user/:userId', { params: { userId } })
      expect(await refusalOf(foreign)).toMatchObject({ status: 404, message: 'User not found' })
      const body = { user_id: userId, name: 'For you' }
      const created = stranger.call('POST /clip/savelists/create', { body })
      expect(await refusalOf(created)).toMatchObject({ status: 404, message: 'User not found' })
    }
  })
})

describe('a company list (R-LIST-1, R-LIST-3)', () => {
  test('a company list is created and changed by the administrators of the account only', async () => {
    const refused = refusalOf(givenList(colleague, { company: true }))
    expect(await refused).toMatchObject({ status: 403, code: 'forbidden' })
    const list = await givenList(administrator, { company: true })
    expect(list).toMatchObject({ user_id: 0, can_edit: true })
    expect(await read(colleague, list.id)).toMatchObject({ data: { id: list.id, can_edit: false } })
    for (const change of waysIn(colleague, list.id).slice(1)) {
      expect(await refusalOf(change())).toMatchObject({ status: 403 })
    }
  })

  test('a company list is listed to all users of the account, apart from their own lists', async () => {
    const account = await server.givenUser({ role: 'Superuser' })
    const reader = await server.givenUser({ accountId: account.accountId })
    const company = await givenList(account, { company: true })
    const own = await givenList(account)
    const ofReader = await listsOf(reader)
    expect(ofReader).toMatchObject({ lists: [], company: [{ id: company.id }], can_create_company: false })
    expect(await listsOf(account)).toMatchObject({ lists: [{ id: own.id }], can_create_company: true })
  })
})

describe('the overview', () => {
  test('the overview has the newest first, and finds a part of the name in any case, without wildcards', async () => {
    const user = await server.givenUser()
    await givenList(user, { name: 'Dogs, 100% wild' })
    server.later(1_000)
    await givenList(user, { name: 'Cats' })
    const names = async (keyword?: string) => (await listsOf(user, keyword)).lists.map(({ name }) => name)
    expect(await names()).toEqual(['Cats', 'Dogs, 100% wild'])
    expect(await names('dOGS')).toEqual(['Dogs, 100% wild'])
    expect(await names('%')).toEqual(['Dogs, 100% wild'])
    expect(await names('_')).toEqual([])
  })

  test('R-GRAPHIC-1: the overview has the clips, their number, and the posters of the first four that are not graphic', async () => {
    const clip_ids = await Promise.all([1, 2, 3, 4, 5].map((n) => server.givenClip({ graphic: n === 2 })))
    const user = await server.givenUser()
    await givenList(user, { clip_ids })
    const [list] = (await listsOf(user)).lists
    expect(list).toMatchObject({ clips: clip_ids, clip_count: 5, can_edit: true })
    const shown = clip_ids.toSpliced(1, 1).map(String)
    expect(list?.covers.map((cover) => cover.match(/\d+/)?.[0])).toEqual(shown)
  })
})

describe('a name', () => {
  test.each(['', '   ', 'x'.repeat(81)])('a name %j is refused', async (name) => {
    const { id } = await givenList(owner)
    for (const attempt of [() => givenList(owner, { name }), () => rename(owner, id, name)]) {
      expect(await refusalOf(attempt())).toMatchObject({
        status: 422,
        errors: { name: [expect.any(String)] },
      })
    }
  })

  test('a name is trimmed, and need not be unique', async () => {
    const list = await givenList(owner, { name: '  Slow news day ' })
    expect(list.name).toBe('Slow news day')
    expect((await rename(owner, list.id, ' Slow news day')).data.name).toBe('Slow news day')
    expect((await givenList(owner, { name: 'Slow news day' })).id).not.toBe(list.id)
  })
})

describe('adding clips to a list and removing them (R-LIST-5)', () => {
  test('adding clips to a list and removing them keeps the order in which they were added', async () => {
    const [first, second, third] = [
      await server.givenClip(),
      await server.givenClip(),
      await server.givenClip(),
    ]
    const { id } = await givenList(owner, { clip_ids: [second] })
    await add(owner, { list_id: id, clip_ids: [third, first, third] })
    expect((await read(owner, id)).data.clips).toEqual([second, third, first])
  })

  test('adding a clip to a list twice is reported and changes nothing', async () => {
    const { id, name } = await givenList(owner)
    expect(await add(owner, { list_id: id, clip_id: clip })).toEqual({
      data: { list_id: id, changed: 1, clip_count: 1, missing: [] },
      message: `The clip was added to "${name}"`,
    })
    expect(await add(owner, { list_id: id, clip_id: clip })).toMatchObject({
      data: { changed: 0, clip_count: 1 },
      message: `That is already in "${name}"`,
    })
    expect(await takeOff(owner, { list_id: id, clip_id: clip })).toMatchObject({
      data: { changed: 1, clip_count: 0 },
      message: `The clip was removed from "${name}"`,
    })
    expect(await takeOff(owner, { list_id: id, clip_id: clip })).toMatchObject({ data: { changed: 0 } })
  })

  test('adding clips to a list and removing them is refused without a clip', async () => {
    const { id } = await givenList(owner)
    for (const clip_ids of [undefined, []]) {
      const body = { list_id: id, ...(clip_ids && { clip_ids }) }
      expect(await refusalOf(add(owner, body))).toMatchObject({ status: 422 })
      expect(await refusalOf(takeOff(owner, body))).toMatchObject({ status: 422 })
    }
  })

  test('adding clips to a list refuses a clip that is unknown, withdrawn or not for this kind of account, and creates no list for it', async () => {
    const user = await server.givenUser()
    const { id } = await givenList(user)
    const cases = [
      [2_000_000_001, 404, 'not_found'],
      [await server.givenClip({ state: 'draft' }), 404, 'not_found'],
      [await server.givenClip({ state: 'withdrawn' }), 410, 'withdrawn'],
      [await server.givenClip({ type: 'short' }), 403, 'shorts_only'],
    ] as const
    for (const [clip_id, status, code] of cases) {
      expect(await refusalOf(add(user, { list_id: id, clip_id }))).toMatchObject({ status, code })
      const body = { user_id: user.userId, name: 'None', clip_id }
      const created = user.call('POST /clip/savelists/create', { body })
      expect(await refusalOf(created)).toMatchObject({ status, code })
    }
    expect((await listsOf(user)).lists).toMatchObject([{ id, clips: [] }])
  })

  test('adding several clips to a list omits those that the viewer may not see, and names them', async () => {
    const short = await server.givenClip({ type: 'short' })
    const { id, name } = await givenList(owner)
    expect(await add(owner, { list_id: id, clip_ids: [short, clip] })).toMatchObject({
      data: {
        changed: 1,
        missing: [{ id: short, message: 'Shorts are available to shorts accounts only.' }],
      },
      message: `The clip was added to "${name}". 1 clip could not be added.`,
    })
  })

  test('adding clips to a list works for an account that may not purchase: its cart becomes a list', async () => {
    const user = await server.givenUser({ canPurchase: false })
    const list = await givenList(user, { name: 'From your cart', clip_ids: [clip] })
    expect(list).toMatchObject({ name: 'From your cart', clips: [clip] })
  })
})

describe('one list (R-LIST-6)', () => {
  test('one list shows its clips as cards that state whether the viewer may obtain them', async () => {
    const enquiry = await server.givenClip({ enquiryOnly: true })
    const { id } = await givenList(owner, { clip_ids: [clip, enquiry] })
    expect((await read(owner, id)).data.items).toMatchObject([
      { id: clip, title: 'A dog', withdrawn: false, downloadable_by_user: true },
      { id: enquiry, withdrawn: false, downloadable_by_user: false },
    ])
  })

  test('one list keeps the title of a withdrawn clip, and hides one that is a draft again', async () => {
    const [withdrawn, draft] = [await server.givenClip({ title: 'Gone' }), await server.givenClip()]
    const { id } = await givenList(owner, { clip_ids: [withdrawn, draft, clip] })
    await setState(withdrawn, 'withdrawn')
    await setState(draft, 'draft')
    const { data } = await read(owner, id)
    expect(data.clips).toEqual([withdrawn, clip])
    expect(data.covers).toHaveLength(1)
    expect(data.items).toMatchObject([{ id: withdrawn, title: 'Gone', withdrawn: true }, { id: clip }])
    expect(data.items[0]).toEqual({ id: withdrawn, title: 'Gone', withdrawn: true })
  })

  test('one list omits clips that are not for the viewer’s kind of account', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    const short = await server.givenClip({ type: 'short' })
    const { id } = await givenList(staff, { company: true, clip_ids: [clip, short] })
    expect((await read(staff, id)).data.clips).toEqual([clip, short])
    await server.services.db
      .updateTable('accounts')
      .set({ kind: 'customer', shorts_only: true })
      .where('id', '=', staff.accountId)
      .execute()
    const { data } = await read(staff, id)
    expect([data.clips, data.items.map((item) => item.id)]).toEqual([[short], [short]])
  })

  test('one list is deleted once', async () => {
    const { id } = await givenList(owner, { clip_ids: [clip] })
    expect((await remove(owner, id)).message).toBe('The list was deleted')
    expect(await refusalOf(remove(owner, id))).toMatchObject({ status: 404 })
  })
})

async function setState(id: number, state: 'withdrawn' | 'draft') {
  await server.services.db.updateTable('clips').set({ state }).where('id', '=', id).execute()
}
