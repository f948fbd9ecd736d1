/** Proves R-PACKAGE-6: packages in the admin area, and what the storefront shows of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let editor: TestUser
beforeAll(async () => {
  server = await startTestServer()
  editor = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

type Body = { name?: string; summary?: string; clips?: number[]; category_id?: number | null }
const make = async (body: Body = {}) =>
  (await editor.call('POST /agency/packages', { body: { name: 'Cats', ...body } })).data
const edit = async (id: number, body: Body & { revision: number }) =>
  (await editor.call('POST /agency/packages/:id', { params: { id }, body })).data
const read = async (id: number) => (await editor.call('GET /agency/packages/:id', { params: { id } })).data
const move = async (id: number, to: 'published' | 'withdrawn', revision: number) =>
  (await editor.call('POST /agency/packages/:id/move', { params: { id }, body: { revision, to } })).data
const storefront = (id: number) => server.guest.call('GET /clip/packages/:id', { params: { id } })

describe('a package', () => {
  test('a package is a draft that buyers cannot see until it is published, and again after it is withdrawn', async () => {
    const clip = await server.givenClip()
    const { id } = await make({ summary: 'Two of them.', clips: [clip] })
    expect(await refusalOf(storefront(id))).toMatchObject({ status: 404 })
    server.later(60_000)
    const published = await move(id, 'published', 1)
    expect(published).toMatchObject({ state: 'published', revision: 2, moves: [{ to: 'withdrawn' }] })
    // It is new on the day of its publication.
    expect(published.created).toBe(published.updated_at)
    expect((await storefront(id)).data).toMatchObject({ name: 'Cats', summary: 'Two of them.' })
    const { items } = (await server.guest.call('GET /clip/packages', { querystring: { term: 'cats' } })).data
    expect(items.map((item) => item.id)).toContain(id)
    await move(id, 'withdrawn', 2)
    expect(await refusalOf(storefront(id))).toMatchObject({ status: 404 })
    server.later(60_000)
    expect((await move(id, 'published', 3)).created).toBe(published.created)
  })

  test('a package cannot be published without a public clip, nor withdrawn as a draft', async () => {
    const { id, moves } = await make({ clips: [await server.givenClip({ state: 'draft' })] })
    expect(moves).toEqual([{ to: 'published', refusal: expect.stringContaining('public clip') }])
    expect(await refusalOf(move(id, 'published', 1))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await refusalOf(move(id, 'withdrawn', 1))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await read(id)).toMatchObject({ state: 'draft', revision: 1 })
  })

  test('a package keeps the order of its clips, and the storefront omits those that are not public', async () => {
    const [one, two, draft] = [
      await server.givenClip(),
      await server.givenClip(),
      await server.givenClip({ state: 'draft' }),
    ]
    const { id } = await make({ clips: [one, draft, two] })
    const { clips } = await edit(id, { revision: 1, clips: [two, draft, one] })
    expect(clips.map((clip) => [clip.id, clip.public])).toEqual([
      [two, true],
      [draft, false],
      [one, true],
    ])
    await move(id, 'published', 2)
    expect((await storefront(id)).data.clips.map((clip) => clip.id)).toEqual([two, one])
  })

  test('a package gets clips by number or from a pasted list, with added, existing and unknown ones in the response', async () => {
    const [one, two, three] = [await server.givenClip(), await server.givenClip(), await server.givenClip()]
    const { id } = await make({ clips: [one] })
    const list = `${two}, VIDEO-${three}\n${one}\n/clip/${two}\n1999999999 and`
    const { data } = await editor.call('POST /agency/packages/:id/clips', {
      params: { id },
      body: { revision: 1, list },
    })
    expect(data).toMatchObject({ added: [two, three], already: [one], unknown: ['and', '1999999999'] })
    expect(data.package.clips.map((clip) => clip.id)).toEqual([one, two, three])
  })

  test('a package that another user has changed is not overwritten, and the audit contains who changed what', async () => {
    const { id } = await make()
    await edit(id, { revision: 1, name: 'Dogs' })
    const late = await refusalOf(edit(id, { revision: 1, summary: 'Mine' }))
    expect(late).toMatchObject({ status: 409, code: 'outdated' })
    expect(await refusalOf(move(id, 'published', 1))).toMatchObject({ code: 'outdated' })
    expect(await read(id)).toMatchObject({ name: 'Dogs', summary: '', revision: 2 })
    const events = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id', 'details'])
      .where('object', '=', `package:${id}`)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'package.made', actor_user_id: editor.userId, details: { name: 'Cats' } },
      {
        action: 'package.changed',
        actor_user_id: editor.userId,
        details: { revision: 2, fields: 'name' },
      },
    ])
  })

  test('a package refuses clips, categories and packages that do not exist', async () => {
    const { id } = await make()
    expect(await refusalOf(edit(id, { revision: 1, clips: [1_999_999_999] }))).toMatchObject({
      code: 'validation',
      errors: { clips: ['Not found: 1999999999.'] },
    })
    expect(await refusalOf(make({ category_id: 9 }))).toMatchObject({ code: 'validation' })
    expect(await refusalOf(edit(2_000_000_000, { revision: 1, name: 'A' }))).toMatchObject({ status: 404 })
    expect(await read(id)).toMatchObject({ revision: 1 })
  })
})

test('the CSV file contains the packages of a search, with counts of all clips and of public ones', async () => {
  const clips = [await server.givenClip(), await server.givenClip({ state: 'draft' })]
  const { id } = await make({ name: '=Otters, two', clips })
  await make({ name: 'Nothing of them' })
  const { data } = await editor.call('GET /agency/packages/csv', { querystring: { q: 'otters' } })
  expect(data).toMatchObject({ file_name: 'packages.csv', complete: true })
  const [head, row, ...more] = data.csv.trim().split('\r\n')
  expect(head).toContain('Number,Name,State,Category,Clips,Public clips,Created,Updated')
  expect(row).toMatch(new RegExp(`^${id},"'=Otters, two",draft,,2,1,`))
  expect(more).toEqual([])
})

test('the admin area lists packages in every state, the last changed first, page by page', async () => {
  const own = await startTestServer()
  const staff = await own.givenUser({ kind: 'agency', role: 'Staff' })
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n))
  const ids = Array.from({ length: 51 }, (_, n) => n + 1)
  await own.services.db
    .insertInto('packages')
    .values(ids.map((id) => ({ id, name: `Set ${id}`, created: at(id), updated_at: at(Math.ceil(id / 2)) })))
    .execute()
  const list = async (querystring: { cursor?: string; state?: 'draft' | 'published'; q?: string } = {}) =>
    (await staff.call('GET /agency/packages', { querystring })).data
  const first = await list()
  expect(first).toMatchObject({ count: 51, countIsExact: true })
  const second = await list({ cursor: first.next ?? '' })
  expect(second.next).toBeNull()
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await list({ state: 'draft' })).toMatchObject({ items: [], count: 0 })
  expect((await list({ q: 'set 51' })).items.map(({ id }) => id)).toEqual([51])
  const damaged = await refusalOf(staff.call('GET /agency/packages', { querystring: { cursor: 'damaged' } }))
  expect(damaged).toMatchObject({ code: 'bad_cursor' })
  await own.close()
})
