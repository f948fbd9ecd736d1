/** Feeds of saved searches (R-FEED-3). */
import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { searchAlertsJob } from './saved-searches.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_URL: 'http://footage.test', BRAND_NAME: 'Fox & Hare' })
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const read = (path: string, headers: Record<string, string> = {}) =>
  server.http.inject({ url: path, headers })

/** Waits until the database has announced a change. */
async function announced<T>(work: () => Promise<T>): Promise<T> {
  const heard = new Promise<void>((resolve) => server.services.pageChanges.onChange(resolve))
  const result = await work()
  await heard
  return result
}

async function clipsOf(path: string) {
  server.services.pageChanges.announce()
  const { body, statusCode } = await read(path)
  expect(statusCode).toBe(200)
  return (parseRssFeed(body).items ?? []).map(({ link }) => Number(link?.split('/').at(-1)))
}

async function givenFeed(term: string, user: TestUser, company = false) {
  const body = { name: `Search ${term}`, query: { term }, company }
  const { id } = (await user.call('POST /clip/savedsearches', { body })).data
  return { id, path: (await setFeed(user, id, true)) ?? '' }
}
const setFeed = async (user: TestUser, id: number, feed: boolean) =>
  (await user.call('POST /clip/savedsearches/:id', { params: { id }, body: { feed } })).data.feed

test('R-FEED-3: a feed contains the clips of the search that the user may see, as guests see them', async () => {
  const user = await server.givenUser()
  const clip = await server.givenClip({ title: 'Otter zqotter' })
  await server.givenClip({ title: 'Heron' })
  await server.givenClip({ title: 'Otter zqotter', type: 'short' })
  const { path } = await givenFeed('zqotter', user)
  expect(path).toMatch(/^\/feeds\/search\/\d+-\d+-[\w-]{43}\.mrss$/)
  expect(await clipsOf(path)).toEqual([clip])
  const { body, headers } = await read(path)
  expect(headers['cache-control']).toBe('private, max-age=60')
  expect(parseRssFeed(body)).toMatchObject({
    title: 'Fox & Hare: Search zqotter',
    link: 'http://footage.test/search?term=zqotter&sort=most_recent',
    atom: { links: [{ href: `http://footage.test${path}`, rel: 'self' }] },
  })
})

test('R-FEED-3: a clip that is published late with an old date is the newest', async () => {
  const { db, clock } = server.services
  const { path } = await givenFeed('zqlate', await server.givenUser())
  const late = await server.givenClip({ title: 'zqlate', state: 'draft' })
  server.later(MINUTE_MS)
  const newest = await server.givenClip({ title: 'zqlate' })
  server.later(MINUTE_MS)
  const change = {
    created: new Date('2015-01-01'),
    state: 'published',
    first_published_at: clock.now(),
  } as const
  await db.updateTable('clips').set(change).where('id', '=', late).execute()
  await searchAlertsJob.run(server.services, {})
  expect(await clipsOf(path)).toEqual([late, newest])
})

test('R-FEED-3: an address is kept until it is revoked, and a new one is different', async () => {
  const user = await server.givenUser()
  const { id, path } = await givenFeed('zqfox', user)
  expect(await setFeed(user, id, true)).toBe(path)
  expect((await read(path)).statusCode).toBe(200)
  expect(await announced(() => setFeed(user, id, false))).toBeNull()
  expect((await read(path)).statusCode).toBe(404)
  const again = (await setFeed(user, id, true)) ?? ''
  expect(again).not.toBe(path)
  expect([(await read(again)).statusCode, (await read(path)).statusCode]).toEqual([200, 404])
})

test('R-FEED-3: forged addresses, and those of disabled users, disabled accounts, former colleagues and deleted searches return 404', async () => {
  const { db } = server.services
  const admin = await server.givenUser({ role: 'Administrator' })
  const colleague = await server.givenUser({ accountId: admin.accountId })
  const { id, path } = await givenFeed('zqhare', admin, true)
  const theirs = (await setFeed(colleague, id, true)) ?? ''
  const forged = [
    path.replace(/-\d+-/, `-${colleague.userId}-`),
    path.replace('.mrss', 'x.mrss'),
    '/feeds/search/x.mrss',
  ]
  for (const address of forged) expect((await read(address)).statusCode).toBe(404)

  const statusOf = async (address: string) => (await read(address)).statusCode
  expect(await statusOf(theirs)).toBe(200)
  const users = (values: { status?: 'active' | 'disabled'; account_id?: number }) =>
    announced(() => db.updateTable('users').set(values).where('id', '=', colleague.userId).execute())
  const account = (status: 'active' | 'disabled') =>
    announced(() => db.updateTable('accounts').set({ status }).where('id', '=', admin.accountId).execute())
  await users({ status: 'disabled' })
  expect([await statusOf(theirs), await statusOf(path)]).toEqual([404, 200])
  await users({ status: 'active', account_id: (await server.givenUser()).accountId })
  expect(await statusOf(theirs)).toBe(404)
  await account('disabled')
  expect(await statusOf(path)).toBe(404)
  await account('active')
  expect(await statusOf(path)).toBe(200)
  await announced(() => admin.call('DELETE /clip/savedsearches/:id', { params: { id } }))
  expect(await statusOf(path)).toBe(404)
})

test('R-FEED-3: a user without a feed who becomes active empties no kept page, and one with a feed does', async () => {
  const { userId } = await server.givenUser()
  const reader = await server.givenUser()
  await givenFeed('zqmarten', reader)
  const client = await server.pool.connect()
  // A session gets its own notifications before the answer to its statement.
  let announcements = 0
  client.on('notification', () => {
    announcements += 1
  })
  await client.query('listen pages_changed')
  const activate = async (id: number) => {
    await client.query(`update users set status = 'pending' where id = $1`, [id])
    await client.query(`update users set status = 'active' where id = $1`, [id])
    return announcements
  }
  expect(await activate(userId)).toBe(0)
  expect(await activate(reader.userId)).toBe(2)
  client.release(true)
})

test('R-FEED-3: a client that has the feed gets 304 until a clip of the search is published', async () => {
  const { path } = await givenFeed('zqswan', await server.givenUser())
  await server.givenClip({ title: 'zqswan' })
  await clipsOf(path)
  server.later(MINUTE_MS)
  const { headers } = await read(path)
  const tag = { 'if-none-match': String(headers.etag) }
  expect((await read(path, tag)).statusCode).toBe(304)
  await server.givenClip({ title: 'zqswan' })
  server.services.pageChanges.announce()
  expect((await read(path, tag)).statusCode).toBe(200)
})
