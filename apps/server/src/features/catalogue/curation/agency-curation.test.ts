/** Who may edit the home page, and what the storefront shows then. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { listenToPageChanges } from '../../../platform/page-changes.ts'

let server: TestServer
let editor: TestUser
beforeEach(async () => {
  server = await startTestServer()
  editor = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterEach(() => server.close())

type Pin = { id: number; until?: string | null }
async function save(wish: { hero?: Pin[]; trending?: Pin[]; revision?: number }) {
  const { data } = await editor.call('GET /agency/curation')
  const body = { hero: [], trending: [], revision: data.revision, ...wish }
  return (await editor.call('POST /agency/curation', { body })).data
}
const hero = async () => (await server.guest.call('GET /clip/clips/hero')).data
const trending = async () => (await server.guest.call('GET /clip/clips/featured')).data.map(({ id }) => id)
const change = (id: number, values: { state?: 'withdrawn' | 'published'; graphic?: boolean }) =>
  server.services.db.updateTable('clips').set(values).where('id', '=', id).execute()

test('R-GRAPHIC-1: the banner shows the next choice when its clip is graphic or no longer public', async () => {
  expect(await hero()).toBeNull()
  const [first, second] = [await server.givenClip(), await server.givenClip()]
  await save({ hero: [{ id: first }, { id: second }] })
  expect((await hero())?.media.filepath).toBe(`/media/${first}/test/hls/360p.m4s`)
  expect(await hero()).toMatchObject({ width: 1920, height: 1080 })
  await change(first, { state: 'withdrawn' })
  expect((await hero())?.id).toBe(second)
  await change(second, { graphic: true })
  expect(await hero()).toBeNull()
  const { data } = await editor.call('GET /agency/curation')
  expect(data.hero.map(({ id, shown }) => [id, shown])).toEqual([
    [first, false],
    [second, false],
  ])
})

test('choices end at their time, to the minute', async () => {
  const [first, second] = [await server.givenClip(), await server.givenClip()]
  const until = new Date(server.services.clock.now().getTime() + 60_000).toISOString()
  await save({
    hero: [{ id: first, until }, { id: second }],
    trending: [{ id: first, until }, { id: second }],
  })
  const older = await server.givenClip({ created: new Date('2020-01-01') })
  expect(await trending()).toEqual([first, second, older])
  server.later(60_001)
  expect(await trending()).toEqual([second, first, older])
  expect((await hero())?.id).toBe(second)
  expect((await editor.call('GET /agency/curation')).data.hero.map(({ id }) => id)).toEqual([second])
})

test('a clip that is not public, or does not suit the slot, is refused and nothing changes', async () => {
  const draft = await server.givenClip({ state: 'draft' })
  const short = await server.givenClip({ type: 'short' })
  const good = await server.givenClip()
  for (const id of [draft, 2_000_000_000]) {
    expect(await refusalOf(save({ trending: [{ id: good }, { id }] }))).toMatchObject({ status: 404 })
  }
  expect(await refusalOf(save({ trending: [{ id: short }] }))).toMatchObject({
    code: 'validation',
    errors: { trending: [`${short} is a short.`] },
  })
  expect(await refusalOf(save({ hero: [{ id: short }] }))).toMatchObject({ code: 'validation' })
  expect(await refusalOf(save({ hero: [{ id: good }, { id: good }] }))).toMatchObject({ code: 'validation' })
  const past = new Date(server.services.clock.now().getTime() - 1).toISOString()
  expect(await refusalOf(save({ hero: [{ id: good, until: past }] }))).toMatchObject({ code: 'validation' })
  const { data } = await editor.call('GET /agency/curation')
  expect(data).toMatchObject({ revision: 1, hero: [], trending: [] })
})

test('a clip that was withdrawn later may stay in its slot', async () => {
  const [former, added] = [await server.givenClip(), await server.givenClip()]
  await save({ trending: [{ id: former }] })
  await change(former, { state: 'withdrawn' })
  const { trending: pins } = await save({ trending: [{ id: former }, { id: added }] })
  expect(pins.map(({ id, shown }) => [id, shown])).toEqual([
    [former, false],
    [added, true],
  ])
})

test('an older revision is refused with 409, and the audit names who changed what', async () => {
  const id = await server.givenClip()
  await save({ hero: [{ id }] })
  const refusal = await refusalOf(save({ revision: 1 }))
  expect(refusal).toMatchObject({ status: 409, code: 'outdated' })
  const events = await server.services.db
    .selectFrom('audit')
    .select(['actor_user_id', 'details'])
    .where('action', '=', 'curation.changed')
    .execute()
  expect(events).toEqual([
    { actor_user_id: editor.userId, details: { revision: 2, hero: String(id), trending: '' } },
  ])
})

test('every process receives a change, and drops its cached home page', async () => {
  const { db } = server.services
  const other = listenToPageChanges(server.databaseUrl, async () => undefined)
  let changeCount = 0
  other.onChange(() => {
    changeCount++
  })
  // Connected.
  await expect.poll(() => changeCount).toBe(1)
  const [first, second] = [await server.givenClip(), await server.givenClip()]
  expect(new Set(await trending())).toEqual(new Set([first, second]))
  await save({ trending: [{ id: first }] })
  await expect.poll(trending).toEqual([first, second])
  await expect.poll(() => changeCount).toBe(2)
  await change(first, { state: 'withdrawn' })
  await expect.poll(trending).toEqual([second])
  await expect.poll(() => changeCount).toBe(3)
  await db.insertInto('packages').values({ id: 1, name: 'A set', created: new Date() }).execute()
  await expect.poll(() => changeCount).toBe(4)
  await other.close()
})
