/** R-CHANGES-1 to R-CHANGES-3 over HTTP: what mirrors read, in which order, and for how long. */
import { randomBytes } from 'node:crypto'
import type { Input } from '@rushes/contract/client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenDeal } from '../../../test/deals.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { runAnnounced } from '../../platform/jobs/run-announced.ts'
import { MATCH_CHANGES } from '../saved-searches/saved-searches.jobs.ts'
import { listChangesJob } from './changes.jobs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let buyer: TestUser
let shorts: TestUser
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer()
  await logIn()
})
afterAll(() => server.close())

async function logIn(): Promise<void> {
  buyer = await server.givenUser({ country: 'gb' })
  shorts = await server.givenUser({ shortsOnly: true })
  staff = await server.givenUser({ kind: 'agency', role: 'Superuser' })
}

/** Moves the clock; sessions may end. */
async function wait(ms: number): Promise<void> {
  server.later(ms)
  await logIn()
}

const read = async (since?: string, viewer: Pick<TestUser, 'call'> = buyer) =>
  (await viewer.call('GET /clip/changes', { querystring: since === undefined ? {} : { since } })).data
const present = async (viewer?: TestUser) => (await read('now', viewer)).next
/** The changes as pairs of clip and kind. */
const changesSince = async (since?: string, viewer?: TestUser) =>
  (await read(since, viewer)).items.map(({ id, kind }) => [id, kind])

const set = (id: number, values: Record<string, unknown>) =>
  server.services.db.updateTable('clips').set(values).where('id', '=', id).execute()
const revisionOf = async (id: number) =>
  (await staff.call('GET /agency/clips/:id', { params: { id } })).data.revision

type Move = Omit<Input<'POST /agency/clips/:id/move'>['body'], 'revision'>

async function move(id: number, wanted: Move): Promise<void> {
  const body = { revision: await revisionOf(id), ...wanted }
  await staff.call('POST /agency/clips/:id/move', { params: { id }, body })
}

async function edit(id: number, changes: Input<'POST /agency/clips/:id'>['body']['changes']): Promise<void> {
  const body = { revision: await revisionOf(id), changes }
  await staff.call('POST /agency/clips/:id', { params: { id }, body })
}

/** A draft with a complete checklist. */
async function givenReady(): Promise<number> {
  const master = randomBytes(8)
  const id = await server.givenClip({
    state: 'draft',
    title: 'Fox on the tube',
    keywords: ['a', 'b', 'c'],
    dateTaken: '2026-11-20',
    master,
  })
  await set(id, { credit_author: 'Dana Field' })
  return id
}

const later = (ms: number) => new Date(server.services.clock.now().getTime() + ms).toISOString()

describe('the changes of a clip', () => {
  test('R-CHANGES-2: a clip is listed when it is published, with the card of a search, and then when it is edited', async () => {
    const before = await present()
    const id = await givenReady()
    expect(await read(before)).toMatchObject({ items: [], more: false })
    await move(id, { to: 'published' })
    const first = await read(before)
    const card = (await buyer.call('GET /clip/clips/batch', { querystring: { ids: String(id) } })).data
      .items[0]
    expect(first.items).toMatchObject([{ id, kind: 'published', clip: { title: 'Fox on the tube' } }])
    expect(card).toMatchObject(first.items[0]?.clip ?? { id: 0 })

    await edit(id, { title: 'Fox in the lift' })
    expect((await read(first.next)).items).toMatchObject([
      { id, kind: 'changed', clip: { title: 'Fox in the lift' } },
    ])
    // A mirror that did not read in the meantime gets the clip once.
    expect((await read(before)).items).toMatchObject([
      { id, kind: 'published', clip: { title: 'Fox in the lift' } },
    ])
  })

  test('R-CHANGES-2: captions, licensing terms and the name of the category count as changes', async () => {
    const category = { kind: 'category' as const, name: 'Foxes of the city' }
    const values = { ...category, name: 'Foxes' }
    const { id: categoryId } = (await staff.call('POST /agency/vocabulary/values', { body: values })).data
    const id = await server.givenClip({ categoryId })
    const steps = [
      () =>
        staff.call('POST /agency/clips/:id/captions', {
          params: { id },
          body: { revision: 0, language: 'en', vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello', shots: [] },
        }),
      () => edit(id, { licensing_terms: [8] }),
      () => edit(id, { licensing_terms: [] }),
      () => staff.call('POST /agency/vocabulary/values/:id', { params: { id: categoryId }, body: category }),
    ]
    for (const step of steps) {
      const before = await present()
      await step()
      expect(await changesSince(before)).toEqual([[id, 'changed']])
    }
    expect((await read()).items.find((item) => item.id === id)?.clip?.meta.category).toBe(category.name)
  })

  test('R-CHANGES-2: prices, offers and fields that members do not see are no changes', async () => {
    const id = await server.givenClip({ master: randomBytes(8) })
    const before = await present()
    await givenDeal(server, { manager: staff, buyer, clips: [id] })
    const body = { copy_of: 1, name: 'Spring', accounts: [] }
    const { id: list, revision } = (await staff.call('POST /agency/price-lists', { body })).data
    await staff.call('POST /agency/price-lists/:id/set', {
      params: { id: list },
      body: { revision, reason: 'Spring', effective_from: later(MINUTE_MS) },
    })
    await edit(id, { supplier_ref: 'FOX-1', tone_id: null })
    expect(await changesSince(before)).toEqual([])
  })

  test('R-CHANGES-2: every column of a clip counts as a change or is internal', async () => {
    const INTERNAL = [
      ...['id', 'first_published_at', 'state_reason', 'state_note', 'poster_s', 'restrictions_checked'],
      ...['revision', 'created_by', 'updated_by', 'updated_at', 'contributor_id', 'supplier_ref'],
      ...['own_blocked', 'own_until', 'record_blocked', 'record_until', 'rights_until', 'original_name'],
      // Filters of the search that no page shows.
      ...['tone_id', 'footage_type_id', 'meme'],
    ]
    const { rows } = await server.pool.query(
      `
      select attname as name from pg_attribute
        where attrelid = 'clips'::regclass and attnum > 0 and not attisdropped
          and position('changed.' || attname || ',' in source) = 0 and position('changed.' || attname || E'\\n' in source) = 0`.replaceAll(
        'source',
        `(select prosrc from pg_proc where proname = 'note_clip_update')`,
      ),
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(INTERNAL.sort())
  })

  test.each([
    ['withheld', { to: 'withheld', reason: 'checking' }],
    ['retired', { to: 'retired', reason: 'rights', note: 'The term has ended.' }],
    ['withdrawn', { to: 'withdrawn', reason: 'legal', note: 'An order of a court.' }],
  ] as const)('R-CHANGES-2: a clip that is %s is listed without text, also for staff', async (kind, to) => {
    const id = await givenReady()
    await move(id, { to: 'published' })
    const before = await present()
    await move(id, to)
    const { items } = await read(before)
    expect(items).toEqual([{ id, kind, at: expect.any(String), clip: null }])
    expect((await read(undefined, staff)).items.filter((item) => item.id === id)).toEqual(items)
  })

  test('R-CHANGES-2: a withheld clip that is withdrawn is listed again, and a released one as published', async () => {
    const [ended, released] = [await givenReady(), await givenReady()]
    for (const id of [ended, released]) {
      await move(id, { to: 'published' })
      await move(id, { to: 'withheld', reason: 'checking' })
    }
    const before = await present()
    await move(ended, { to: 'withdrawn', reason: 'legal', note: 'An order of a court.' })
    await move(released, { to: 'published' })
    expect(await changesSince(before)).toEqual([
      [ended, 'withdrawn'],
      [released, 'published'],
    ])
  })

  test('R-CHANGES-2: drafts are never listed, also when they are edited, submitted and discarded', async () => {
    const [before, beforeStaff] = [await present(), await present(staff)]
    const id = await givenReady()
    await edit(id, { title: 'Fox in the lift' })
    await move(id, { to: 'review' })
    await move(id, { to: 'discarded' })
    expect(await changesSince(before)).toEqual([])
    expect(await changesSince(beforeStaff, staff)).toEqual([])
  })

  test('R-CHANGES-2: accounts for shorts read shorts only, and others none, in any state', async () => {
    const [before, beforeShorts] = [await present(), await present(shorts)]
    const [short, film] = [await server.givenClip({ type: 'short' }), await server.givenClip()]
    expect(await changesSince(before)).toEqual([[film, 'published']])
    expect(await changesSince(beforeShorts, shorts)).toEqual([[short, 'published']])
    for (const id of [short, film]) await set(id, { state: 'withdrawn' })
    expect(await changesSince(before)).toEqual([[film, 'withdrawn']])
    expect(await changesSince(beforeShorts, shorts)).toEqual([[short, 'withdrawn']])
  })
})

describe('the cursor', () => {
  const REFUSAL = { status: 400, code: 'bad_cursor' }

  test('R-CHANGES-1: guests read no changes', async () => {
    expect(await refusalOf(read(undefined, server.guest))).toMatchObject({ status: 401 })
  })

  test('R-CHANGES-3: a malformed cursor is refused, and those of a search and of another installation', async () => {
    const id = await server.givenClip()
    await server.givenClip({ title: `Zebra ${id}` })
    await server.givenClip({ title: `Zebra ${id}` })
    const search = { term: 'zebra', page_size: '1' }
    const { es_after } = (await buyer.call('GET /clip/clips', { querystring: search })).data.pagination
    const other = await startTestServer()
    const foreign = await read('now', await other.givenUser())
    await other.close()
    const own = await present()
    for (const cursor of ['x', '1-1', `${own}x`, `x${own}`, es_after ?? '', foreign.next]) {
      expect(cursor).not.toBe('')
      expect(await refusalOf(read(cursor))).toMatchObject(REFUSAL)
    }
  })

  test('R-CHANGES-3: the cursor of an account that may see other types now is refused', async () => {
    const user = await server.givenUser()
    const before = await present(user)
    const change = server.services.db.updateTable('accounts').set({ shorts_only: true })
    await change.where('id', '=', user.accountId).execute()
    expect(await refusalOf(read(before, user))).toMatchObject(REFUSAL)
  })
})

describe('the order of the changes', () => {
  test('R-CHANGES-1: a change that was noted first and committed last is listed after the others', async () => {
    const [first, second] = [await server.givenClip(), await server.givenClip()]
    const before = await present()
    const writers = [new pg.Client(server.databaseUrl), new pg.Client(server.databaseUrl)] as const
    await Promise.all(writers.map((writer) => writer.connect()))
    const [slow, fast] = writers
    for (const [writer, id] of [
      [slow, first],
      [fast, second],
    ] as const) {
      await writer.query('begin')
      await writer.query("update clips set title = 'A fox' where id = $1", [id])
    }
    await fast.query('commit')
    const page = await read(before)
    expect(page.items.map(({ id }) => id)).toEqual([second])
    await slow.query('commit')
    expect(await changesSince(page.next)).toEqual([[first, 'changed']])
    await Promise.all(writers.map((writer) => writer.end()))
  })

  test('R-CHANGES-1: a page has 500 clips, and the next one continues, also if a clip changes in between', async () => {
    const before = await present()
    const { rows } = await server.pool.query<{ id: number }>(`
      insert into clips (id, type, title, category_id, rating, quality, created, state)
        select n, 'video', 'Clip ' || n, 250, 'GD', '1080p', now(), 'published' from generate_series(1, 501) n returning id`)
    const ids = rows.map(({ id }) => id)
    const first = await read(before)
    expect([first.items.length, first.more]).toEqual([500, true])
    // One that the mirror has read, and the one that follows.
    await set(1, { title: 'Clip 1 again' })
    await set(501, { title: 'Clip 501 again' })
    const second = await read(first.next)
    expect(second.items.map(({ id, kind, clip }) => [id, kind, clip?.title])).toEqual([
      [1, 'changed', 'Clip 1 again'],
      [501, 'published', 'Clip 501 again'],
    ])
    expect(second.more).toBe(false)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id))).toEqual(new Set(ids))
    expect(await read(second.next)).toMatchObject({ items: [], more: false })
  })
})

test('R-SAVED-4: a worker matches a clip with saved searches as soon as staff publish it', async () => {
  const id = await givenReady()
  const { agencyEvents, jobs } = server.services
  const woken = Promise.withResolvers<string>()
  const stop = runAnnounced(
    { agencyEvents, jobs: { ...jobs, runSoon: woken.resolve } },
    'clips',
    MATCH_CHANGES,
  )
  await move(id, { to: 'published' })
  expect(await woken.promise).toBe(MATCH_CHANGES)
  await stop()
})

describe('time', () => {
  test('R-CHANGES-2: a scheduled clip is listed at its time, not before', async () => {
    const before = await present()
    const id = await givenReady()
    const at = later(HOUR_MS)
    await move(id, { to: 'published', publishAt: at })
    await edit(id, { title: 'Fox in the lift' })
    await wait(HOUR_MS - MINUTE_MS)
    const early = await read(before)
    expect(early.items).toEqual([])
    await wait(MINUTE_MS)
    expect((await read(early.next)).items).toMatchObject([
      { id, kind: 'published', at, clip: { title: 'Fox in the lift' } },
    ])
  })

  test('R-CHANGES-2: a scheduled clip that is withheld before its time is not listed, and a rescheduled one at its new time', async () => {
    const before = await present()
    const [stopped, moved] = [await givenReady(), await givenReady()]
    for (const id of [stopped, moved]) {
      await move(id, { to: 'published', publishAt: later(HOUR_MS) })
      await move(id, { to: 'withheld', reason: 'checking' })
    }
    await move(moved, { to: 'published', publishAt: later(2 * HOUR_MS) })
    await wait(HOUR_MS)
    expect(await changesSince(before)).toEqual([])
    await wait(HOUR_MS)
    expect(await changesSince(before)).toEqual([[moved, 'published']])
  })

  test('R-CHANGES-2: a public clip that is withheld and scheduled again leaves the mirror until then', async () => {
    const id = await givenReady()
    await move(id, { to: 'published' })
    const before = await present()
    await move(id, { to: 'withheld', reason: 'checking' })
    await move(id, { to: 'published', publishAt: later(HOUR_MS) })
    const gone = await read(before)
    expect(gone.items).toMatchObject([{ id, kind: 'withheld', clip: null }])
    await wait(HOUR_MS)
    expect(await changesSince(gone.next)).toEqual([[id, 'published']])
  })

  test('R-CHANGES-3: a cursor is valid for 30 days, and that of each answer again, also of an empty one', async () => {
    const old = await present()
    await wait(30 * DAY_MS)
    const { next } = await read(old)
    await wait(MINUTE_MS)
    const refusal = await refusalOf(read(old))
    expect(refusal).toMatchObject({ status: 400, code: 'bad_cursor' })
    expect(refusal?.message).toContain('30 days')
    await wait(29 * DAY_MS)
    expect(await read(next)).toMatchObject({ items: [] })
  })

  test('R-CHANGES-3: without a cursor the list begins 30 days ago', async () => {
    const id = await server.givenClip()
    expect(await changesSince()).toEqual([[id, 'published']])
    await wait(30 * DAY_MS + MINUTE_MS)
    expect(await changesSince()).toEqual([])
  })

  test('R-CHANGES-3: changes that no mirror reads are listed each minute, so that their period begins', async () => {
    const id = await server.givenClip()
    const listed = server.services.db.selectFrom('clip_changes').select('clip_id').where('clip_id', '=', id)
    expect(await listed.execute()).toEqual([])
    await listChangesJob.run(server.services, {})
    expect(await listed.execute()).toEqual([{ clip_id: id }])
    await listChangesJob.run(server.services, {})
    expect(await changesSince()).toEqual([[id, 'published']])
  })
})
