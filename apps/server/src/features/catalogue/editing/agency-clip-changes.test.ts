/** R-DESK-3, R-DESK-4, R-STATE-1, R-STATE-4, R-STATE-5: what staff do with one clip. */
import { randomBytes } from 'node:crypto'
import type { KILL_REASONS } from '@rushes/contract/agency-clip-changes'
import type { ClipState } from '@rushes/contract/agency-clips'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../../test/builders.ts'
import { clipPage } from '../../../../test/clip-page.ts'
import { givenLicence } from '../../../../test/licensing-builders.ts'
import { PATIENT } from '../../../../test/patient.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { readConfig } from '../../../config/config.ts'
import { openDb, openPool } from '../../../db/db.ts'
import { buildServer } from '../../../http/app.ts'
import { documents } from '../../../http/documents/documents.ts'
import { pageApi } from '../../../http/documents/page-api.ts'
import { mountRoutes } from '../../../mount-routes.ts'
import { openPorts } from '../../../open-ports.ts'
import { listenToPageChanges } from '../../../platform/page-changes.ts'
import { makeDownloadLink } from '../../downloads/make-download-link.ts'
import { followClockJob } from '../clips.jobs.ts'

const RENDERING_KEY = 'k'.repeat(32)

let server: TestServer
let staff: TestUser
let manager: TestUser
let administrator: TestUser
beforeAll(async () => {
  server = await startTestServer({ RENDERING_KEY })
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(() => server.close())

const clipOf = async (id: number) => (await manager.call('GET /agency/clips/:id', { params: { id } })).data
const historyOf = async (id: number) =>
  (await manager.call('GET /agency/clips/:id/history', { params: { id } })).data.items
const edit = (viewer: TestUser, id: number, revision: number, changes: Record<string, unknown>) =>
  viewer.call('POST /agency/clips/:id', { params: { id }, body: { revision, changes } })
type Reason = (typeof KILL_REASONS)[number] | 'checking'
const move = (
  viewer: TestUser,
  id: number,
  to: ClipState,
  more: { revision?: number; reason?: Reason; note?: string; publishAt?: string } = {},
) => viewer.call('POST /agency/clips/:id/move', { params: { id }, body: { revision: 1, to, ...more } })

/** A draft with a complete checklist. */
async function givenReady(facts: Record<string, unknown> = {}): Promise<number> {
  const master = randomBytes(8)
  const id = await server.givenClip({
    state: 'draft',
    keywords: ['a', 'b', 'c'],
    dateTaken: '2026-11-20',
    master,
  })
  const set = { credit_author: 'Dana Field', title: 'Fox on the tube', ...facts }
  await server.services.db.updateTable('clips').set(set).where('id', '=', id).execute()
  return id
}
/** The pictures on a page. */
const givenMedia = (id: number) =>
  server.services.storage.put(`public/${id}/test/poster-640.jpg`, randomBytes(20))
/** The present addresses for staff. */
const posterOf = async (id: number) => (await clipOf(id)).media.thumbpath
const statusOf = async (address: string) => (await server.http.inject(address)).statusCode

describe('saving fields', () => {
  test('saving fields writes the changed ones as a version, and writes nothing if nothing changed', async () => {
    const id = await givenReady()
    const { data } = await edit(manager, id, 1, { title: 'Fox in the lift', keywords: ['a', 'b', 'c'] })
    expect(data).toMatchObject({ revision: 2, title: 'Fox in the lift', updated_by: { name: 'Test User' } })
    expect(await historyOf(id)).toMatchObject([
      {
        revision: 2,
        origin: 'edit',
        by: { id: manager.userId },
        changes: [{ field: 'title', before: 'Fox on the tube', after: 'Fox in the lift' }],
      },
    ])
    await edit(manager, id, 2, { title: 'Fox in the lift' })
    expect((await clipOf(id)).revision).toBe(2)
  })

  test('saving fields with an old revision is refused with the fields that changed since, and the user who changed them', async () => {
    const id = await givenReady()
    await edit(administrator, id, 1, { title: 'Fox in the lift', rating: 'SV' })
    const refusal = await refusalOf(edit(manager, id, 1, { title: 'Mine' }))
    expect(refusal).toMatchObject({
      status: 409,
      code: 'outdated',
      data: { revision: 2, fields: ['title', 'rating'], by: 'Test User' },
    })
    expect((await clipOf(id)).title).toBe('Fox in the lift')
  })

  test('of four simultaneous saves of one revision one succeeds', async () => {
    const id = await givenReady()
    const saved = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => edit(manager, id, 1, { title: `Fox no. ${n}` })),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('saving fields changes terms, counts repetitions as one, and refuses what does not exist', async () => {
    const id = await givenReady()
    const { data } = await edit(manager, id, 1, { licensing_terms: [8] })
    expect(data.fields.licensing_terms).toEqual([8])
    const repeated = { licensing_terms: [1, 8, 8, 1], blocked_countries: ['fr', 'fr'] }
    expect((await edit(manager, id, 2, repeated)).data.fields).toMatchObject({
      licensing_terms: [1, 8],
      blocked_countries: ['fr'],
    })
    const refusal = await refusalOf(edit(manager, id, 3, { category_id: 99_999, licensing_terms: [77] }))
    expect(refusal).toMatchObject({ status: 422 })
    expect(Object.keys(refusal?.errors ?? {})).toEqual(['category_id', 'licensing_terms'])
  })

  test('fields are saved by users with `clip.edit`, and by the creator of a draft', async () => {
    const other = await givenReady()
    expect(await refusalOf(edit(staff, other, 1, { title: 'Mine now' }))).toMatchObject({ code: 'forbidden' })
    const own = await givenReady({ created_by: staff.userId })
    expect((await edit(staff, own, 1, { title: 'Mine now' })).data.title).toBe('Mine now')
  })
})

describe('restoring', () => {
  test('restoring writes the fields of a revision as a new version, and does not change the state', async () => {
    const id = await givenReady()
    const first = (await clipOf(id)).fields
    await edit(manager, id, 1, { title: 'Second title', keywords: ['d', 'e', 'f'] })
    await edit(manager, id, 2, { title: 'Third title', rating: 'BR' })
    await move(manager, id, 'published', { revision: 3 })
    const restored = await manager.call('POST /agency/clips/:id/restore', {
      params: { id },
      body: { revision: 4, toRevision: 1 },
    })
    expect(restored.data).toMatchObject({ revision: 5, state: 'published', fields: first })
    expect((await historyOf(id))[0]).toMatchObject({ origin: 'restore', revision: 5 })
  })

  test('restoring leaves out a value that is refused now', async () => {
    const id = await givenReady()
    await server.services.db
      .insertInto('clip_versions')
      .values({
        clip_id: id,
        revision: 2,
        origin: 'ingest',
        at: server.services.clock.now(),
        before: JSON.stringify({ title: '', rating: 'BR' }),
        after: JSON.stringify({ title: 'Present title', rating: 'GO' }),
      })
      .execute()
    await server.services.db.updateTable('clips').set({ revision: 2 }).where('id', '=', id).execute()
    const { title } = (await clipOf(id)).fields
    const { data } = await manager.call('POST /agency/clips/:id/restore', {
      params: { id },
      body: { revision: 2, toRevision: 1 },
    })
    expect(data).toMatchObject({ revision: 3, fields: { title, rating: 'BR' } })
  })

  test('a version is never changed or removed', async () => {
    const id = await givenReady()
    await edit(manager, id, 1, { title: 'Second title' })
    for (const statement of ['delete from clip_versions', "update clip_versions set origin = 'csv'"]) {
      await expect(sql.raw(statement).execute(server.services.db)).rejects.toThrow('append-only')
    }
  })
})

describe('moving', () => {
  test('moving publishes a ready clip, and otherwise lists the missing points', async () => {
    const id = await givenReady({ description: '' })
    const refusal = await refusalOf(move(manager, id, 'published'))
    expect(refusal).toMatchObject({
      status: 409,
      code: 'not_ready',
      data: { missing: [{ point: 'description', label: 'A description' }] },
    })
    await edit(manager, id, 1, { description: 'A fox.' })
    expect((await move(manager, id, 'published', { revision: 2 })).data.state).toBe('published')
    expect((await server.guest.call('GET /clip/clips/:id', { params: { id } })).data.id).toBe(id)
  })

  test('moving does not publish a clip whose rights have ended, and its page shows that before (R-DESK-1)', async () => {
    const id = await givenReady({ own_until: new Date(0) })
    const { missing, moves } = await clipOf(id)
    expect(missing).toEqual(['rights'])
    expect(moves.find(({ to }) => to === 'published')?.refusal).toBe('Still missing: Valid rights.')
    expect(await refusalOf(move(manager, id, 'published'))).toMatchObject({
      status: 409,
      code: 'not_ready',
      data: { missing: [{ point: 'rights', label: 'Valid rights' }] },
    })
    await edit(manager, id, 1, { rights_until: null })
    expect((await move(manager, id, 'published', { revision: 2 })).data.state).toBe('published')
  })

  test('rights cannot end when the year 10000 has begun in another time zone, and the clip stays readable', async () => {
    const id = await givenReady()
    for (const rights_until of ['9999-12-31T23:59:59-05:00', '9999-12-30T00:00:00Z']) {
      expect(await refusalOf(edit(manager, id, 1, { rights_until }))).toMatchObject({ status: 422 })
    }
    expect((await clipOf(id)).rights_until).toBeNull()
    await edit(manager, id, 1, { rights_until: '9999-12-29T18:59:59-05:00' })
    expect((await clipOf(id)).rights_until).toBe('9999-12-29T23:59:59.000Z')
  })

  test('moving publishes a clip at a given time', async () => {
    const id = await givenReady()
    const publishAt = new Date(server.services.clock.now().getTime() + 3_600_000).toISOString()
    expect((await move(manager, id, 'published', { publishAt })).data.publish_at).toBe(publishAt)
    const see = () => server.guest.call('GET /clip/clips/:id', { params: { id } })
    expect(await refusalOf(see())).toMatchObject({ status: 404 })
    // Withheld before its time, it was never public.
    await move(staff, id, 'withheld', { revision: 2, reason: 'checking' })
    expect(await refusalOf(see())).toMatchObject({ status: 404 })
  })

  test('moving withholds a clip immediately for any staff user, with a reason, in history and audit', async () => {
    const id = await server.givenClip()
    expect(await refusalOf(move(staff, id, 'withheld'))).toMatchObject({ status: 422 })
    await move(staff, id, 'withheld', { reason: 'checking', note: 'A call at night' })
    expect(await refusalOf(server.guest.call('GET /clip/clips/:id', { params: { id } }))).toMatchObject({
      status: 410,
    })
    expect(await clipOf(id)).toMatchObject({
      state_reason: 'checking',
      state_note: 'A call at night',
      revision: 2,
    })
    expect((await historyOf(id))[0]).toMatchObject({ origin: 'state', by: { id: staff.userId } })
    const events = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id', 'details'])
      .where('object', '=', `clip:${id}`)
      .execute()
    expect(events).toEqual([
      {
        action: 'clip.moved',
        actor_user_id: staff.userId,
        details: { from: 'published', to: 'withheld', reason: 'checking', note: 'A call at night' },
      },
    ])
    expect(await refusalOf(move(staff, id, 'published', { revision: 2 }))).toMatchObject({
      code: 'forbidden',
    })
  })

  test('of four simultaneous calls that withhold a clip one succeeds, and the others are refused as changed in the meantime', async () => {
    const id = await server.givenClip()
    await givenMedia(id)
    const moved = await Promise.allSettled(
      Array.from({ length: 4 }, () => move(staff, id, 'withheld', { reason: 'checking' })),
    )
    const refused = moved.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([1, 2, 3].map(() => expect.objectContaining({ code: 'outdated' })))
    expect(await refusalOf(move(staff, id, 'withheld', { reason: 'checking' }))).toMatchObject({
      code: 'outdated',
    })
    // With the new revision the refusal is that the clip has already moved.
    const again = { reason: 'checking', revision: 2 } as const
    expect(await refusalOf(move(staff, id, 'withheld', again))).toMatchObject({ code: 'conflict' })
    expect(await historyOf(id)).toHaveLength(1)
    const events = await server.services.db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', `clip:${id}`)
      .execute()
    expect(events).toEqual([{ action: 'clip.moved' }])
    expect(await statusOf(await posterOf(id))).toBe(200)
  })

  test('the media addresses of a withheld clip end, the admin area plays it from others, and so does the page once it is published again (R-STATE-4)', async () => {
    const id = await givenReady()
    await givenMedia(id)
    await move(manager, id, 'published')
    const { db, storage } = server.services
    await db
      .insertInto('hero_films')
      .values({ clip_id: id, version: `loop${id}` })
      .execute()
    await storage.put(`public/hero/loop${id}/hero-1080.mp4`, randomBytes(20))
    const [known, hero] = [await posterOf(id), `/media/hero/loop${id}/hero-1080.mp4`]
    for (const address of [known, hero]) expect(await statusOf(address)).toBe(200)

    await move(staff, id, 'withheld', { revision: 2, reason: 'checking' })
    for (const address of [known, hero]) expect(await statusOf(address)).toBe(404)
    const moved = await posterOf(id)
    expect(await statusOf(moved)).toBe(200)

    await move(manager, id, 'published', { revision: 3 })
    const { data } = await server.guest.call('GET /clip/clips/:id', { params: { id } })
    expect(data.media.thumbpath).toBe(moved)
    expect(await statusOf(moved)).toBe(200)
    const film = await db.selectFrom('hero_films').select('version').where('clip_id', '=', id).execute()
    expect(await statusOf(`/media/hero/${film[0]?.version}/hero-1080.mp4`)).toBe(200)
  })

  test('moving withdraws a clip with a listed reason and a note, and its media addresses end', async () => {
    const id = await server.givenClip()
    await givenMedia(id)
    const poster = () => statusOf(`/media/${id}/test/poster-640.jpg`)
    expect(await poster()).toBe(200)
    const kill = (more: { reason?: Reason; note?: string }) => move(administrator, id, 'withdrawn', more)
    expect(await refusalOf(kill({ reason: 'checking', note: 'x' }))).toMatchObject({ status: 422 })
    expect(await refusalOf(kill({ reason: 'hoax' }))).toMatchObject({ status: 422 })
    const { data } = await kill({ reason: 'hoax', note: 'Staged.' })
    expect(data.state).toBe('withdrawn')
    expect(await poster()).toBe(404)
    expect(await statusOf(await posterOf(id))).toBe(200)
  })

  test.each([
    ['withheld', 'Wombat'],
    ['withdrawn', 'Numbat'],
  ] as const)(
    'a clip that is %s disappears in every process: page, search, cart, queue, pictures, files and links (R-STATE-4)',
    async (to, name) => {
      const id = await server.givenClip({ title: `${name} at the gate`, master: randomBytes(8) })
      await givenMedia(id)
      const poster = await posterOf(id)
      const owner = await server.givenUser()
      await givenLicence(server.services, owner, id)
      const email = 'ann@paper.example'
      const order = { title: 'For tonight', clipIds: [id], recipients: [email], days: 1, limit: 5 }
      const { url } = await makeDownloadLink(server.services, order)
      const ref = url.slice(url.lastIndexOf('/') + 1)
      const { linkId: link } = (
        await server.guest.call('POST /clip/downloads/link', { body: { ref, email } })
      ).data
      const body = { ids: [{ id }] }
      const files = [
        (await owner.call('POST /clip/clips/download', { body })).data.file_url ?? '',
        (await server.guest.call('POST /clip/clips/download-link', { body: { ids: [id], link } })).data
          .file_url,
      ]
      const other = await givenOtherProcess()
      const seenBy = async (http: TestServer['http']) => {
        const guest = clientOf(http)
        const statusOf = async (address: string) => {
          const { pathname, search } = new URL(address, 'http://shop.example')
          return (await http.inject(pathname + search)).statusCode
        }
        const codeOf = async (call: Promise<unknown>) => (await refusalOf(call))?.status ?? 200
        const found = await guest.call('GET /clip/clips', { querystring: { term: name } })
        const cart = await guest.call('GET /clip/clips/batch', { querystring: { ids: String(id) } })
        return {
          page: await codeOf(guest.call('GET /clip/clips/:id', { params: { id } })),
          search: found.data.items.length,
          cart: cart.data.missing.length,
          queue: await codeOf(clientOf(http, owner.token).call('POST /clip/clips/download', { body })),
          link: await codeOf(guest.call('POST /clip/clips/download-link', { body: { ids: [id], link } })),
          files: await Promise.all([poster, ...files].map(statusOf)),
        }
      }
      const rendered = async () => (await other.http.inject(`/clip/${id}`)).statusCode
      const shown = { page: 200, search: 1, cart: 0, queue: 200, link: 200, files: [200, 200, 200] }
      expect(await rendered()).toBe(200)
      for (const http of [server.http, other.http]) expect(await seenBy(http)).toEqual(shown)
      let notifications = 0
      other.pageChanges.onChange(() => {
        notifications += 1
      })
      await move(administrator, id, to, { reason: 'legal', note: 'Stopped.' })
      const unavailable = { page: 410, search: 0, cart: 1, queue: 410, link: 410, files: [404, 410, 410] }
      for (const http of [server.http, other.http]) expect(await seenBy(http)).toEqual(unavailable)
      // The notification drops cached pages.
      await expect.poll(() => notifications).toBeGreaterThan(0)
      expect(await rendered()).toBe(410)
      await other.close()
    },
  )

  test('a process that only renders pages serves the page of a withheld clip for at most two seconds (R-STATE-4)', async () => {
    const id = await server.givenClip()
    const apiUrl = await server.http.listen({ port: 0, host: '127.0.0.1' })
    const config = readConfig({ ROLE: 'web', API_URL: apiUrl, RENDERING_KEY, RATE_LIMITS: '0' })
    const web = buildServer({ config, log: server.services.log })
    let now = 0
    await documents(web, config, {
      apiFor: pageApi(config, web),
      limits: null,
      source: clipPage,
      clock: { now: () => now },
      // An answer that a busy machine gives late would be left out.
      answerMs: PATIENT.connectMs,
    })
    const page = async () => (await web.inject(`/clip/${id}`)).statusCode
    expect(await page()).toBe(200)
    const changed = new Promise<void>((done) => server.services.pageChanges.onChange(done))
    await move(staff, id, 'withheld', { reason: 'checking' })
    await changed
    // It does not query for each page.
    expect(await page()).toBe(200)
    now = 1_000
    expect(await page()).toBe(410)
    await web.close()
  })

  test('moving refuses a move that the state does not have', async () => {
    const id = await givenReady()
    expect(await refusalOf(move(manager, id, 'retired', { reason: 'error' }))).toMatchObject({
      code: 'conflict',
    })
  })
})

/** Another process of the same shop: it shares the database and the files, but no memory. */
async function givenOtherProcess() {
  const { config, secret, jobs, clock, log } = server.services
  const url = server.databaseUrl
  const [pool, workDb] = [openPool(url, PATIENT), openDb(openPool(url, PATIENT))]
  const db = openDb(pool)
  const pageChanges = listenToPageChanges(url, async () => undefined)
  const ports = await openPorts(config, { pool, db, workDb, secret, jobs, clock, log })
  const services = { ...server.services, db, ...ports, pageChanges }
  const http = buildServer(services)
  await mountRoutes(http, services, { draining: false })
  const apiFor = pageApi(config, http, { pageChanges })
  await documents(http, config, { apiFor, limits: null, pageChanges, source: clipPage })
  await http.ready()
  return {
    http,
    pageChanges,
    async close() {
      await http.close()
      await pageChanges.close()
      await db.destroy()
      await workDb.destroy()
    },
  }
}

describe('R-STATE-5: the clock', () => {
  const HOUR_MS = 3_600_000
  const inAnHour = () => new Date(server.services.clock.now().getTime() + HOUR_MS).toISOString()
  const see = (id: number) => server.guest.call('GET /clip/clips/:id', { params: { id } })
  /** A session ends after an hour without a call; the clock of a test does not go back. */
  async function pass(ms: number) {
    server.later(ms)
    manager = await server.givenUser({ accountId: manager.accountId, role: 'Manager' })
  }

  test('the clock retires a published clip when its rights end, with version and audit, and no other clip', async () => {
    const [id, other, draft] = [await server.givenClip(), await server.givenClip(), await givenReady()]
    for (const one of [id, draft]) await edit(manager, one, 1, { rights_until: inAnHour() })
    await followClockJob.run(server.services, {})
    expect((await see(id)).data.id).toBe(id)
    await pass(HOUR_MS)
    await followClockJob.run(server.services, {})
    await followClockJob.run(server.services, {})
    expect(await refusalOf(see(id))).toMatchObject({ status: 410 })
    expect(await clipOf(id)).toMatchObject({ state: 'retired', state_reason: 'rights', revision: 3 })
    expect((await historyOf(id))[0]).toMatchObject({ origin: 'clock', by: null })
    expect((await clipOf(other)).state).toBe('published')
    expect((await clipOf(draft)).state).toBe('draft')
    const events = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id', 'details'])
      .where('object', '=', `clip:${id}`)
      .execute()
    const details = { from: 'published', to: 'retired', reason: 'rights' }
    expect(events).toEqual([{ action: 'clip.moved', actor_user_id: null, details }])
  })

  test('the clock retires more clips than fit into one transaction', async () => {
    const ids = await Promise.all(Array.from({ length: 101 }, () => server.givenClip()))
    await server.services.db
      .updateTable('clips')
      .set({ rights_until: new Date(server.services.clock.now().getTime() - 1) })
      .where('id', 'in', ids)
      .execute()
    await followClockJob.run(server.services, {})
    const rows = await server.services.db
      .selectFrom('clips')
      .select('state')
      .distinct()
      .where('id', 'in', ids)
      .execute()
    expect(rows).toEqual([{ state: 'retired' }])
  })

  test('the clock publishes a scheduled clip at its minute: on its page, in the search, and in cached pages', async () => {
    const id = await givenReady({ title: 'Quaggamoment in the lift' })
    await move(manager, id, 'published', { publishAt: inAnHour() })
    const found = async () =>
      (await server.guest.call('GET /clip/clips', { querystring: { term: 'quaggamoment' } })).data.items
    expect(await refusalOf(see(id))).toMatchObject({ status: 404 })
    expect(await found()).toEqual([])
    await followClockJob.run(server.services, {})
    expect(await found()).toEqual([])
    await pass(HOUR_MS)
    await followClockJob.run(server.services, {})
    expect((await see(id)).data.id).toBe(id)
    // Cached answers are dropped when the database has notified every process.
    const numbers = async () => (await found()).map((item) => item.id)
    await expect.poll(numbers).toEqual([id])
  })
})
