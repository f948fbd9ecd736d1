/** Proves R-CLEARANCE-1 to R-CLEARANCE-6 and R-DESK-6: records, the clips that follow them, reminders and documents. */
import { randomBytes } from 'node:crypto'
import type { RightsFields } from '@rushes/contract/agency-rights'
import { MAX_RIGHTS_FILE } from '@rushes/contract/rights-limits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { addDays, dayOf, startOfDay } from '../../platform/agency-time.ts'
import { sendMailsJob } from '../outbox/outbox.jobs.ts'
import { rightsRemindersJob } from './rights.jobs.ts'

let server: TestServer
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const FIELDS: RightsFields = {
  kind: 'agreement' as const,
  holder: 'Harbour Films',
  reference: 'HF-7',
  contact: '',
  territories: [],
  excluded: [],
  uses: 'News',
  notes: '',
  from_day: null,
  until_day: null,
}

const make = async (fields: Partial<RightsFields> = {}, clips: number[] = []) =>
  (await staff.call('POST /agency/rights', { body: { ...FIELDS, ...fields, clips } })).data

const clearanceOf = (id: number) =>
  server.services.db
    .selectFrom('clips')
    .select(['blocked_countries', 'rights_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const auditOf = async (id: number) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'reason', 'details'])
    .where('object', '=', `rights:${id}`)
    .orderBy('id')
    .execute()

const today = () => dayOf(server.services.clock.now(), server.services.config.timeZone)
const afterDay = (day: string) => startOfDay(addDays(day, 1), server.services.config.timeZone)

describe('R-CLEARANCE-1: a record', () => {
  test('the CSV file contains the records of a search', async () => {
    const made = await make({ holder: 'Osprey Films', territories: ['gb', 'ie'], from_day: '2020-01-01' })
    const { data } = await staff.call('GET /agency/rights/csv', { querystring: { q: 'osprey' } })
    const [head, row, ...more] = data.csv.trim().split('\r\n')
    expect(head).toContain('Number,Kind,Holder,Reference,State,From,Until,Territories')
    expect(row).toBe(`${made.id},agreement,Osprey Films,HF-7,in force,2020-01-01,,gb ie,,News,0,,,`)
    expect(more).toEqual([])
  })

  test('a record is created for many clips, read, found and listed page by page', async () => {
    const clips = [await server.givenClip(), await server.givenClip()]
    const made = await make({ holder: 'Ann 100% Original', until_day: '2099-12-31' }, clips)
    expect(made).toMatchObject({
      holder: 'Ann 100% Original',
      clip_count: 2,
      state: 'in_force',
      revision: 1,
      file: null,
    })
    const { data } = await staff.call('GET /agency/rights/:id', { params: { id: made.id } })
    expect(data.clips.map(({ id }) => id).toSorted()).toEqual(clips.toSorted())
    for (let more = 0; more < 51; more++)
      await make({ holder: 'Many', until_day: addDays('2090-01-01', more % 7) })

    const find = async (querystring: Record<string, string>) =>
      (await staff.call('GET /agency/rights', { querystring })).data
    expect((await find({ q: '100% orig' })).items.map(({ id }) => id)).toEqual([made.id])
    expect((await find({ q: String(made.id) })).items.map(({ id }) => id)).toEqual([made.id])
    expect((await find({ clip: String(clips[0]) })).items.map(({ id }) => id)).toEqual([made.id])
    for (const sort of ['number', 'until']) {
      const first = await find({ q: 'Many', sort, order: 'asc' })
      expect(first).toMatchObject({ count: 51, countIsExact: true })
      const second = await find({ q: 'Many', sort, order: 'asc', cursor: first.next ?? '' })
      expect(second.next).toBeNull()
      const all = [...first.items, ...second.items]
      expect(new Set(all.map(({ id }) => id)).size).toBe(51)
      const keys = all.map(({ id, until_day }) => (sort === 'number' ? id : until_day))
      expect(keys).toEqual(
        sort === 'number' ? keys.toSorted((one, other) => Number(one) - Number(other)) : keys.toSorted(),
      )
    }
    expect(await refusalOf(find({ cursor: 'forged' }))).toMatchObject({ code: 'bad_cursor' })
  })

  test('a record is listed under its state', async () => {
    const ids = {
      coming: (await make({ from_day: addDays(today(), 1), until_day: addDays(today(), 2) })).id,
      in_force: (await make({ until_day: addDays(today(), 31) })).id,
      ending: (await make({ until_day: addDays(today(), 30) })).id,
      ended: (await make({ until_day: addDays(today(), -1) })).id,
    }
    for (const state of ['coming', 'in_force', 'ending', 'ended'] as const) {
      const { items } = (await staff.call('GET /agency/rights', { querystring: { state } })).data
      expect(items.every((one) => one.state === state)).toBe(true)
      const found = items.map(({ id }) => id).filter((id) => Object.values(ids).includes(id))
      expect(found).toEqual([ids[state]])
    }
  })

  test('a record is refused with a message for each wrong field', async () => {
    const fields = { territories: ['gb', 'zz'], from_day: '2026-05-02', until_day: '2026-05-01' }
    expect(await refusalOf(make(fields))).toMatchObject({
      code: 'validation',
      errors: {
        territories: ['There is no country zz.'],
        until_day: ['The last day is before the first one.'],
      },
    })
    expect(await refusalOf(make({ until_day: '9999-12-31' }))).toMatchObject({
      errors: { until_day: ['Please choose an earlier day, or leave it empty if there is no end.'] },
    })
    expect(await refusalOf(make({}, [1_999_999_999]))).toMatchObject({
      errors: { clips: ['There is no clip 1999999999.'] },
    })
  })
})

describe('R-CLEARANCE-2: clips follow their records', () => {
  test('the strictest record wins, also over what staff have set for the clip itself', async () => {
    const clip = await server.givenClip()
    const { db } = server.services
    await db
      .updateTable('clips')
      .set({ blocked_countries: ['us'] })
      .where('id', '=', clip)
      .execute()
    const agreement = await make({ excluded: ['fr'], until_day: '2098-06-30' }, [clip])
    const release = await make({ kind: 'model_release', excluded: ['de', 'fr'], until_day: '2097-06-30' }, [
      clip,
    ])
    expect(await clearanceOf(clip)).toEqual({
      blocked_countries: ['de', 'fr', 'us'],
      rights_until: afterDay('2097-06-30'),
    })

    const { data } = await staff.call('GET /agency/clips/:id/rights', { params: { id: clip } })
    const [one, other] = [
      { id: agreement.id, kind: 'agreement' },
      { id: release.id, kind: 'model_release' },
    ]
    expect(data).toMatchObject({
      rights_until: afterDay('2097-06-30').toISOString(),
      until_from: other,
      blocked: [
        { country: 'de', from: [other] },
        { country: 'fr', from: [one, other] },
        { country: 'us', from: [null] },
      ],
    })

    // Staff cannot relax the limits of a record, and their own limits remain when the record ends.
    const own = new Date('2096-01-01T00:00:00Z')
    await db
      .updateTable('clips')
      .set({ blocked_countries: ['it'], rights_until: own })
      .where('id', '=', clip)
      .execute()
    expect(await clearanceOf(clip)).toEqual({ blocked_countries: ['de', 'fr', 'it'], rights_until: own })
    await db.updateTable('clips').set({ rights_until: null }).where('id', '=', clip).execute()
    expect((await clearanceOf(clip)).rights_until).toEqual(afterDay('2097-06-30'))
    const remove = { revision: 1, remove: [clip] }
    await staff.call('POST /agency/rights/:id/clips', { params: { id: release.id }, body: remove })
    expect(await clearanceOf(clip)).toEqual({
      blocked_countries: ['fr', 'it'],
      rights_until: afterDay('2098-06-30'),
    })
  })

  test('a clip may be licensed only where all of its records allow it', async () => {
    const clip = await server.givenClip({ master: Buffer.from('film') })
    await make({ territories: ['gb', 'ie'] }, [clip])
    const refusedTo = async (country: string) => {
      const buyer = await server.givenUser({ country })
      const { data } = await buyer.call('GET /clip/clips/batch', { querystring: { ids: String(clip) } })
      return data.items[0]?.refused ?? null
    }
    expect(await refusedTo('gb')).toBeNull()
    expect(await refusedTo('us')).not.toBeNull()
  })

  test('a changed record changes its clips, and ending a record ends their rights immediately', async () => {
    const clips = [await server.givenClip(), await server.givenClip()]
    const { id } = await make({ until_day: '2098-06-30' }, clips)
    const params = { id }
    await staff.call('POST /agency/rights/:id', {
      params,
      body: { ...FIELDS, revision: 1, until_day: '2099-06-30', excluded: ['us'] },
    })
    for (const clip of clips) {
      expect(await clearanceOf(clip)).toEqual({
        blocked_countries: ['us'],
        rights_until: afterDay('2099-06-30'),
      })
    }
    const { data } = await staff.call('POST /agency/rights/:id/end', {
      params,
      body: { revision: 2, reason: 'Withdrawn' },
    })
    expect(data).toMatchObject({ state: 'ended', end_reason: 'Withdrawn', revision: 3 })
    for (const clip of clips)
      expect((await clearanceOf(clip)).rights_until?.toISOString()).toBe(data.ended_at)
  })
})

describe('R-CLEARANCE-3: changes', () => {
  test('changes of an older revision are refused, and nothing of them is written', async () => {
    const clip = await server.givenClip()
    const { id } = await make()
    const params = { id }
    await staff.call('POST /agency/rights/:id', { params, body: { ...FIELDS, revision: 1, holder: 'First' } })
    const late = [
      staff.call('POST /agency/rights/:id', { params, body: { ...FIELDS, revision: 1, holder: 'Second' } }),
      staff.call('POST /agency/rights/:id/clips', { params, body: { revision: 1, add: [clip] } }),
      staff.call('POST /agency/rights/:id/end', { params, body: { revision: 1, reason: 'Late' } }),
    ]
    for (const refusal of await Promise.all(late.map(refusalOf))) {
      expect(refusal).toMatchObject({ status: 409, code: 'outdated' })
    }
    const { data } = await staff.call('GET /agency/rights/:id', { params })
    expect(data).toMatchObject({ holder: 'First', clip_count: 0, ended_at: null, revision: 2 })
  })

  test('of simultaneous changes one is saved', async () => {
    const { id } = await make()
    const saved = await Promise.allSettled(
      ['A', 'B', 'C'].map((holder) =>
        staff.call('POST /agency/rights/:id', { params: { id }, body: { ...FIELDS, revision: 1, holder } }),
      ),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('changes of a record are in the audit, with the changed fields', async () => {
    const clip = await server.givenClip()
    const { id } = await make()
    const params = { id }
    await staff.call('POST /agency/rights/:id', {
      params,
      body: { ...FIELDS, revision: 1, until_day: '2099-01-01', holder: 'Ann' },
    })
    await staff.call('POST /agency/rights/:id/clips', { params, body: { revision: 2, add: [clip] } })
    await staff.call('POST /agency/rights/:id/end', { params, body: { revision: 3, reason: 'Withdrawn' } })
    const of = { actor_user_id: staff.userId, reason: '' }
    expect(await auditOf(id)).toEqual([
      { ...of, action: 'rights.made', details: { kind: 'agreement', clips: 0 } },
      { ...of, action: 'rights.changed', details: { holder: 'changed', until_day: '– → 2099-01-01' } },
      { ...of, action: 'rights.clips', details: { added: 1, removed: 0, clips: String(clip) } },
      { ...of, action: 'rights.ended', reason: 'Withdrawn', details: {} },
    ])
  })

  test('changes of an ended record are refused, except removing its clips', async () => {
    const [clip, other] = [await server.givenClip(), await server.givenClip()]
    const { id } = await make({}, [clip])
    const params = { id }
    await staff.call('POST /agency/rights/:id/end', { params, body: { revision: 1, reason: 'Withdrawn' } })
    const refused = [
      staff.call('POST /agency/rights/:id', { params, body: { ...FIELDS, revision: 2, holder: 'Else' } }),
      staff.call('POST /agency/rights/:id/end', { params, body: { revision: 2, reason: 'Again' } }),
      staff.call('POST /agency/rights/:id/clips', { params, body: { revision: 2, add: [other] } }),
    ]
    for (const refusal of await Promise.all(refused.map(refusalOf))) {
      expect(refusal).toMatchObject({ code: 'conflict' })
    }
    await staff.call('POST /agency/rights/:id/clips', { params, body: { revision: 2, remove: [clip] } })
    expect((await clearanceOf(clip)).rights_until).toBeNull()
  })
})

describe('R-CLEARANCE-4: staff who manage rights get a reminder', () => {
  test('a reminder is sent 30 and 7 days before the last day, once each, and again for a new last day', async () => {
    const shop = await startTestServer()
    const { accountId } = await shop.givenUser({ kind: 'agency' })
    // A session does not last for a month.
    const atWork = () => shop.givenUser({ accountId, role: 'Manager' })
    const person = await atWork()
    const clock = () => dayOf(shop.services.clock.now(), shop.services.config.timeZone)
    const until_day = addDays(clock(), 40)
    const body = { ...FIELDS, until_day, holder: 'Harbour Films' }
    const { id } = (await person.call('POST /agency/rights', { body })).data
    await person.call('POST /agency/rights', { body: { ...FIELDS, until_day: addDays(clock(), -1) } })
    const subjects = () => shop.emails.map(({ subject }) => subject)
    const counted = async () => (await (await atWork()).call('GET /agency/me')).data.counters.endingRights
    async function pass(days: number) {
      for (let day = 0; day < days; day++) {
        await rightsRemindersJob.run(shop.services, {})
        await rightsRemindersJob.run(shop.services, {})
        await sendMailsJob.run(shop.services, {})
        shop.later(24 * 60 * 60_000)
      }
    }
    await pass(9)
    expect(subjects()).toEqual([])
    expect(await counted()).toBe(0)
    await pass(32)
    expect(subjects()).toEqual([
      `Rushes: agreement ${id} ends in 30 days`,
      `Rushes: agreement ${id} ends in 7 days`,
    ])
    expect(shop.emails[0]?.text).toContain('Harbour Films')
    const renewed = { ...FIELDS, revision: 1, until_day: addDays(clock(), 30) }
    await (await atWork()).call('POST /agency/rights/:id', { params: { id }, body: renewed })
    expect(await counted()).toBe(1)
    await pass(1)
    expect(subjects()).toHaveLength(3)
    await shop.close()
  })
})

describe('R-CLEARANCE-5: the document of a record', () => {
  const PDF = Buffer.from('%PDF-1.7 the agreement')
  const add = (id: number, revision: number, bytes: Buffer, file_name = 'agreement.pdf') => {
    const querystring = { revision, file_name }
    const file = new Blob([new Uint8Array(bytes)])
    return staff.call('POST /agency/rights/:id/file', { params: { id }, querystring, file })
  }
  async function documents(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of server.services.storage.list('rights/')) keys.push(key)
    return keys
  }
  const addressOf = async (id: number) =>
    (await staff.call('GET /agency/rights/:id/file', { params: { id } })).data.file_url

  test('the document of a record is downloaded by its signed address for five minutes, and never from the public files', async () => {
    const { id } = await make()
    expect(await refusalOf(addressOf(id))).toMatchObject({ code: 'not_found' })
    const { data } = await add(id, 1, PDF, '../../agreement.pdf')
    expect(data).toMatchObject({ revision: 2, file: { size_bytes: PDF.length } })
    const url = await addressOf(id)
    const answer = await server.http.inject(url)
    expect(answer.rawPayload).toEqual(PDF)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    const [key] = await documents()
    expect((await server.http.inject(`/media/${key}`)).statusCode).toBe(404)
    const recorded = (await auditOf(id)).slice(-2)
    expect(recorded).toMatchObject([{ action: 'rights.file' }, { action: 'file.minted' }])
    server.later(5 * 60_000 + 1_000)
    expect((await server.http.inject(url)).statusCode).toBe(410)
  })

  test('the replaced document of a record is deleted, with its address', async () => {
    const { id } = await make()
    await add(id, 1, PDF)
    const old = await addressOf(id)
    await add(id, 2, Buffer.from('%PDF-1.7 another'))
    expect((await server.http.inject(old)).statusCode).toBe(404)
    expect((await server.http.inject(await addressOf(id))).body).toBe('%PDF-1.7 another')
  })

  test('a record keeps its new document when the replaced one cannot be removed', async () => {
    const { id } = await make()
    await add(id, 1, PDF)
    const { storage } = server.services
    const remove = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('The store does not answer.'))
    await add(id, 2, Buffer.from('%PDF-1.7 another'))
    expect(remove).toHaveBeenCalledOnce()
    remove.mockRestore()
    expect((await server.http.inject(await addressOf(id))).body).toBe('%PDF-1.7 another')
  })

  test('the document of a record is refused in another format, and leaves nothing behind after a conflict', async () => {
    const { id } = await make()
    const count = async () => (await documents()).length
    const before = await count()
    for (const bytes of [Buffer.from('<script>'), Buffer.from('%P'), Buffer.alloc(0)]) {
      expect(await refusalOf(add(id, 1, bytes))).toMatchObject({
        code: 'validation',
        errors: { content: ['Please choose a PDF, a JPEG or a PNG.'] },
      })
    }
    const large = Buffer.concat([PDF, Buffer.alloc(MAX_RIGHTS_FILE)])
    expect(await refusalOf(add(id, 1, large))).toMatchObject({ code: 'payload_too_large' })
    expect(await refusalOf(add(id, 7, PDF))).toMatchObject({ code: 'outdated' })
    expect(await count()).toBe(before)
  })
})

test('R-CLEARANCE-1: clips are added from a pasted list, and none when one line is wrong', async () => {
  const [one, other] = [await server.givenClip(), await server.givenClip()]
  const { id } = await make()
  const add = (list: string) =>
    staff.call('POST /agency/rights/:id/clips', { params: { id }, body: { revision: 1, list } })
  expect(await refusalOf(add(`${one}, nonsense`))).toMatchObject({
    errors: { list: ['Not found: nonsense.'] },
  })
  expect(await refusalOf(add(`${one} 1999999999`))).toMatchObject({ code: 'validation' })
  const { data } = await add(`VIDEO-${one}\nhttps://rushes.example/clip/${other}?from=mail`)
  expect(data).toMatchObject({ clip_count: 2, revision: 2 })
})

describe('R-CLEARANCE-6: the history of a clip', () => {
  test('the history of a clip contains added and removed records, and nothing without a change', async () => {
    const [clip, other] = [await server.givenClip(), await server.givenClip()]
    const first = await make({}, [clip])
    const { id } = await make()
    const change = (body: { revision: number; add?: number[]; remove?: number[] }) =>
      staff.call('POST /agency/rights/:id/clips', { params: { id }, body })
    await change({ revision: 1, add: [clip, other] })
    await change({ revision: 2, add: [clip], remove: [other] })
    const historyOf = async (id: number) =>
      (await staff.call('GET /agency/clips/:id/history', { params: { id } })).data.items
    const by = { id: staff.userId }
    expect(await historyOf(clip)).toMatchObject([
      { revision: 3, by, changes: [{ field: 'rights_records', before: [first.id], after: [first.id, id] }] },
      { revision: 2, by, changes: [{ field: 'rights_records', before: [], after: [first.id] }] },
    ])
    expect(await historyOf(other)).toMatchObject([
      { revision: 3, changes: [{ before: [id], after: [] }] },
      { revision: 2, changes: [{ before: [], after: [id] }] },
    ])
  })

  test('what staff set for a clip is stored as its own, also where a record contains the same', async () => {
    const clip = await server.givenClip()
    const { id } = await make({ excluded: ['us'], until_day: '2098-06-30' }, [clip])
    const rights_until = afterDay('2098-06-30').toISOString()
    const { data } = await staff.call('POST /agency/clips/:id', {
      params: { id: clip },
      body: { revision: 2, changes: { blocked_countries: ['us'], rights_until } },
    })
    expect(data.fields).toMatchObject({ blocked_countries: ['us'], rights_until })
    await staff.call('POST /agency/rights/:id/clips', {
      params: { id },
      body: { revision: 1, remove: [clip] },
    })
    expect(await clearanceOf(clip)).toEqual({
      blocked_countries: ['us'],
      rights_until: new Date(rights_until),
    })
  })

  test('removing a record removes only the restrictions that no one else has set', async () => {
    const clip = await server.givenClip()
    const { id } = await make({ excluded: ['us'] }, [clip])
    await staff.call('POST /agency/clips/:id', {
      params: { id: clip },
      body: { revision: 2, changes: { blocked_countries: ['fr'] } },
    })
    expect((await clearanceOf(clip)).blocked_countries).toEqual(['fr', 'us'])
    await staff.call('POST /agency/rights/:id/clips', {
      params: { id },
      body: { revision: 1, remove: [clip] },
    })
    expect((await clearanceOf(clip)).blocked_countries).toEqual(['fr'])
  })
})

describe('R-DESK-6: a clip whose agency requires an agreement', () => {
  let strict: TestServer
  let manager: TestUser
  beforeAll(async () => {
    strict = await startTestServer({ AGREEMENT: 'required' })
    manager = await strict.givenUser({ kind: 'agency', role: 'Manager' })
  })
  afterAll(() => strict.close())

  async function givenReady(): Promise<number> {
    const facts = { keywords: ['a', 'b', 'c'], dateTaken: '2026-11-20', master: randomBytes(8) }
    const id = await strict.givenClip({ state: 'draft', title: 'Fox on the tube', ...facts })
    await strict.services.db.updateTable('clips').set({ credit_author: 'Ann' }).where('id', '=', id).execute()
    return id
  }
  const cover = (clip: number, fields: Partial<RightsFields> = {}) =>
    manager.call('POST /agency/rights', { body: { ...FIELDS, ...fields, clips: [clip] } })
  const missingOf = async (id: number) =>
    (await manager.call('GET /agency/clips/:id', { params: { id } })).data.missing

  test('a clip whose agency requires an agreement is published only with one, singly and in bulk', async () => {
    const id = await givenReady()
    expect(await missingOf(id)).toEqual(['agreement'])
    const publish = (revision: number) =>
      manager.call('POST /agency/clips/:id/move', { params: { id }, body: { revision, to: 'published' } })
    expect(await refusalOf(publish(1))).toMatchObject({
      code: 'not_ready',
      data: { missing: [{ point: 'agreement' }] },
    })
    const { data: preview } = await manager.call('POST /agency/bulk', {
      body: { ids: [id], change: { what: 'move', to: 'published', reason: null, note: '' }, dryRun: true },
    })
    expect(preview).toMatchObject({ changed: 0, refused: { count: 1 } })
    await cover(id)
    expect(await missingOf(id)).toEqual([])
    expect((await publish(2)).data.state).toBe('published')
  })

  test.each([
    ['a release', { kind: 'model_release' }, false],
    ['one that has not begun', { from_day: '2098-01-01' }, false],
    ['one that is over', { until_day: '2020-01-01' }, false],
    ['one on its last day', { until_day: dayOf(new Date(), 'Europe/London') }, true],
    ['one without days', {}, true],
  ] as const)('the agreement that the agency requires is checked for %s', async (_what, fields, isEnough) => {
    const id = await givenReady()
    await cover(id, fields)
    expect((await missingOf(id)).includes('agreement')).toBe(!isEnough)
  })

  test('a clip whose agency requires an agreement lacks it after the agreement was ended', async () => {
    const id = await givenReady()
    const { data: record } = await cover(id)
    await manager.call('POST /agency/rights/:id/end', {
      params: { id: record.id },
      body: { revision: record.revision, reason: 'The consent was withdrawn.' },
    })
    expect(await missingOf(id)).toContain('agreement')
  })
})
