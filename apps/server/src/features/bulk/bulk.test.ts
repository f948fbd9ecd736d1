/**
 * R-BULK-1, R-BULK-2 and R-BULK-3: many clips are changed at once where the rules of each allow it, and the change is
 * undone.
 */
import { randomBytes } from 'node:crypto'
import type { BulkChange } from '@rushes/contract/agency-bulk'
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { carryOutChange } from './carry-out-change.ts'

let server: TestServer
let staff: TestUser
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  manager = await server.givenUser({ accountId: staff.accountId, role: 'Manager' })
})
afterAll(() => server.close())

type Sent = Input<'POST /agency/bulk'>['body']
type Change = Sent['change']

const send = async (viewer: TestUser, body: Sent) => (await viewer.call('POST /agency/bulk', { body })).data
const preview = (viewer: TestUser, ids: number[], change: Change) =>
  send(viewer, { ids, change, dryRun: true })
const read = async (id: string | null) =>
  (await manager.call('GET /agency/bulk/:id', { params: { id: id ?? '' } })).data
/** Starts a change, lets the worker run it, and returns the result. */
async function change(viewer: TestUser, ids: number[], wanted: Change) {
  const { id } = await send(viewer, { ids, change: wanted })
  await server.runJobs()
  return read(id)
}
async function undo(viewer: TestUser, id: string | null) {
  const { data } = await viewer.call('POST /agency/bulk/:id/undo', { params: { id: id ?? '' } })
  await server.runJobs()
  return read(data.id)
}
const clipOf = async (id: number) => (await manager.call('GET /agency/clips/:id', { params: { id } })).data
const historyOf = async (id: number) =>
  (await manager.call('GET /agency/clips/:id/history', { params: { id } })).data.items

const edit = (fields: (BulkChange & { what: 'edit' })['fields']): Change => ({ what: 'edit', fields })
const WITHHOLD: Change = { what: 'move', to: 'withheld', reason: 'checking' }
const PUBLISH: Change = { what: 'move', to: 'published' }

const givenDraft = (title = 'Fox on the tube') =>
  server.givenClip({ state: 'draft', title, keywords: ['fox'] })
async function givenReady(): Promise<number> {
  const facts = { keywords: ['a', 'b', 'c'], dateTaken: '2026-11-20', master: randomBytes(8) }
  const id = await server.givenClip({ state: 'draft', title: 'Fox on the tube', ...facts })
  await server.services.db.updateTable('clips').set({ credit_author: 'Ann' }).where('id', '=', id).execute()
  return id
}
/** Copies of a clip, for changes of more than one batch. */
async function givenCopies(of: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into clips select (jsonb_populate_record(clips, jsonb_build_object('id', ${of} + n))).*
      from clips, generate_series(1, ${count}) as n where clips.id = ${of} returning id`.execute(
    server.ownerDb,
  )
  return rows.map(({ id }) => id)
}

describe('an invalid change', () => {
  test('an invalid change is refused with a reason: too many clips, none, nothing to change, unknown names, no reason', async () => {
    const id = await givenDraft()
    const many = Array.from({ length: 1_001 }, (_, index) => index + 1)
    const refusal = (body: Sent) => refusalOf(send(manager, body))
    expect(await refusal({ ids: many, change: edit({ rating: 'GD' }) })).toMatchObject({
      status: 413,
      message: 'Please choose at most 1,000 clips at once.',
    })
    expect(await refusal({ change: PUBLISH })).toMatchObject({ status: 422 })
    expect(await refusal({ ids: [id], change: { what: 'edit' } })).toMatchObject({
      errors: { 'change.fields': ['Select at least one change.'] },
    })
    expect(await refusal({ ids: [id], change: edit({ category_id: 99_999 }) })).toMatchObject({
      errors: { category_id: ['There is no such category.'] },
    })
    expect(await refusal({ ids: [id], change: { what: 'move', to: 'withheld' } })).toMatchObject({
      errors: { 'change.reason': ['Please choose a reason.'] },
    })
    expect(await refusal({ ids: [id], change: { what: 'package', package: 99_999 } })).toMatchObject({
      status: 404,
    })
    expect(await refusalOf(send(staff, { ids: [id], change: { what: 'rights', record: 1 } }))).toMatchObject({
      code: 'forbidden',
    })
    expect((await clipOf(id)).revision).toBe(1)
  })

  test('an unknown change answers 404 to reading and undoing', async () => {
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    expect(await refusalOf(manager.call('GET /agency/bulk/:id', { params }))).toMatchObject({ status: 404 })
    expect(await refusalOf(manager.call('POST /agency/bulk/:id/undo', { params }))).toMatchObject({
      status: 404,
    })
  })
})

describe('a preview', () => {
  test('a preview returns how many would change, the refused ones with reasons and some values before and after, and writes nothing', async () => {
    const [ready, bare, published] = [await givenReady(), await givenDraft(), await server.givenClip()]
    const result = await preview(manager, [ready, bare, published], PUBLISH)
    expect(result).toMatchObject({
      id: null,
      state: 'preview',
      total: 3,
      changed: 1,
      unchanged: 1,
      refused: { count: 1, reasons: [{ clips: 1 }], first: [{ id: bare, title: 'Fox on the tube' }] },
      sample: [{ id: ready }],
    })
    expect(result.refused.first[0]?.reason).toContain('Still missing: At least 3 keywords;')
    expect(result.sample[0]?.changes).toContainEqual({ field: 'state', before: 'draft', after: 'published' })
    expect((await clipOf(ready)).state).toBe('draft')
  })

  test('a preview applies the same rules as the page of one clip', async () => {
    const [other, own] = [await givenDraft(), await givenDraft()]
    const set = { created_by: staff.userId }
    await server.services.db.updateTable('clips').set(set).where('id', '=', own).execute()
    expect(await preview(staff, [other, own], edit({ rating: 'GD' }))).toMatchObject({
      refused: { first: [{ id: other, reason: 'Please ask a Manager to change this clip.' }] },
    })
  })
})

test('R-DESK-1: clips whose rights have ended are refused in a change that publishes them, and in undoing', async () => {
  const [draft, withheld] = [await givenReady(), await givenReady()]
  await change(manager, [withheld], PUBLISH)
  const { id } = await change(manager, [withheld], WITHHOLD)
  const ended = { own_until: new Date(0) }
  await server.services.db.updateTable('clips').set(ended).where('id', 'in', [draft, withheld]).execute()
  const reason = 'Still missing: Valid rights.'
  expect(await preview(manager, [draft, withheld], PUBLISH)).toMatchObject({
    refused: { count: 2, reasons: [{ reason, clips: 2 }] },
  })
  expect(await change(manager, [draft], PUBLISH)).toMatchObject({ changed: 0, refused: { count: 1 } })
  expect(await undo(manager, id)).toMatchObject({
    changed: 0,
    refused: { first: [{ id: withheld, reason }] },
  })
})

describe('a change', () => {
  test('a change of fields and keywords is one version of each clip under one id, and one audit entry', async () => {
    const ids = [await givenDraft(), await givenDraft(), await givenDraft()]
    const fields = { location_text: 'Vienna', licensing_terms: [8] }
    const done = await change(manager, ids, {
      what: 'edit',
      fields,
      addKeywords: ['city'],
      removeKeywords: ['fox'],
    })
    expect(done).toMatchObject({ state: 'done', total: 3, done: 3, changed: 3, canUndo: true })
    for (const id of ids) {
      const clip = await clipOf(id)
      expect(clip.fields).toMatchObject({ location_text: 'Vienna', licensing_terms: [8], keywords: ['city'] })
      expect(await historyOf(id)).toMatchObject([{ revision: 2, origin: 'bulk', change_id: done.id }])
    }
    const entries = await server.services.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('object', '=', `bulk:${done.id}`)
      .execute()
    expect(entries).toMatchObject([{ action: 'bulk.begun', details: { what: 'edit', clips: 3 } }])
  })

  test('a change applies to the clips that a filter finds when it is confirmed, and to none that are added later', async () => {
    const early = await givenDraft('Okapi in the snow')
    const filter = { q: 'okapi', view: 'needs-work' as const }
    const { id } = await send(manager, { filter, change: edit({ rating: 'SV' }) })
    const late = await givenDraft('Okapi in the rain')
    await server.runJobs()
    expect((await clipOf(early)).rating).toBe('SV')
    expect((await clipOf(late)).revision).toBe(1)
    expect(await read(id)).toMatchObject({ total: 1, changed: 1 })
  })

  test('a change publishes ready clips and lists the others, and every staff user may withhold', async () => {
    const [ready, bare] = [await givenReady(), await givenDraft()]
    expect(await change(manager, [ready, bare], PUBLISH)).toMatchObject({
      changed: 1,
      canUndo: false,
      refused: { count: 1, first: [{ id: bare }] },
    })
    const see = () => server.guest.call('GET /clip/clips/:id', { params: { id: ready } })
    expect((await see()).data.id).toBe(ready)
    const withheld = await change(staff, [ready], WITHHOLD)
    expect(await refusalOf(see())).toMatchObject({ status: 410 })
    // A user who may not publish may not undo it either.
    expect(await undo(staff, withheld.id)).toMatchObject({
      changed: 0,
      refused: { reasons: [{ reason: 'Please ask a Manager to do this.' }] },
    })
  })

  test('a change that is sent twice with one idempotency key runs once', async () => {
    const ids = [await givenDraft()]
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') }
    const again = () =>
      manager.call('POST /agency/bulk', { headers, body: { ids, change: edit({ rating: 'SV' }) } })
    const [one, other] = await Promise.all([again(), again()])
    expect(one.data.id).toBe(other.data.id)
    await server.runJobs()
    expect((await clipOf(ids[0] ?? 0)).revision).toBe(2)
  })

  test('a change of a user who has been disabled since changes nothing', async () => {
    const leaver = await server.givenUser({ accountId: staff.accountId, role: 'Manager' })
    const clip = await givenDraft()
    const { id } = await send(leaver, { ids: [clip], change: edit({ rating: 'SV' }) })
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', leaver.userId)
      .execute()
    await server.runJobs()
    expect(await read(id)).toMatchObject({ changed: 0, refused: { count: 1 } })
  })
})

describe('undoing', () => {
  test('undoing a change restores every clip, and lists those that were changed since', async () => {
    const ids = [await givenDraft(), await givenDraft()]
    const [kept = 0, touched = 0] = ids
    const before = (await clipOf(kept)).fields
    const done = await change(manager, ids, edit({ rating: 'SV', keywords: ['x'], date_taken: '2026-11-01' }))
    const body = { revision: 2, changes: { title: 'Mine since then' } }
    await manager.call('POST /agency/clips/:id', { params: { id: touched }, body })
    const back = await undo(manager, done.id)
    expect(back).toMatchObject({
      changed: 1,
      canUndo: true,
      refused: { first: [{ id: touched, reason: 'Another user has changed it since.' }] },
    })
    expect((await clipOf(kept)).fields).toEqual(before)
    expect((await clipOf(touched)).fields).toMatchObject({ rating: 'SV', title: 'Mine since then' })
    expect(await read(done.id)).toMatchObject({ undoneBy: back.id, canUndo: false })
    expect(await refusalOf(undo(manager, done.id))).toMatchObject({ code: 'conflict' })
  })

  test('undoing a change publishes withheld clips again, and is refused for clips that it published', async () => {
    const id = await givenReady()
    const published = await change(manager, [id], PUBLISH)
    expect(await refusalOf(undo(manager, published.id))).toMatchObject({ code: 'conflict' })
    const withheld = await change(manager, [id], WITHHOLD)
    await undo(manager, withheld.id)
    expect(await clipOf(id)).toMatchObject({ state: 'published', state_reason: null, revision: 4 })
    expect((await server.guest.call('GET /clip/clips/:id', { params: { id } })).data.id).toBe(id)
  })

  test('withheld clips lose their media addresses, and get others when they are published again (R-STATE-4)', async () => {
    // More than are withheld in one transaction.
    const ids = await Promise.all(Array.from({ length: 26 }, () => givenReady()))
    const { storage } = server.services
    for (const id of ids) await storage.put(`public/${id}/test/poster-640.jpg`, randomBytes(20))
    await change(manager, ids, PUBLISH)
    const posters = () => Promise.all(ids.map(async (id) => (await clipOf(id)).media.thumbpath))
    const statuses = async (addresses: string[]) => {
      const answers = await Promise.all(addresses.map((address) => server.http.inject(address)))
      return [...new Set(answers.map(({ statusCode }) => statusCode))]
    }
    const known = await posters()
    expect(await statuses(known)).toEqual([200])
    const withheld = await change(staff, ids, WITHHOLD)
    expect(withheld).toMatchObject({ state: 'done', changed: 26, done: 26 })
    expect(await statuses(known)).toEqual([404])
    await undo(manager, withheld.id)
    expect(await statuses(known)).toEqual([404])
    expect(await statuses(await posters())).toEqual([200])
  })

  test('undoing a change removes clips from a package and from a rights record', async () => {
    const ids = [await givenDraft(), await givenDraft()]
    const first = await givenDraft()
    const pack = await manager.call('POST /agency/packages', { body: { name: 'Foxes', clips: [first] } })
    const inside = async () =>
      (await manager.call('GET /agency/packages/:id', { params: { id: pack.data.id } })).data
    const record = await manager.call('POST /agency/rights', { body: RECORD })
    const attached = await change(manager, ids, { what: 'rights', record: record.data.id })
    const rightsOf = async (id: number) =>
      (await manager.call('GET /agency/clips/:id/rights', { params: { id } })).data
    expect((await rightsOf(ids[0] ?? 0)).blocked).toMatchObject([{ country: 'fr' }])

    await undo(manager, attached.id)
    expect(await rightsOf(ids[0] ?? 0)).toMatchObject({ blocked: [], records: [] })

    const packed = await change(manager, [first, ...ids], { what: 'package', package: pack.data.id })
    expect(packed).toMatchObject({ changed: 2, unchanged: 1 })
    expect((await inside()).clips.map(({ id }) => id)).toEqual([
      first,
      ...ids.toSorted((one, other) => one - other),
    ])
    await undo(manager, packed.id)
    expect((await inside()).clips.map(({ id }) => id)).toEqual([first])
  })
})
const RECORD: Input<'POST /agency/rights'>['body'] = {
  kind: 'agreement',
  holder: 'Ann',
  reference: '',
  contact: '',
  territories: [],
  excluded: ['fr'],
  from_day: null,
  until_day: null,
  uses: '',
  notes: '',
}

describe('R-BULK-2: a crashed worker', () => {
  test('a crashed worker leaves its batch to the next one, and no clip is changed twice', async () => {
    const first = await givenDraft()
    const ids = [first, ...(await givenCopies(first, 599))]
    const record = await manager.call('POST /agency/rights', { body: RECORD })
    const attach: Change = { what: 'rights', record: record.data.id }
    const { id } = await send(manager, { ids, change: attach })
    const { services } = server
    // The last write of the second batch fails, so its earlier writes are rolled back too.
    const calls = { left: 1 }
    const dying = {
      ...services,
      get config() {
        if (calls.left-- === 0) throw new Error('killed')
        return services.config
      },
    }
    await expect(carryOutChange(dying, id ?? '')).rejects.toThrow('killed')
    const halfway = await read(id)
    expect(halfway).toMatchObject({ state: 'running', done: 500, changed: 500 })
    // Two workers continue it.
    await Promise.all([carryOutChange(services, id ?? ''), server.runJobs()])
    expect(await read(id)).toMatchObject({ state: 'done', done: 600, changed: 600 })
    const { rows } = await sql<{ revision: number; clips: number }>`
      select revision, count(*)::int as clips from clip_versions where change_id = ${id} group by 1`.execute(
      services.db,
    )
    expect(rows).toEqual([{ revision: 2, clips: 600 }])
  })
})

describe('a table of clips', () => {
  const fileOf = async (ids: readonly number[]) =>
    (await staff.call('GET /agency/clips/csv', { querystring: { ids: ids.join(',') } })).data.csv
  const send = async (csv: string, more: { dryRun?: boolean; takeGoodRows?: boolean } = {}) =>
    (await manager.call('POST /agency/clips/csv', { body: { csv, ...more } })).data

  test('an unchanged table of clips creates no version, whatever its cells contain', async () => {
    const ids = [await givenDraft('=1+1; -2 "and" more,\n@home'), await givenDraft()]
    const csv = await fileOf(ids)
    expect(csv).toContain(`"'=1+1; '-2 ""and"" more,`)
    expect(await send(csv)).toMatchObject({ saved: false, rows: 2, changed: 0, unchanged: 2, faults: [] })
  })

  test('a table of clips changes its clips, each with a version of origin CSV', async () => {
    const ids = [await givenDraft(), await givenDraft()]
    const csv = (await fileOf(ids)).replaceAll('Fox on the tube', 'Fox in the lift')
    expect(await send(csv, { dryRun: true })).toMatchObject({ saved: false, changed: 2 })
    expect(await send(csv)).toMatchObject({ saved: true, changed: 2, faults: [] })
    for (const id of ids) {
      expect((await clipOf(id)).title).toBe('Fox in the lift')
      expect(await historyOf(id)).toMatchObject([{ origin: 'csv', revision: 2 }])
    }
  })

  test('a table of clips with faults writes nothing, unless saving its valid rows is requested', async () => {
    const [good, old] = [await givenDraft(), await givenDraft()]
    const csv = (await fileOf([good, old])).replaceAll('Fox on the tube', 'Fox in the lift')
    await manager.call('POST /agency/clips/:id', {
      params: { id: old },
      body: { revision: 1, changes: { rating: 'SV' } },
    })
    const columns = csv.split('\r\n', 1).join().split(',').length
    const wrong = `${csv}${NO_CLIP},1${','.repeat(columns - 2)}\r\n`
    const result = await send(wrong)
    expect(result).toMatchObject({ saved: false, changed: 1 })
    expect(result.faults).toHaveLength(2)
    expect(result.faults).toContainEqual({
      row: expect.any(Number),
      column: 'revision',
      outdated: true,
      problem: `clip ${old} was changed in the meantime, it is at revision 2`,
    })
    expect(result.faults).toContainEqual({
      row: 4,
      column: 'id',
      problem: `there is no clip “${NO_CLIP}”`,
      outdated: false,
    })
    expect((await clipOf(good)).revision).toBe(1)
    expect(await send(wrong, { takeGoodRows: true })).toMatchObject({ saved: true, changed: 1 })
    expect((await clipOf(good)).title).toBe('Fox in the lift')
    expect((await clipOf(old)).title).toBe('Fox on the tube')
  })

  test('a table of clips needs numbers and revisions, and has at most 1,000 rows', async () => {
    expect((await send('title\nA fox')).faults).toMatchObject([
      { row: 1, problem: 'there is no column “id”' },
      { row: 1, problem: 'there is no column “revision”' },
    ])
    const some = await givenDraft()
    expect((await send(`id,revision\n${some},\n${some},1\n,1`)).faults).toMatchObject([
      { row: 2, column: 'revision', problem: 'is required with the number of a clip' },
      { row: 3, column: null, problem: `clip ${some} occurs twice in the table` },
      { row: 4, column: 'id', problem: 'is empty; a row without it needs a contributor and a supplier_ref' },
    ])
    const many = `id,revision\n${'1,1\n'.repeat(1_001)}`
    expect(await refusalOf(send(many))).toMatchObject({ status: 413 })
  })
})
const NO_CLIP = 2_000_000_001
