/** The evidence of clips over HTTP: who states it, who sees it, and what has changed since a licence (R-EVIDENCE-1 to R-EVIDENCE-5). */
import { randomUUID } from 'node:crypto'
import { EVIDENCE_POINTS } from '@rushes/contract/evidence-points'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../../test/before-statements.ts'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { costOf } from '../../../test/plans.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { carryOutChangesJob } from '../bulk/bulk.jobs.ts'
import { readLicensedChanges } from './read-licensed-changes.ts'

let server: TestServer
let manager: TestUser
let buyer: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  buyer = await server.givenUser()
})
afterAll(() => server.close())

const givenClip = (title = 'Otter opens a mussel') =>
  server.givenClip({ title, master: Buffer.from(randomUUID()) })

const clipOf = async (id: number) => (await manager.call('GET /agency/clips/:id', { params: { id } })).data

async function change(id: number, changes: Record<string, unknown>, viewer = manager) {
  const { revision } = await clipOf(id)
  return await viewer.call('POST /agency/clips/:id', { params: { id }, body: { revision, changes } })
}

type Viewer = Pick<TestServer['guest'], 'call'>
const see = async (viewer: Viewer, id: number) =>
  (await viewer.call('GET /clip/clips/:id', { params: { id } })).data
const pointOf = async (viewer: Viewer, id: number, wanted: (typeof EVIDENCE_POINTS)[number]) =>
  (await see(viewer, id)).evidence.find(({ point }) => point === wanted)
const find = async (query: Record<string, string>) =>
  (await server.guest.call('GET /clip/clips', { querystring: query })).data.items.map(({ id }) => id)

const CONFIRMED = { state: 'confirmed', text: 'The tower matches the satellite picture.' } as const

describe('R-EVIDENCE-1: the page of a clip', () => {
  test('shows every point that is not checked, to guests and members', async () => {
    const id = await givenClip()
    for (const viewer of [server.guest, buyer]) {
      const { evidence } = await see(viewer, id)
      expect(evidence.map(({ point, state }) => [point, state])).toEqual(
        EVIDENCE_POINTS.map((point) => [point, 'unknown']),
      )
    }
  })

  test('shows guests the state alone, and members the text, the agency and the time', async () => {
    const id = await givenClip()
    await change(id, { evidence: { place: CONFIRMED } })
    expect(await pointOf(server.guest, id, 'place')).toEqual({ point: 'place', state: 'confirmed' })
    const at = server.services.clock.now().toISOString()
    expect(await pointOf(buyer, id, 'place')).toEqual({ point: 'place', ...CONFIRMED, by: 'agency', at })
    expect(JSON.stringify(await see(buyer, id))).not.toContain('Test User')
  })
})

describe('R-EVIDENCE-2: a statement', () => {
  test('is of the user who sends it, at the time of the server', async () => {
    const id = await givenClip()
    const forged = { ...CONFIRMED, by: 1, at: '2020-01-01T00:00:00.000Z' }
    await change(id, { evidence: { place: forged } })
    const { data } = await manager.call('GET /agency/clips/:id/evidence', { params: { id } })
    expect(data).toEqual([
      {
        point: 'place',
        by: { id: manager.userId, name: 'Test User' },
        at: server.services.clock.now().toISOString(),
      },
    ])
  })

  test('is a version of the clip, and a restore returns to the former one', async () => {
    const id = await givenClip()
    await change(id, { evidence: { place: CONFIRMED } })
    await change(id, { evidence: { place: { state: 'claimed', text: 'The owner' } } })
    const { revision } = await clipOf(id)
    const restored = await manager.call('POST /agency/clips/:id/restore', {
      params: { id },
      body: { revision, toRevision: revision - 1 },
    })
    expect(restored.data.fields.evidence.place).toEqual(CONFIRMED)
    const { data } = await manager.call('GET /agency/clips/:id/history', { params: { id } })
    expect(data.items.map(({ origin }) => origin)).toEqual(['restore', 'edit', 'edit'])
  })

  test.each([
    ['an unknown point', { evidence: { weather: CONFIRMED } }],
    ['an unknown state', { evidence: { place: { state: 'certain', text: '' } } }],
    ['a text of more than 500 characters', { evidence: { place: { ...CONFIRMED, text: 'x'.repeat(501) } } }],
  ])('is refused with %s', async (_what, changes) => {
    const id = await givenClip()
    expect(await refusalOf(change(id, changes))).toMatchObject({ status: 422 })
    expect((await clipOf(id)).revision).toBe(1)
  })

  test('is refused from a user who may not change the clip, and from an old revision', async () => {
    const id = await givenClip()
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const evidence = { place: CONFIRMED }
    expect(await refusalOf(change(id, { evidence }, staff))).toMatchObject({ code: 'forbidden' })
    await change(id, { title: 'Otter opens an oyster' })
    const late = manager.call('POST /agency/clips/:id', {
      params: { id },
      body: { revision: 1, changes: { evidence } },
    })
    expect(await refusalOf(late)).toMatchObject({ code: 'outdated' })
    expect(await pointOf(server.guest, id, 'place')).toMatchObject({ state: 'unknown' })
  })

  test('of one point keeps the others, and the same statement again is no version', async () => {
    const id = await givenClip()
    await change(id, { evidence: { place: CONFIRMED } })
    await change(id, { evidence: { date: { state: 'claimed', text: 'The owner' } } })
    const { fields, revision } = await clipOf(id)
    expect(fields.evidence).toMatchObject({ place: CONFIRMED, date: { state: 'claimed', text: 'The owner' } })
    await change(id, { evidence: { place: CONFIRMED } })
    expect((await clipOf(id)).revision).toBe(revision)
  })
})

describe('R-EVIDENCE-3: another value', () => {
  const givenConfirmed = async () => {
    const id = await givenClip()
    await change(id, { location_text: 'Leeds' })
    await change(id, { evidence: { place: CONFIRMED, date: CONFIRMED } })
    return id
  }

  test('is not checked after an edit', async () => {
    const id = await givenConfirmed()
    await change(id, { location_text: 'York' })
    expect(await pointOf(server.guest, id, 'place')).toMatchObject({ state: 'unknown' })
    expect(await pointOf(server.guest, id, 'date')).toMatchObject({ state: 'confirmed' })
  })

  test('is not checked after a bulk change, whose undo returns the statement', async () => {
    const id = await givenConfirmed()
    const fields = { location_text: 'York' }
    const body = { ids: [id], change: { what: 'edit' as const, fields } }
    const { data } = await manager.call('POST /agency/bulk', { body })
    await carryOutChangesJob.run(server.services, {})
    expect(await pointOf(server.guest, id, 'place')).toMatchObject({ state: 'unknown' })
    await manager.call('POST /agency/bulk/:id/undo', { params: { id: String(data.id) } })
    await carryOutChangesJob.run(server.services, {})
    expect((await clipOf(id)).fields).toMatchObject({
      location_text: 'Leeds',
      evidence: { place: CONFIRMED },
    })
  })
})

describe('R-EVIDENCE-4: the search', () => {
  test('finds clips whose place and date are both confirmed, at once', async () => {
    const title = `Otter ${randomUUID().slice(0, 8)}`
    const both = await givenClip(title)
    const one = await givenClip(title)
    const claimed = await givenClip(title)
    await change(both, { evidence: { place: CONFIRMED, date: CONFIRMED } })
    await change(one, { evidence: { place: CONFIRMED } })
    await change(claimed, { evidence: { place: CONFIRMED, date: { state: 'claimed', text: '' } } })
    expect(await find({ term: title, verified: '1' })).toEqual([both])
    await change(both, { evidence: { date: { state: 'unknown', text: '' } } })
    expect(await find({ term: title, verified: '1' })).toEqual([])
  })

  test('finds clips that are confirmed as not made by AI: neither unchecked nor marked ones', async () => {
    const title = `Otter ${randomUUID().slice(0, 8)}`
    await givenClip(title)
    const [checked, marked] = [await givenClip(title), await givenClip(title)]
    await change(checked, { evidence: { machine: CONFIRMED } })
    await change(marked, { synthetic: 'generated', evidence: { machine: CONFIRMED } })
    expect(await find({ term: title, notai: '1' })).toEqual([checked])
  })
})

describe('R-EVIDENCE-5: changes since a licence', () => {
  async function givenLicensed() {
    const owner = await server.givenUser()
    const id = await givenClip()
    await change(id, { title: 'Otter opens an oyster' })
    const licenceId = await givenLicence(server.services, owner, id)
    // Changes have the time of the clock, which the licence has too.
    server.later(1_000)
    return { owner, id, licenceId }
  }
  const licenceOf = async (viewer: TestUser, id: number) =>
    (await viewer.call('GET /clip/licences/:id', { params: { id } })).data

  test('are on the licence and counted on the page of the clip, without those before the grant', async () => {
    const { owner, id, licenceId } = await givenLicensed()
    expect((await licenceOf(owner, licenceId)).changes).toEqual([])
    expect((await see(owner, id)).changes).toEqual({ licence_id: licenceId, count: 0 })
    await change(id, { title: 'Otter with a crab', supplier_ref: 'SECRET-7' })
    await change(id, { restrictions: 'Not in advertisements' })
    const { changes } = await licenceOf(owner, licenceId)
    expect(changes.map(({ text, limits }) => [text, limits])).toEqual([
      ['The text of the restrictions was added.', true],
      ['The title was changed.', false],
    ])
    expect(changes[1]).toMatchObject({ before: 'Otter opens an oyster', after: 'Otter with a crab' })
    expect(JSON.stringify(changes)).not.toContain('SECRET-7')
    expect((await see(owner, id)).changes).toEqual({ licence_id: licenceId, count: 2 })
  })

  test('are read for a page of 24 licences with one statement, by the index', async () => {
    const { db } = server.services
    const owner = await server.givenUser()
    const ids = await Promise.all(Array.from({ length: 24 }, () => givenClip()))
    const licences = await Promise.all(ids.map((id) => givenLicence(server.services, owner, id)))
    const granted = server.services.clock.now()
    const at = new Date(granted.getTime() + 1_000)
    const [before, after] = ['{"title": "Otter"}', '{"title": "Sea otter"}']
    await db
      .insertInto('clip_versions')
      .columns(['clip_id', 'revision', 'at', 'origin', 'before', 'after'])
      .expression(
        sql`select id, 1000 + n, ${at}::timestamptz, 'edit', ${before}::jsonb, ${after}::jsonb
          from clips, generate_series(1, 200) as n`,
      )
      .execute()
    await sql`analyze clip_versions`.execute(server.ownerDb)
    const grants = licences.map((licence_id, at) => ({
      licence_id,
      clip_id: ids[at] ?? 0,
      granted_at: granted.toISOString(),
    }))
    let changes = new Map()
    const statements = await recordStatements(server.pool)(async () => {
      changes = new Map(await readLicensedChanges(server.services, grants))
    })
    expect([...changes.keys()].toSorted()).toEqual(licences.toSorted())
    expect(statements).toHaveLength(1)
    expect((await costOf(server.pool, statements)).scanned).toEqual([])
  })

  test('are not shown to other accounts', async () => {
    const { id, licenceId } = await givenLicensed()
    await change(id, { title: 'Otter with a crab' })
    expect(await refusalOf(licenceOf(buyer, licenceId))).toMatchObject({ status: 404 })
    expect(await see(buyer, id)).not.toHaveProperty('changes')
    expect(await see(server.guest, id)).not.toHaveProperty('changes')
  })
})
