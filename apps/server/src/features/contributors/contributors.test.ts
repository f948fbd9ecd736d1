/** Proves R-CONTRIBUTOR-1 and R-CONTRIBUTOR-2: contributors and their clips. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { nameOfContributor } from './name-of-contributor.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

type Fields = Input<'POST /agency/contributors'>['body']
const fieldsOf = (more: Partial<Fields> = {}): Fields => ({
  name: `Ann ${randomUUID()}`,
  email: 'ann@field.example',
  share_percent: 42.5,
  statement_currency: 'GBP',
  notes: '',
  ...more,
})
const add = async (more: Partial<Fields> = {}) =>
  (await manager.call('POST /agency/contributors', { body: fieldsOf(more) })).data
const change = (id: number, body: Input<'POST /agency/contributors/:id'>['body']) =>
  manager.call('POST /agency/contributors/:id', { params: { id }, body })
const list = async () => (await manager.call('GET /agency/contributors')).data
const clipOf = async (id: number) => (await manager.call('GET /agency/clips/:id', { params: { id } })).data
const edit = async (id: number, changes: Input<'POST /agency/clips/:id'>['body']['changes']) => {
  const { revision } = await clipOf(id)
  return manager.call('POST /agency/clips/:id', { params: { id }, body: { revision, changes } })
}
async function givenReady(): Promise<number> {
  const facts = { keywords: ['a', 'b', 'c'], dateTaken: '2026-11-20', master: randomBytes(8) }
  const id = await server.givenClip({ state: 'draft', title: 'Fox on the tube', ...facts })
  await server.services.db.updateTable('clips').set({ credit_author: 'Ann' }).where('id', '=', id).execute()
  return id
}

describe('R-CONTRIBUTOR-1: a contributor', () => {
  test('a contributor is added, listed with the number of clips, changed and retired, and the audit records it without names', async () => {
    const made = await add({ name: 'Zoe Field' })
    expect(made).toMatchObject({ share_percent: 42.5, status: 'active', revision: 1, clip_count: 0 })
    await edit(await server.givenClip(), { contributor_id: made.id })
    expect((await list()).find(({ id }) => id === made.id)).toMatchObject({
      name: 'Zoe Field',
      clip_count: 1,
    })
    const { id, revision } = made
    const saved = await change(id, { ...fieldsOf({ name: 'Zoe Field' }), status: 'retired', revision })
    expect(saved.data).toMatchObject({ status: 'retired', revision: 2 })
    const choices = (await manager.call('GET /agency/clip-choices')).data.contributors
    expect(choices.map((one) => one.id)).not.toContain(id)
    const recorded = await server.services.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('object', '=', `contributor:${id}`)
      .orderBy('id')
      .execute()
    expect(recorded).toEqual([
      { action: 'contributor.added', details: { share: 42.5, currency: 'GBP' } },
      {
        action: 'contributor.changed',
        details: { from: '42.5 % GBP active', to: '42.5 % GBP retired' },
      },
    ])
  })

  test('a contributor is refused with a message for each wrong field', async () => {
    const refused = (more: Partial<Fields>) => refusalOf(add(more))
    for (const share of [-1, 100.01, 12.345]) {
      expect(await refused({ share_percent: share })).toMatchObject({
        errors: { share_percent: ['Enter a share from 0 to 100 with at most two decimals.'] },
      })
    }
    expect(await refused({ name: ' ' })).toMatchObject({ errors: { name: ['Please enter a name.'] } })
    expect(await refused({ email: 'no address' })).toMatchObject({ status: 422 })
    const { name, id } = await add()
    expect(await refused({ name: name.toUpperCase() })).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: { name: [`${name.toUpperCase()} already exists.`] },
    })
    expect(await refusalOf(change(id, { ...fieldsOf(), status: 'active', revision: 9 }))).toMatchObject({
      code: 'outdated',
    })
    expect(
      await refusalOf(change(1_999_999_999, { ...fieldsOf(), status: 'active', revision: 1 })),
    ).toMatchObject({ code: 'not_found' })
  })

  test('clips of a retired contributor cannot be published; the agency’s own clips need no contributor', async () => {
    const { id: contributor_id, name, revision } = await add()
    const id = await givenReady()
    expect((await clipOf(id)).missing).toEqual([])
    await edit(id, { contributor_id })
    expect((await clipOf(id)).missing).toEqual([])
    await change(contributor_id, { ...fieldsOf({ name }), status: 'retired', revision })
    const body = { revision: 2, to: 'published' } as const
    expect(
      await refusalOf(manager.call('POST /agency/clips/:id/move', { params: { id }, body })),
    ).toMatchObject({ code: 'not_ready', data: { missing: [{ point: 'contributor' }] } })
  })

  test('the command line names a contributor by number', async () => {
    const { id, name } = await add()
    expect(await nameOfContributor(server.services, String(id))).toBe(name)
    expect(await nameOfContributor(server.services, undefined)).toBeUndefined()
    for (const wrong of ['0', 'ann', '1999999999']) {
      await expect(nameOfContributor(server.services, wrong)).rejects.toThrow('There is no contributor')
    }
  })
})

describe('R-CONTRIBUTOR-2: the number that a contributor has for a clip', () => {
  test('the number that a contributor has for a clip is unique for the contributor, by form and by table, and free for others', async () => {
    const [ann, ben] = [await add(), await add()]
    const [one, two, own] = [await server.givenClip(), await server.givenClip(), await server.givenClip()]
    await edit(one, { contributor_id: ann.id, supplier_ref: 'A-1' })
    expect(await refusalOf(edit(two, { contributor_id: ann.id, supplier_ref: 'A-1' }))).toMatchObject({
      status: 422,
      errors: { supplier_ref: [`Clip ${one} has this number of the contributor.`] },
    })
    await edit(two, { contributor_id: ben.id, supplier_ref: 'A-1' })
    await edit(own, { supplier_ref: 'A-1' })
    const table = (rows: string[]) =>
      manager.call('POST /agency/clips/csv', {
        body: { csv: ['id,revision,contributor,supplier_ref', ...rows].join('\n') },
      })
    const { data: wrong } = await table([`${two},2,${ann.name},A-1`])
    expect(wrong).toMatchObject({
      saved: false,
      faults: [
        { row: 2, column: 'supplier_ref', problem: `Clip ${one} has this number of the contributor.` },
      ],
    })
    const { data } = await table([`${two},2,${ann.name},A-2`, `${own},2,-,-`])
    expect(data).toMatchObject({ saved: true, changed: 2, faults: [] })
    expect((await clipOf(two)).fields).toMatchObject({ contributor_id: ann.id, supplier_ref: 'A-2' })
    expect((await clipOf(own)).fields).toMatchObject({ contributor_id: null, supplier_ref: '' })
  })

  test('the number that a contributor has for a clip identifies it in a table without our numbers', async () => {
    const ann = await add()
    const [one, two] = [await server.givenClip(), await server.givenClip()]
    await edit(one, { contributor_id: ann.id, supplier_ref: 'B-1' })
    await edit(two, { contributor_id: ann.id, supplier_ref: 'B-2' })
    const send = async (rows: string[], header = 'contributor,supplier_ref,title') =>
      (await manager.call('POST /agency/clips/csv', { body: { csv: [header, ...rows].join('\n') } })).data
    const wrong = await send([
      `${ann.name},B-1,Seals on the pier`,
      `${ann.name},B-9,Unknown file`,
      `,B-2,Whose is it`,
    ])
    expect(wrong).toMatchObject({
      saved: false,
      changed: 1,
      faults: [
        { row: 3, column: 'supplier_ref', problem: `${ann.name} has no clip “B-9”` },
        {
          row: 4,
          column: 'id',
          problem: 'is empty; a row without it needs a contributor and a supplier_ref',
        },
      ],
    })
    expect(await send([`${ann.name},B-1,Seals on the pier`, `${ann.name},B-2,`])).toMatchObject({
      saved: true,
      changed: 1,
      unchanged: 1,
      faults: [],
    })
    expect((await clipOf(one)).title).toBe('Seals on the pier')
    const header = 'id,revision,contributor,supplier_ref,title'
    expect((await send([`,2,${ann.name},B-1,Seals in the port`], header)).faults).toMatchObject([
      { row: 2, column: 'revision', outdated: true },
    ])
    const both = [`,,${ann.name},B-1,Seals in the port`, `${one},3,,,Seals in the bay`]
    expect(await send(both, header)).toMatchObject({
      saved: false,
      faults: [{ row: 3, problem: `clip ${one} occurs twice in the table` }],
    })
  })

  test('the number that a contributor has for a clip cannot be set for many clips, and is kept when many get a contributor at once', async () => {
    const { id: contributor_id } = await add()
    const ids = [await server.givenClip(), await server.givenClip()]
    const send = (fields: { contributor_id?: number; supplier_ref?: string }) =>
      manager.call('POST /agency/bulk', { body: { ids, change: { what: 'edit', fields } } })
    expect(await refusalOf(send({ supplier_ref: 'A-1' }))).toMatchObject({
      errors: { 'change.fields.supplier_ref': ['A contributor number can only be set for one clip.'] },
    })
    await send({ contributor_id })
    await server.runJobs()
    for (const id of ids) expect((await clipOf(id)).fields).toMatchObject({ contributor_id })
  })

  test('the number that a contributor has for a clip is refused with a contributor that does not exist', async () => {
    const id = await server.givenClip()
    expect(await refusalOf(edit(id, { contributor_id: 1_999_999_999 }))).toMatchObject({
      errors: { contributor_id: ['There is no such contributor.'] },
    })
  })
})
