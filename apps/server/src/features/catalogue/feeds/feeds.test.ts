/** Feeds of the newest clips (R-FEED-1, R-FEED-2). */
import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_URL: 'http://footage.test', BRAND_NAME: 'Fox & Hare' })
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const LATEST = '/feeds/latest.mrss'

const read = (path = LATEST, headers: Record<string, string> = {}) =>
  server.http.inject({ url: path, headers })

async function itemsOf(path = LATEST) {
  const { body, statusCode } = await read(path)
  expect(statusCode).toBe(200)
  return parseRssFeed(body).items ?? []
}

/** Writes a clip, which is in the feed at the next reading. */
async function publish(options: Parameters<TestServer['givenClip']>[0] = {}) {
  const id = await server.givenClip(options)
  server.services.pageChanges.announce()
  return id
}

/** Waits for the message of the database that the state of clips has changed. */
async function setState(id: number, state: 'published' | 'withdrawn') {
  const { db, clock, pageChanges } = server.services
  const heard = new Promise<void>((resolve) => pageChanges.onChange(resolve))
  const change = { state, ...(state === 'published' && { first_published_at: clock.now() }) }
  await db.updateTable('clips').set(change).where('id', '=', id).execute()
  await heard
}

test('R-FEED-1: the feed contains public clips with their picture, excerpt, place and limits, newest first', async () => {
  const older = await server.givenClip({ title: 'Otter', place: 'Orkney', restrictions: 'Not in print.' })
  server.later(MINUTE_MS)
  const picture = await server.givenClip({ title: 'Heron', type: 'image', width: 800, height: 600 })
  await server.givenClip({ state: 'draft' })
  await server.givenClip({ state: 'withheld' })

  const { body, headers } = await read()
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = parseRssFeed(body)
  expect(feed).toMatchObject({
    title: 'Fox & Hare: newest clips',
    link: 'http://footage.test/search?sort=most_recent',
    atom: { links: [{ href: 'http://footage.test/feeds/latest.mrss', rel: 'self' }] },
  })
  const shown = feed.items ?? []
  expect(shown.map(({ guid }) => guid?.value)).toEqual(
    [picture, older].map((id) => `http://footage.test/clip/${id}`),
  )
  expect(shown[0]).toMatchObject({
    title: 'Heron',
    link: `http://footage.test/clip/${picture}`,
    pubDate: server.services.clock.now().toUTCString(),
    media: {
      contents: [
        {
          url: `http://footage.test/media/${picture}/test/poster-640.jpg`,
          type: 'image/jpeg',
          medium: 'image',
          copyright: { value: '© Fox & Hare' },
        },
      ],
    },
  })
  for (const absent of ['duration', 'width', 'height'])
    expect(shown[0]?.media?.contents?.[0]).not.toHaveProperty(absent)
  expect(shown[1]?.description).toContain('Orkney')
  expect(shown[1]?.description).toContain('Restrictions apply')
  expect(shown[1]?.media?.contents?.[0]).toMatchObject({
    url: `http://footage.test/media/${older}/test/hover.mp4`,
    medium: 'video',
    thumbnails: [{ url: `http://footage.test/media/${older}/test/poster-640.jpg` }],
  })
})

test('R-FEED-1: an item names what limits the use of its clip, as its card does', async () => {
  await publish({ notSocial: true, graphic: true, enquiryOnly: true, restrictions: 'Blur faces.' })
  const [item] = await itemsOf()
  expect(item?.description?.split(' · ').slice(-4)).toEqual([
    'Restrictions apply',
    'On enquiry',
    'Not for publication on Social Media',
    'Graphic content',
  ])
})

test('R-FEED-1: a clip that is published late is the newest', async () => {
  const late = await server.givenClip({ state: 'draft' })
  server.later(MINUTE_MS)
  await publish()
  server.later(MINUTE_MS)
  await setState(late, 'published')
  expect((await itemsOf())[0]?.link).toBe(`http://footage.test/clip/${late}`)
})

test('R-FEED-1: an item keeps its identifier and its date when its clip is edited, or withheld and published again', async () => {
  const id = await publish({ title: 'Otter' })
  const read = async () => (await itemsOf()).find(({ link }) => link?.endsWith(`/clip/${id}`))
  const before = await read()
  server.later(MINUTE_MS)
  const { db, pageChanges } = server.services
  await db
    .updateTable('clips')
    .set({ title: 'Otters at play', state: 'withheld' })
    .where('id', '=', id)
    .execute()
  await db.updateTable('clips').set({ state: 'published' }).where('id', '=', id).execute()
  pageChanges.announce()
  expect(await read()).toEqual({
    ...before,
    title: 'Otters at play',
    media: { contents: [{ ...before?.media?.contents?.[0], title: { value: 'Otters at play' } }] },
  })
})

test('R-FEED-1: titles cannot end an element, and characters that XML excludes are left out', async () => {
  const title = ']]> </title> & <b>fox</b> \u0001\u000b\ufffe🦊'
  await publish({ title, place: '<script>' })
  const { body } = await read()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are looked for
  expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  expect((await itemsOf())[0]?.title).toBe(']]> </title> & <b>fox</b> 🦊')
})

test('R-FEED-1: the feed of a category contains its clips only, and an unknown or hidden category has none', async () => {
  const { db } = server.services
  const other = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '<>', 250)
    .where('hidden', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const [{ id: hidden } = { id: 0 }] = await db
    .selectFrom('categories')
    .select('id')
    .where('hidden', '=', true)
    .execute()
  expect(hidden).toBeGreaterThan(0)
  const path = `/feeds/category/${other.id}.mrss`
  expect(await itemsOf(path)).toEqual([])
  const id = await publish({ categoryId: other.id })
  await publish()
  expect((await itemsOf(path)).map(({ link }) => link)).toEqual([`http://footage.test/clip/${id}`])
  expect(parseRssFeed((await read(path)).body).title).toBe(`Fox & Hare: ${other.name}`)
  for (const unknown of [
    `/feeds/category/${hidden}.mrss`,
    '/feeds/category/999999.mrss',
    '/feeds/category/0.mrss',
    '/feeds/other.mrss',
  ]) {
    expect((await read(unknown)).statusCode).toBe(404)
  }
})

test('R-FEED-2: a client that has the feed gets 304 until a clip is published or withdrawn', async () => {
  const id = await publish()
  expect((await read()).headers['last-modified']).toBeUndefined()
  server.later(MINUTE_MS)
  server.services.pageChanges.announce()
  const { headers } = await read()
  const tag = { 'if-none-match': String(headers.etag) }
  const since = { 'if-modified-since': String(headers['last-modified']) }
  expect(Date.parse(since['if-modified-since'])).toBeLessThanOrEqual(server.services.clock.now().getTime())
  expect((await read(LATEST, tag)).statusCode).toBe(304)
  expect((await read(LATEST, since)).statusCode).toBe(304)
  expect((await read(LATEST, { ...since, 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await read(LATEST, { 'if-modified-since': 'yesterday' })).statusCode).toBe(200)

  await setState(id, 'withdrawn')
  for (const known of [tag, since]) {
    const { statusCode, body } = await read(LATEST, known)
    expect([statusCode, body.includes(`/clip/${id}<`)]).toEqual([200, false])
  }
})

test('R-FEED-1: a feed contains a hundred clips', async () => {
  for (let count = 0; count < 101; count++) await publish()
  expect(await itemsOf()).toHaveLength(100)
})
