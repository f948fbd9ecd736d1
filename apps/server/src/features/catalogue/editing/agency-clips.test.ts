/** The admin list of clips, its views, filters, sort orders and pages, and its cost. */
import { type ClipState, READINESS_POINTS } from '@rushes/contract/agency-clips'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../../../test/before-statements.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let staff: TestUser
/** Categories that no other test uses. */
let categories: number[]
beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.services.db.selectFrom('categories').select('id').orderBy('id').execute()
  categories = rows.map(({ id }) => id).filter((id) => id !== 250)
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
})
afterAll(() => server.close())

const list = async (querystring: Record<string, string>) =>
  (await staff.call('GET /agency/clips', { querystring })).data
const idsOf = async (querystring: Record<string, string>) =>
  (await list(querystring)).items.map(({ id }) => id)

const given = async (state: ClipState, facts: Record<string, unknown> = {}) => {
  const id = await server.givenClip({ state, title: `Rare ${state}` })
  if (Object.keys(facts).length > 0) {
    await server.services.db.updateTable('clips').set(facts).where('id', '=', id).execute()
  }
  return id
}
const givenContributor = (status: 'active' | 'retired') =>
  server.services.db
    .insertInto('contributors')
    .values({
      ...{ name: `An ${status} contributor`, share_percent: 50, statement_currency: 'GBP', status },
      created_at: server.services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const IN_AN_HOUR = () => new Date(server.services.clock.now().getTime() + 3_600_000)

test('a clip with a longer description than a change accepts is read', async () => {
  const description = 'Long. '.repeat(1_000)
  const id = await given('draft', { description })
  const { data } = await staff.call('GET /agency/clips/:id', { params: { id } })
  expect(data.fields.description).toBe(description)
})

describe('a filter', () => {
  test('a filter finds clips by contributor, day, rating and end of rights', async () => {
    const now = server.services.clock.now().getTime()
    const { id: contributor_id } = await givenContributor('active')
    const one = await given('draft', {
      ...{ contributor_id, rating: 'GD', date_taken: '2026-01-10', keywords: ['a', 'b', 'c'] },
      rights_until: new Date(now + 24 * 3_600_000),
    })
    const other = await given('draft', {
      ...{ rating: 'SV', date_taken: null, keywords: ['a'] },
      rights_until: new Date(now - 1_000),
    })
    const ids = `${one},${other}`
    const found = (filter: Record<string, string>) => idsOf({ ids, ...filter })
    expect(await found({ contributor: String(contributor_id) })).toEqual([one])
    expect(await found({ rating: 'SV' })).toEqual([other])
    expect(await found({ taken_from: '2026-01-10', taken_to: '2026-01-10' })).toEqual([one])
    expect(await found({ taken_from: '2026-01-11' })).toEqual([])
    expect(await found({ rights: 'ending' })).toEqual([one])
    expect(await found({ rights: 'ended' })).toEqual([other])
    expect(await found({ batch: '2000000000' })).toEqual([])
  })

  test('R-DESK-1: the filter for a missing point finds the clips whose checklist lacks it', async () => {
    const { db, clock } = server.services
    const { id: category_id } = await db
      .insertInto('categories')
      .values({ id: 9_001, name: 'Hidden', hidden: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: contributor_id } = await givenContributor('retired')
    const complete = await given('review', {
      ...{ title: 'A complete clip', description: 'Text', keywords: ['a', 'b', 'c'], location_text: 'Oslo' },
      ...{ date_taken: '2026-01-10', credit_author: 'Ann', media_version: 'a1b2c3d4' },
    })
    const bare = await given('review', {
      ...{ category_id, contributor_id, title: 'Short \n ', description: '\n', keywords: ['a', 'b'] },
      ...{
        location_code: null,
        location_text: '\n',
        date_taken: null,
        credit_author: '',
        credit_source: ' ',
      },
      ...{ media_version: '', rights_until: new Date(0), restrictions_checked: false },
    })
    await db.deleteFrom('clip_files').where('clip_id', '=', bare).execute()
    const likeness = { pictures: 1, distance: 0, found_at: clock.now() }
    await db
      .insertInto('look_alikes')
      .values({ clip_id: bare, other_id: complete, ...likeness })
      .execute()
    await db.updateTable('checklist_demands').set({ agreement: true }).execute()
    const ids = `${complete},${bare}`
    const { items } = await list({ ids })
    expect(items.find(({ id }) => id === bare)?.missing).toEqual(READINESS_POINTS)
    for (const missing of READINESS_POINTS) {
      const lacking = items.filter((clip) => clip.missing.includes(missing)).map(({ id }) => id)
      expect([missing, await idsOf({ ids, missing })]).toEqual([missing, lacking])
    }
    await db.updateTable('checklist_demands').set({ agreement: false }).execute()
    expect(await idsOf({ ids, missing: 'agreement' })).toEqual([])
  })
})

describe('a view', () => {
  test('a view holds the clips of its states', async () => {
    const draft = await given('draft')
    const review = await given('review')
    const withheld = await given('withheld')
    const published = await given('published')
    const scheduled = await given('published', { publish_at: IN_AN_HOUR() })
    const retired = await given('retired')
    const withdrawn = await given('withdrawn')
    const discarded = await given('discarded')
    const ids = [draft, review, withheld, published, scheduled, retired, withdrawn, discarded].join(',')
    const view = async (view: string) => new Set(await idsOf({ view, ids }))
    expect(await view('needs-work')).toEqual(new Set([draft, review, withheld]))
    expect(await view('published')).toEqual(new Set([published]))
    expect(await view('scheduled')).toEqual(new Set([scheduled]))
    expect(await view('ended')).toEqual(new Set([retired, withdrawn, discarded]))
    expect(await idsOf({ ids })).toHaveLength(8)
    expect(await idsOf({ ids, view: 'ended', state: 'retired,draft' })).toEqual([retired])
  })

  test('a view is sorted by the last change, the newest first, in pages without gaps', async () => {
    const ids: number[] = []
    const at = new Date()
    // Many have the same time, so the id decides.
    for (let count = 0; count < 60; count++)
      ids.push(await given('review', { category_id: categories[0], updated_at: at }))
    const first = await list({ category: String(categories[0]) })
    expect(first).toMatchObject({ count: 60, countIsExact: true })
    expect(first.items).toHaveLength(50)
    const second = await list({ category: String(categories[0]), cursor: first.next ?? '' })
    expect(second.next).toBeNull()
    const found = [...first.items, ...second.items].map(({ id }) => id)
    expect(found).toEqual(ids.toSorted((one, other) => other - one))
  })

  test.each(['updated', 'number', 'rights'])('a view is sorted by %s in both directions', async (sort) => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    const ids = [
      await given('draft', { updated_at: hours(1), rights_until: hours(1) }),
      await given('review', { updated_at: hours(2), rights_until: hours(2) }),
      await given('published', { updated_at: hours(3) }),
    ]
    const expected = sort === 'number' ? ids.toSorted((one, other) => one - other) : ids
    const requested = { ids: ids.join(','), sort }
    expect(await idsOf({ ...requested, order: 'asc' })).toEqual(expected)
    expect(await idsOf({ ...requested, order: 'desc' })).toEqual(expected.toReversed())
  })

  test('a view refuses a malformed cursor', async () => {
    expect(await refusalOf(list({ cursor: 'x' }))).toMatchObject({ code: 'bad_cursor' })
  })
})

describe('a search of the admin area', () => {
  test('a search of the admin area finds a clip by its number in any spelling', async () => {
    const id = await given('draft')
    for (const q of [`${id}`, `V0${id}`, `VIDEO-${id}`]) expect(await idsOf({ q })).toEqual([id])
  })

  test('a search of the admin area finds a clip by the name under which a buyer received it', async () => {
    const id = await given('draft', { title: 'Harbour fire' })
    for (const q of [`V0${id}-harbour-fire.mp4`, `V0${id}-title-before.mp4`, `v0${id}-harbour (1).mp4`])
      expect(await idsOf({ q })).toEqual([id])
  })

  test('a search of the admin area treats a word that ends in digits as a word', async () => {
    const id = await given('draft', { title: 'Airbus A380 lands' })
    for (const q of ['A380', 'airb a38']) expect(await idsOf({ q })).toEqual([id])
  })

  test('a search of the admin area finds prefixes of words of the title and the place', async () => {
    const id = await given('withheld', { title: 'Zebra crossing', location_text: 'Zagreb' })
    expect(await idsOf({ q: 'zeb zagr' })).toEqual([id])
    expect(await idsOf({ q: "zebra') | 'x" })).toEqual([])
    expect(await idsOf({ q: '!!' })).toEqual([])
  })

  test.each([
    ['description', 'A quokka smiles'],
    ['keywords', ['small quokkas', 'smiles']],
    ['credit_author', 'Quokka Smiles'],
    ['credit_source', 'Quokka Smiles'],
    ['restrictions', 'No quokka smiles abroad'],
    ['supplier_ref', 'quokka/smiles'],
    ['original_name', 'QUOKKA-smiles_0042.mov'],
  ])('a search of the admin area finds a draft by words of its %s', async (field, value) => {
    const id = await given('draft', { [field]: value })
    expect(await idsOf({ q: 'smile quokka', ids: String(id) })).toEqual([id])
  })

  test.each([
    ['N.A.T.O. summit', ['NATO', 'nat', 'N.A.T.O.', 'N.A.T', 'summit n.a.t.o']],
    ['A Ph.D. and a B.Sc. of physics', ['PhD', 'bsc', 'Ph.D.', 'B.Sc']],
    ['A PhD and a BSc of physics', ['Ph.D.', 'B.Sc', 'phd']],
    ['NATO troops', ['N.A.T.O.', 'N.A.T.O', 'troops N.A.T.O.']],
    ['The U.S.-led talks', ['US', 'us led', 'U.S.']],
    ['東京タワーの夜景 2024年', ['タワー', '夜景', '京タ', '東京 夜', '2024年', 'の']],
    ['北京天安门广场', ['安门', '天安门']],
    ['한강공원에서', ['공원', '한강']],
    ['ภูเขาไฟในอินโดนีเซีย', ['โดนี', 'ภูเขา', 'ไฟ']],
    ['किताबें पढ़ना', ['किताब']],
    ['Hawaiʼi', ['Hawaiʼi']],
    ['Лев в ΑΘΗΝΑ', ['лев', 'ЛЕВ', 'αθηνα']],
  ])('a search of the admin area finds a draft with “%s” by %j', async (description, terms) => {
    const id = await given('draft', { description })
    for (const q of terms) expect(await idsOf({ q, ids: String(id) })).toEqual([id])
  })

  test.each([
    ['N.A.T.O. summit', ['NAT O', 'ATO', 'NATOS']],
    ['東京の夜景', ['京東', '東夜景', '東京 港', '朝']],
    ['ภูเขาไฟ', ['ไข', 'เขาไป']],
  ])('a search of the admin area does not find a draft with “%s” by %j', async (description, terms) => {
    const id = await given('draft', { description })
    for (const q of terms) expect(await idsOf({ q, ids: String(id) })).toEqual([])
  })

  test('a search of the admin area finds composed letters by decomposed ones', async () => {
    const id = await given('draft', { description: 'Fog over Zürich' })
    expect(await idsOf({ q: 'zürich'.normalize('NFD') })).toEqual([id])
  })

  test('a list of the admin area filters by type, category and who changed a clip last', async () => {
    const id = await given('draft', { updated_by: staff.userId, category_id: categories[1] })
    expect(await idsOf({ by: String(staff.userId) })).toEqual([id])
    expect(await idsOf({ by: String(staff.userId), type: 'image' })).toEqual([])
    expect(await idsOf({ by: String(staff.userId), category: String(categories[1]), type: 'video' })).toEqual(
      [id],
    )
  })
})

test('a discarded clip has no address of a picture or film, because its files are removed after a week', async () => {
  const id = await given('discarded')
  const { data } = await staff.call('GET /agency/clips/:id', { params: { id } })
  const media = { thumbpath: '', filepath: '', hls_path: null, storyboard: null }
  expect(data).toMatchObject({ thumbpath: '', media })
  expect((await list({ ids: String(id) })).items).toMatchObject([{ id, thumbpath: '' }])
})

test('a clip of the admin area has its fields, checklist and moves', async () => {
  const id = await server.givenClip({ state: 'draft', keywords: ['one'], master: new Uint8Array(3) })
  const { data } = await staff.call('GET /agency/clips/:id', { params: { id } })
  expect(data).toMatchObject({
    id,
    state: 'draft',
    revision: 1,
    canEdit: false,
    fields: { title: `Clip ${id}`, keywords: ['one'], licensing_terms: [] },
    missing: ['keywords', 'date_taken', 'credit'],
    files: [{ role: 'master', size_bytes: 3 }],
  })
  expect(data.checklist.filter(({ done }) => !done).map(({ point }) => point)).toEqual(data.missing)
  expect(data.moves.map(({ to }) => to)).toEqual(['review', 'published', 'discarded'])
})

describe('next to its fields, a clip of the admin area has', () => {
  test('a clip of the admin area has the choices of its form, without hidden ones', async () => {
    await server.services.db.updateTable('tones').set({ hidden: true }).where('id', '=', 4).execute()
    const { data } = await staff.call('GET /agency/clip-choices')
    expect(data.tones.map(({ name }) => name)).toContain('Funny')
    expect(data.tones.map(({ id }) => id)).not.toContain(4)
    expect(data.licensingTerms.map(({ id }) => id)).toContain(8)
    expect(data.categories.length * data.footageTypes.length).toBeGreaterThan(0)
  })

  test('a clip of the admin area has the facts of its master and its public files, a folder as one row', async () => {
    const id = await server.givenClip({ master: new Uint8Array(7) })
    const { storage } = server.services
    const sizes = { 'poster.jpg': 20, 'hls/720/a.m4s': 30, 'hls/720/b.m4s': 40 }
    for (const [name, size] of Object.entries(sizes)) {
      await storage.put(`public/${id}/test/${name}`, new Uint8Array(size), { sizeBytes: size })
    }
    await server.services.db
      .updateTable('clips')
      .set({ media_version: 'test' })
      .where('id', '=', id)
      .execute()
    const { data } = await staff.call('GET /agency/clips/:id/files', { params: { id } })
    expect(data).toMatchObject({
      facts: { size_bytes: 7 },
      media_version: 'test',
      renditions: [
        { name: 'hls/720/', files: 2, size_bytes: 70 },
        { name: 'poster.jpg', files: 1, size_bytes: 20 },
      ],
    })
  })

  test('a clip of the admin area has its packages in every state, and its related clips in their order', async () => {
    const { db } = server.services
    const [id, first, second] = [await server.givenClip(), await given('draft'), await server.givenClip()]
    await db
      .insertInto('packages')
      .values({ id: 7, name: 'A set', state: 'draft', created: new Date() })
      .execute()
    await db.insertInto('package_clips').values({ package_id: 7, clip_id: id, position: 1 }).execute()
    await db
      .insertInto('related_clips')
      .values([
        { clip_id: id, related_id: second, position: 2 },
        { clip_id: id, related_id: first, position: 1 },
      ])
      .execute()
    const { data } = await staff.call('GET /agency/clips/:id/neighbours', { params: { id } })
    expect(data.packages).toEqual([{ id: 7, name: 'A set', state: 'draft' }])
    expect(data.neighbours).toMatchObject([
      { id: first, state: 'draft' },
      { id: second, state: 'published' },
    ])
  })
})

/** A page and one row of each of seven states. */
const MAX_ROWS_READ = 400

describe('a page of a list of 5,000 clips reads some hundred rows', () => {
  let sentBy: ReturnType<typeof recordStatements>
  beforeAll(async () => {
    const id = await given('published')
    // The triggers of the queue are off, because nothing follows these clips.
    await sql`alter table clips disable trigger user`.execute(server.ownerDb)
    await sql`
      insert into clips select (jsonb_populate_record(clips, jsonb_build_object('id', n, 'title', 'Clip ' || n,
          'updated_at', now() - n * interval '1 minute',
          'state', case n % 10 when 0 then 'draft' when 1 then 'withheld' else 'published' end))).*
        from clips, generate_series(1000, 6000) as n where clips.id = ${id}`.execute(server.ownerDb)
    await sql`alter table clips enable trigger user`.execute(server.ownerDb)
    await sql`vacuum analyze clips`.execute(server.ownerDb)
    sentBy = recordStatements(server.pool)
  })

  test.each([
    {},
    { view: 'needs-work' },
    { view: 'published', sort: 'number' },
    { sort: 'rights', order: 'asc' },
    { by: '1' },
    { q: 'clip 2000' },
    { ids: '1001,1002,1003' },
  ])(
    'a page of a list of 5,000 clips reads some hundred rows for %o',
    async (criteria: Record<string, string>) => {
      const statements = await sentBy(() => list(criteria))
      // The count is limited by its number of rows.
      const requested = statements.filter(
        ({ text }) => text.includes('clips') && !text.includes('as counted'),
      )
      expect(requested.length).toBeGreaterThan(0)
      for (const { text, values } of requested) {
        const { rows } = await server.pool.query(`explain (analyze, format json) ${text}`, [...values])
        expect(rowsRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(MAX_ROWS_READ)
      }
    },
  )

  type Plan = Record<string, unknown> & { Plans?: Plan[] }

  /** Rows of the table of clips that were read, including those that a condition excluded. */
  function rowsRead(plan: Plan): number {
    const own =
      plan['Relation Name'] === 'clips' ? Number(plan['Actual Rows']) * Number(plan['Actual Loops']) : 0
    const left = plan['Relation Name'] === 'clips' ? Number(plan['Rows Removed by Filter'] ?? 0) : 0
    return own + left + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  }
})
