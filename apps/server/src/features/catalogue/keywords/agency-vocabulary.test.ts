/** Staff change the values and keywords of the catalogue, and the search follows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let editor: TestUser
beforeAll(async () => {
  server = await startTestServer()
  editor = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

type Kind = 'category' | 'tone' | 'footage_type'
const add = async (kind: Kind, name: string) =>
  (await editor.call('POST /agency/vocabulary/values', { body: { kind, name } })).data.id
const change = (id: number, body: { kind: Kind; name?: string; hidden?: boolean }) =>
  editor.call('POST /agency/vocabulary/values/:id', { params: { id }, body })
const merge = (id: number, body: { kind: Kind; into: number; dryRun?: boolean }) =>
  editor.call('POST /agency/vocabulary/values/:id/merge', { params: { id }, body })
const readValue = async (kind: Kind, id: number) =>
  (await editor.call('GET /agency/vocabulary/values')).data.find(
    (value) => value.kind === kind && value.id === id,
  )
const find = async (querystring: { term?: string; tone?: string; cat?: string }) =>
  (await server.guest.call('GET /clip/clips', { querystring })).data.items.map(({ id }) => id)
const historyOf = async (id: number) =>
  (await editor.call('GET /agency/clips/:id/history', { params: { id } })).data.items
const restore = (id: number, revision: number, toRevision: number) =>
  editor.call('POST /agency/clips/:id/restore', { params: { id }, body: { revision, toRevision } })
const offeredTones = async () => (await server.guest.call('GET /clip/tones')).data.map(({ id }) => id)

describe('a value', () => {
  test('a value is offered once it is added, under its new name once it is renamed, and not while it is hidden', async () => {
    const id = await add('tone', 'Zqgloomy')
    const clip = await server.givenClip({ toneId: id })
    expect(await offeredTones()).toContain(id)
    expect(await find({ term: 'zqgloomy' })).toEqual([clip])
    await change(id, { kind: 'tone', name: 'Zqmoody' })
    expect(await find({ term: 'zqmoody' })).toEqual([clip])
    expect(await find({ term: 'zqgloomy' })).toEqual([])
    await change(id, { kind: 'tone', hidden: true })
    expect(await offeredTones()).not.toContain(id)
    server.later(61_000)
    expect(await find({ tone: String(id) })).toEqual([clip])
    expect(await readValue('tone', id)).toMatchObject({
      name: 'Zqmoody',
      hidden: true,
      fixed: false,
      clips: 1,
    })
  })

  test('a value that is a category is searched by its new name, for clips and packages', async () => {
    const id = await add('category', 'Zqweather')
    const clip = await server.givenClip({ categoryId: id })
    const { db, clock } = server.services
    await db
      .insertInto('packages')
      .values({ id: 7, name: 'Rain', state: 'published', category_id: id, created: clock.now() })
      .execute()
    await db.insertInto('package_clips').values({ package_id: 7, clip_id: clip, position: 0 }).execute()
    const packages = async (term: string) =>
      (await server.guest.call('GET /clip/packages', { querystring: { term } })).data.items.map(
        (item) => item.id,
      )
    expect([await find({ term: 'zqweather' }), await packages('zqweather')]).toEqual([[clip], [7]])
    await change(id, { kind: 'category', name: 'Zqclimate' })
    expect([await find({ term: 'zqclimate' }), await packages('zqclimate')]).toEqual([[clip], [7]])
    expect([await find({ term: 'zqweather' }), await packages('zqweather')]).toEqual([[], []])
  })

  test('a value that is a category is offered to visitors, and a merged one is refused with its name when an open page sends it', async () => {
    const offered = async () =>
      (await server.guest.call('GET /clip/categories')).data.map(({ displayname }) => displayname)
    const [from, into] = [await add('category', 'Zqhail'), await add('category', 'Zqstorm')]
    expect(await offered()).toEqual(expect.arrayContaining(['Pets', 'Zqhail', 'Zqstorm']))
    expect(await offered()).not.toContain('Unsorted')
    await change(from, { kind: 'category', name: 'Zqice' })
    expect(await offered()).toContain('Zqice')
    await change(from, { kind: 'category', hidden: true })
    expect(await offered()).not.toContain('Zqice')
    await change(from, { kind: 'category', hidden: false })
    const clip = await server.givenClip({ categoryId: from })
    server.later(61_000)
    expect(await find({ cat: String(from) })).toEqual([clip])
    await merge(from, { kind: 'category', into })
    await server.runJobs()
    expect(await offered()).not.toContain('Zqice')
    server.later(61_000)
    expect(await refusalOf(find({ cat: String(from) }))).toMatchObject({
      status: 422,
      errors: { cat: ['Please choose one of the options'] },
    })
    expect(await find({ cat: String(into) })).toEqual([clip])
  })

  test('a value that is merged while a page is open is counted exactly, and then refused with its name, never counted in part', async () => {
    const [from, into] = [await add('category', 'Zqponds'), await add('category', 'Zqlakes')]
    const clips = [await server.givenClip({ categoryId: from }), await server.givenClip({ categoryId: into })]
    server.later(61_000)
    const counted = async (querystring: { cat?: string }) => {
      const { counts } = (await server.guest.call('GET /clip/clips/facets', { querystring })).data
      return [from, into].map((id) => counts.cat?.find(({ value }) => value === String(id))?.count ?? 0)
    }
    const ofPage = { cat: String(from) }
    expect([await find(ofPage), await counted(ofPage)]).toEqual([[clips[0]], [1, 1]])
    await merge(from, { kind: 'category', into })
    await server.runJobs()
    expect([await find(ofPage), await counted(ofPage)]).toEqual([[], [0, 2]])
    server.later(61_000)
    for (const sendRequest of [find, counted]) {
      expect(await refusalOf(sendRequest(ofPage))).toMatchObject({
        status: 422,
        errors: { cat: ['Please choose one of the options'] },
      })
    }
    expect((await find({ cat: String(into) })).toSorted()).toEqual(clips.toSorted())
    expect(await counted({})).toEqual([0, 2])
  })

  test('a value cannot have the name of another of its kind, in any case', async () => {
    const id = await add('footage_type', 'Zqcam')
    expect(await refusalOf(add('footage_type', 'ZQCAM'))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(change(id, { kind: 'footage_type', name: 'drone' }))).toMatchObject({
      code: 'conflict',
    })
    await change(id, { kind: 'footage_type', name: 'ZqCam' })
    expect(await readValue('footage_type', id)).toMatchObject({ name: 'ZqCam' })
  })

  test('merging a value moves all of its clips and packages, and removes it', async () => {
    const [from, into] = [await add('category', 'Zqboats'), await add('category', 'Zqships')]
    const clips = [await server.givenClip({ categoryId: from }), await server.givenClip({ categoryId: from })]
    const { db, clock } = server.services
    await db
      .insertInto('packages')
      .values({ id: 1, name: 'Boats', category_id: from, created: clock.now() })
      .execute()
    expect((await merge(from, { kind: 'category', into, dryRun: true })).data).toEqual({ clips: 2 })
    expect(await readValue('category', from)).toMatchObject({ hidden: false })
    await merge(from, { kind: 'category', into })
    await server.runJobs()
    expect(await readValue('category', from)).toBeUndefined()
    server.later(61_000)
    expect((await find({ cat: String(into) })).toSorted()).toEqual(clips.toSorted())
    expect((await find({ term: 'zqships' })).toSorted()).toEqual(clips.toSorted())
    const changed = await db
      .selectFrom('clips')
      .select(['revision', 'updated_by'])
      .where('id', 'in', clips)
      .execute()
    expect(changed).toEqual(clips.map(() => ({ revision: 2, updated_by: editor.userId })))
    expect(await historyOf(clips[0] ?? 0)).toMatchObject([
      {
        revision: 2,
        origin: 'words',
        by: { id: editor.userId },
        reason: 'Category Zqboats was merged into Zqships.',
        changes: [{ field: 'category_id', before: from, after: into }],
      },
    ])
    expect(await refusalOf(merge(into, { kind: 'category', into }))).toMatchObject({ code: 'validation' })
    expect(await refusalOf(merge(into, { kind: 'category', into: from }))).toMatchObject({
      code: 'not_found',
    })
  })

  test('a value on the front page has the name that staff gave it, and is not shown while it is hidden', async () => {
    const offered = async () => (await server.guest.call('GET /clip/categories')).data
    await change(250, { kind: 'category', name: 'Zqpets' })
    expect(await offered()).toContainEqual({ id: 250, displayname: 'Zqpets' })
    await change(250, { kind: 'category', hidden: true })
    server.later(61_000)
    expect((await offered()).map(({ id }) => id)).not.toContain(250)
    await change(250, { kind: 'category', hidden: false })
    await change(250, { kind: 'category', name: 'Pets' })
  })
})

test('the category of drafts stays hidden and cannot be changed, and no value is merged into a hidden one', async () => {
  const unsorted = await readValue('category', 1)
  expect(unsorted).toMatchObject({ name: 'Unsorted', hidden: true, fixed: true })
  for (const attempt of [
    () => change(1, { kind: 'category', name: 'Other' }),
    () => change(1, { kind: 'category', hidden: false }),
  ]) {
    expect(await refusalOf(attempt())).toMatchObject({ code: 'conflict' })
  }
  const from = await add('category', 'Zqlost')
  expect(await refusalOf(merge(from, { kind: 'category', into: 1 }))).toMatchObject({
    code: 'validation',
    errors: { into: ['Unsorted is hidden. Choose another value.'] },
  })
  const draft = await server.givenClip({ state: 'draft', categoryId: 1 })
  const { data } = await editor.call('GET /agency/clips/:id', { params: { id: draft } })
  expect(data.missing).toContain('category')
})

describe('a keyword', () => {
  const keywordsOf = async (id: number) =>
    (await server.services.db.selectFrom('clips').select('keywords').where('id', '=', id).executeTakeFirst())
      ?.keywords
  const counted = async (q: string) =>
    (await editor.call('GET /agency/vocabulary/keywords', { querystring: { q } })).data
  const changeKeyword = (body: { from: string; to: string | null; dryRun?: boolean }) =>
    editor.call('POST /agency/vocabulary/keywords', { body })

  test('a keyword is replaced by another one, at its position and without repetition, and the search follows', async () => {
    const one = await server.givenClip({ keywords: ['a', 'zqpup', 'b'] })
    const both = await server.givenClip({ keywords: ['zqhound', 'a', 'zqpup'] })
    expect(await counted('zq')).toEqual([
      { keyword: 'zqpup', clips: 2 },
      { keyword: 'zqhound', clips: 1 },
    ])
    expect((await changeKeyword({ from: 'zqpup', to: 'zqhound', dryRun: true })).data).toEqual({ clips: 2 })
    expect(await counted('zqpup')).toHaveLength(1)
    await changeKeyword({ from: 'zqpup', to: 'zqhound' })
    await server.runJobs()
    expect(await keywordsOf(one)).toEqual(['a', 'zqhound', 'b'])
    expect(await keywordsOf(both)).toEqual(['zqhound', 'a'])
    expect(await counted('zq')).toEqual([{ keyword: 'zqhound', clips: 2 }])
    expect((await find({ term: 'zqhound' })).toSorted()).toEqual([one, both].toSorted())
    expect(await find({ term: 'zqpup' })).toEqual([])
    await changeKeyword({ from: 'zqhound', to: null })
    await server.runJobs()
    expect([await keywordsOf(one), await keywordsOf(both)]).toEqual([['a', 'b'], ['a']])
    expect(await refusalOf(changeKeyword({ from: 'zqhound', to: 'a' }))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(changeKeyword({ from: 'a', to: 'a' }))).toMatchObject({ code: 'validation' })
    const recorded = await server.services.db
      .selectFrom('audit')
      .select(['actor_user_id', 'details'])
      .where('action', '=', 'words.changed')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(recorded).toEqual({
      actor_user_id: editor.userId,
      details: { kind: 'keyword', from: 'zqhound', to: '', clips: 2 },
    })
  })

  test('a change of a keyword is a version of each clip, with user and reason, and can be restored (R-DESK-4)', async () => {
    const id = await server.givenClip({ keywords: ['zqcat', 'a', 'zqkitten'] })
    const by = { id: editor.userId }
    await changeKeyword({ from: 'zqkitten', to: 'zqcat' })
    await server.runJobs()
    await changeKeyword({ from: 'zqcat', to: null })
    await server.runJobs()
    expect(await historyOf(id)).toMatchObject([
      {
        revision: 3,
        origin: 'words',
        by,
        reason: 'Keyword “zqcat” was taken off all clips.',
        changes: [{ field: 'keywords', before: ['zqcat', 'a'], after: ['a'] }],
      },
      {
        revision: 2,
        origin: 'words',
        by,
        reason: 'Keyword “zqkitten” became “zqcat” on all clips.',
        changes: [{ field: 'keywords', before: ['zqcat', 'a', 'zqkitten'], after: ['zqcat', 'a'] }],
      },
    ])
    const { data } = await restore(id, 3, 1)
    expect(data.fields.keywords).toEqual(['zqcat', 'a', 'zqkitten'])
  })

  test('restoring a version restores a keyword, and not a category that was merged', async () => {
    const [from, into] = [await add('category', 'Zqold'), await add('category', 'Zqnew')]
    const id = await server.givenClip({ categoryId: from, keywords: ['zqeel'] })
    await merge(from, { kind: 'category', into })
    await changeKeyword({ from: 'zqeel', to: 'zqfish' })
    await server.runJobs()
    const { data } = await restore(id, 3, 1)
    expect(data.fields).toMatchObject({ keywords: ['zqeel'], category_id: into })
  })

  test('a keyword is changed in more than one batch', async () => {
    const id = await server.givenClip({ keywords: ['zqmany'] })
    await sql`
      insert into clips select (jsonb_populate_record(clips, jsonb_build_object('id', 1000000 + n))).*
        from clips, generate_series(1, 500) as n where clips.id = ${id}`.execute(server.ownerDb)
    await changeKeyword({ from: 'zqmany', to: 'zqfew' })
    await server.runJobs()
    expect(await counted('zqmany')).toEqual([])
    expect(await counted('zqfew')).toEqual([{ keyword: 'zqfew', clips: 501 }])
  })
})

describe('suggested keywords', () => {
  const suggest = async (querystring: { text?: string; ids?: string; keywords?: string }) =>
    (await editor.call('GET /agency/keywords/suggest', { querystring })).data

  test('suggested keywords come from the text of a clip, from synonyms, its import batch and related clips, each with its reason', async () => {
    const { db, clock } = server.services
    await server.givenClip({ keywords: ['zqfox', 'zq red bus'] })
    await server.givenClip({ keywords: ['zqfox'] })
    await db
      .insertInto('search_synonyms')
      .values({ words: ['zqtransport', 'zqtram'] })
      .execute()
    const [own, sibling, neighbour] = [
      await server.givenClip({ keywords: [] }),
      await server.givenClip({ keywords: ['zqnight'] }),
      await server.givenClip({ keywords: ['zqrain', 'zqnight'] }),
    ]
    const at = clock.now()
    const { id: batch_id } = await db
      .insertInto('ingest_batches')
      .values({ name: 'night', source: 'watch', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = {
      batch_id,
      kind: 'video',
      size_bytes: 1,
      words: '{}',
      state: 'ready',
      created_at: at,
    } as const
    for (const [index, clip_id] of [own, sibling].entries()) {
      const names = { file_name: `${index}.mp4`, source_name: `${index}.mp4`, sha256: `${index}`.repeat(64) }
      await db
        .insertInto('ingests')
        .values({ ...file, ...names, clip_id })
        .execute()
    }
    await db
      .insertInto('related_clips')
      .values({ clip_id: own, related_id: neighbour, position: 0 })
      .execute()
    const { suggested } = await suggest({
      text: 'A Zqfox waits for the zq red bus, the zqtram is late',
      ids: String(own),
      keywords: 'other',
    })
    expect(suggested).toEqual([
      { keyword: 'zqfox', reason: 'text', because: '', clips: 2 },
      { keyword: 'zq red bus', reason: 'text', because: '', clips: 1 },
      { keyword: 'zqtransport', reason: 'synonym', because: 'zqtram', clips: 0 },
      { keyword: 'zqnight', reason: 'delivery', because: '', clips: 1 },
      { keyword: 'zqrain', reason: 'neighbour', because: '', clips: 1 },
    ])
  })

  test('misspelt keywords are marked, and nothing is suggested without input', async () => {
    for (let clip = 0; clip < 3; clip += 1) await server.givenClip({ keywords: ['zqharbour'] })
    expect(await suggest({ keywords: 'zqharbuor,zqharbour' })).toEqual({
      suggested: [],
      misspelt: [{ keyword: 'zqharbuor', meant: 'zqharbour' }],
    })
    expect(await suggest({})).toEqual({ suggested: [], misspelt: [] })
    expect(await refusalOf(suggest({ ids: 'all' }))).toMatchObject({ status: 422 })
  })
})
