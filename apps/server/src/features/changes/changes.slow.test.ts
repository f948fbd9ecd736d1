/**
 * Mirrors read the change list while 16 writers commit in random order. Each contains exactly the public clips in the
 * end (R-CHANGES-1). `CHANGES=250000` takes about ten minutes.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const CHANGES = Number(process.env['CHANGES'] ?? 2_000)
const WRITERS = 16
const MIRRORS = 4
const CLIPS_OF_WRITER = 40

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const STATES = ['published', 'published', 'published', 'withheld', 'retired', 'withdrawn']
const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]

/** Each transaction changes a few clips, and stays open while the others write, so that commits are in any order. */
async function write(clips: readonly number[], changes: { left: number }): Promise<void> {
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  while (changes.left > 0) {
    await client.query('begin')
    for (let count = 1 + Math.random() * 3; count >= 1; count -= 1) {
      changes.left -= 1
      const values = [oneOf(clips), `Fox ${changes.left}`, oneOf(STATES)]
      await client.query('update clips set title = $2, state = $3 where id = $1', values)
      await client.query('select pg_sleep(random() * 0.02)')
    }
    await client.query(Math.random() < 0.1 ? 'rollback' : 'commit')
  }
  await client.end()
}

/** Starts with an empty catalogue. */
async function startMirror() {
  const buyer = await server.givenUser()
  const titles = new Map<number, string>()
  let since = 'now'
  let pages = 0
  async function follow(): Promise<void> {
    for (let more = true; more; pages += 1) {
      const { data } = await buyer.call('GET /clip/changes', { querystring: { since } })
      for (const { id, clip } of data.items) {
        if (clip) titles.set(id, clip.title)
        else titles.delete(id)
      }
      since = data.next
      more = data.more
    }
  }
  await follow()
  return { titles, follow, pagesRead: () => pages }
}

test(`R-CHANGES-1: mirrors are exact after ${CHANGES} changes by ${WRITERS} writers with open transactions`, {
  timeout: 60_000 + CHANGES * 20,
}, async () => {
  const own = Array.from({ length: WRITERS }, (_, writer) =>
    Array.from({ length: CLIPS_OF_WRITER }, (_clip, at) => 1 + writer * CLIPS_OF_WRITER + at),
  )
  const mirrors = await Promise.all(Array.from({ length: MIRRORS }, startMirror))
  await server.pool.query(
    `insert into clips (id, type, title, category_id, rating, quality, created, state)
      select n, 'video', 'Clip', 250, 'GD', '1080p', now(), 'published' from generate_series(1, $1::int) n`,
    [WRITERS * CLIPS_OF_WRITER],
  )
  const changes = { left: CHANGES }
  let isWriting = true
  const writing = Promise.all(own.map((clips) => write(clips, changes))).finally(() => {
    isWriting = false
  })
  const following = mirrors.map(async ({ follow }) => {
    while (isWriting) await follow()
  })
  await Promise.all([writing, ...following])
  const { rows } = await server.pool.query("select id, title from clips where state = 'published'")
  const catalogue = new Map(rows.map(({ id, title }) => [id, title]))
  for (const { follow, titles, pagesRead } of mirrors) {
    expect(pagesRead()).toBeGreaterThan(10)
    await follow()
    expect(titles).toEqual(catalogue)
  }
})
