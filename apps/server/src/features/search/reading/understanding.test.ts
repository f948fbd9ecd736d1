/** What the API understands of a term, and what it finds (R-QUERY-1 to R-QUERY-6). */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>

let server: TestServer
const ids: Record<string, number> = {}

beforeAll(async () => {
  server = await startTestServer()
  const clip = async (name: string, options: Parameters<TestServer['givenClip']>[0]) => {
    const usual = { rating: 'SV', location: null } as const
    ids[name] = await server.givenClip({ title: `Zqcat ${name}`, ...usual, ...options })
  }
  await clip('short', { durationS: 20, quality: '4K', dateTaken: '2025-12-19', location: 'de' })
  await clip('long', { durationS: 200, quality: 'SD', dateTaken: '2024-01-01', location: 'us', rating: 'GD' })
  await clip('upright', { width: 1080, height: 1920, durationS: 40, quality: '1080p', rating: 'BR' })
  await clip('image', { type: 'image', dateTaken: '2025-12-19' })
  await server.givenClip({ title: 'Zqdog under 30 seconds' })
  await server.givenClip({ title: 'Zqdog in December 2025' })
})
afterAll(() => server.close())

const search = async (term: string, more: Query = {}) =>
  (await server.guest.call('GET /clip/clips', { querystring: { type: 'video', ...more, term } })).data
const named = async (term: string, more: Query = {}) => {
  const found = (await search(term, more)).items.map(({ id }) => id)
  return Object.keys(ids).filter((name) => found.includes(ids[name] ?? 0))
}
const countOf = async (querystring: Query, type: string) =>
  (await server.guest.call('GET /clip/clips/types', { querystring })).data.find((one) => one.type === type)
    ?.count

describe('words that mean a filter', () => {
  test.each([
    ['zqcat december 2025', ['short'], 'date'],
    ['zqcat before 2025', ['long'], 'date'],
    ['zqcat under 30 s', ['short'], 'duration'],
    ['zqcat over 3 minutes', ['long'], 'duration'],
    ['zqcat 4k', ['short'], 'quality'],
    ['hd zqcat', ['short', 'upright'], 'quality'],
    ['vertical zqcat', ['upright'], 'orientation'],
    ['gold rated zqcat', ['long'], 'rating'],
    ['zqcat europe', ['short'], 'place'],
    ['zqcat U.S.A.', ['long'], 'place'],
  ])('R-QUERY-1: “%s” finds %j by %s, and so do the counts', async (term, names, filter) => {
    expect(await named(term)).toEqual(names)
    const { understood, pagination } = await search(term)
    expect(understood.parts.map((part) => part.filter)).toEqual([filter])
    expect(await countOf({ term }, 'video')).toBe(pagination.count)
    const { counts } = (
      await server.guest.call('GET /clip/clips/facets', { querystring: { term, type: 'video' } })
    ).data
    expect(counts.type.find(({ value }) => value === 'video')?.count).toBe(pagination.count)
  })

  test('R-QUERY-1: a part has its parameters, the term that searches for its words, and the term without it', async () => {
    const { parts } = (await search('zqdog, under 30 seconds')).understood
    expect(parts).toEqual([
      {
        filter: 'duration',
        text: 'under 30 seconds',
        params: { duration_end: '29' },
        asWords: 'zqdog, "under 30 seconds"',
        without: 'zqdog,',
      },
    ])
  })

  test.each([
    ['zqdog "under 30 seconds"', 1],
    ['zqdog "December 2025"', 1],
    ['zqdog december 2025', 0],
  ])('R-QUERY-2: the phrase in “%s” is searched for as words', async (term, count) => {
    expect((await search(term)).pagination.count).toBe(count)
  })

  test('R-QUERY-2: every part is searched for as words when its chip is removed', async () => {
    for (const term of ['zqcat 2025', 'zqcat 4k', 'zqcat under 30 s', 'zqcat germany', 'vertical zqcat']) {
      const [part] = (await search(term)).understood.parts
      expect((await search(part?.asWords ?? '')).understood.parts).toEqual([])
      expect(part?.asWords).toContain('"')
    }
  })

  test('R-QUERY-3: a filter of the address replaces the same filter in words, which is reported', async () => {
    expect(await named('zqcat 4k', { quality: 'SD' })).toEqual(['long'])
    expect((await search('zqcat 4k', { quality: 'SD' })).understood).toMatchObject({
      parts: [],
      ignored: [{ text: '4k', reason: 'chosen' }],
    })
    expect(await named('zqcat 2025', { cdatefrom: '01-01-2024', datefield: 'date_taken' })).toEqual([
      'short',
      'long',
    ])
  })

  test('R-QUERY-3: words for a filter that the type does not have are reported and left out', async () => {
    expect((await search('zqcat under 30 s', { type: 'image' })).understood.ignored).toEqual([
      { text: 'under 30 s', reason: 'type' },
    ])
    expect(await named('zqcat under 30 s', { type: 'image' })).toEqual(['image'])
    expect(await named('zqcat december 2025', { type: 'image' })).toEqual(['image'])
  })

  test('R-QUERY-3: “photos of” chooses the type unless the address has one', async () => {
    const query = { term: 'photos of zqcat' }
    const { data } = await server.guest.call('GET /clip/clips', { querystring: query })
    expect(data.items.map(({ id }) => id)).toEqual([ids['image']])
    expect(data.understood.type).toBeNull()
    expect((await search('photos of zqcat')).understood.type).toBe('image')
    expect((await search('photos of zqcat')).pagination.count).toBe(3)
  })

  test('R-QUERY-1: packages have the date alone, which is that of their creation', async () => {
    const row = { id: 90_011, name: 'Zqpack', created: new Date('2025-12-19T12:00:00Z') }
    await server.services.db.insertInto('packages').values(row).execute()
    const find = async (term: string) =>
      (await server.guest.call('GET /clip/packages', { querystring: { term } })).data
    expect(await find('zqpack december 2025 4k')).toMatchObject({
      pagination: { count: 1 },
      understood: {
        parts: [{ filter: 'date', params: { datefield: 'created' } }],
        ignored: [{ text: '4k', reason: 'type' }],
      },
    })
    expect((await find('zqpack november 2025')).pagination.count).toBe(0)
  })
})

describe('words joined by “and”', () => {
  test.each(['zqcat and zqdog', 'zqcat AND zqdog', 'a zqcat und zqdog'])(
    'R-QUERY-5: no clip has both words of “%s”, so the clips with either are found, page by page',
    async (term) => {
      const first = await search(term, { page_size: 3 })
      expect(first).toMatchObject({ understood: { isEither: true }, pagination: { count: 5 } })
      const next = await search(first.correctedTo ?? '', {
        page_size: 3,
        page: 2,
        es_after: first.pagination.es_after ?? '',
      })
      expect(next.items).toHaveLength(2)
    },
  )

  test('R-QUERY-5: a clip that has both is found alone, and the exact search finds nothing else', async () => {
    expect(await search('zqcat and upright')).toMatchObject({
      understood: { isEither: false },
      correctedTo: null,
      pagination: { count: 1 },
    })
    expect((await search('zqcat and zqdog', { exact: '1' })).pagination.count).toBe(0)
    expect((await search('zqcat and zqnothing')).understood.isEither).toBe(false)
  })
})

describe('a search that is unusual', () => {
  test('R-QUERY-4: a day that does not exist is reported, and its words are searched for', async () => {
    expect(await search('zqcat 31 February 2025')).toMatchObject({
      pagination: { count: 0 },
      understood: { parts: [], ignored: [{ text: '31 February 2025', reason: 'day' }] },
    })
  })

  test.each([
    'GET /clip/clips',
    'GET /clip/clips/near',
    'GET /clip/clips/suggest',
    'GET /clip/packages',
  ] as const)('R-SPELL-5: %s refuses a term of 400 characters by its field', async (url) => {
    const refused = await refusalOf(server.guest.call(url, { querystring: { term: 'cat '.repeat(100) } }))
    expect(refused).toMatchObject({
      status: 422,
      errors: { term: [expect.stringContaining('at most 200 characters')] },
    })
  })

  test('R-QUERY-4: ranges in the wrong order are put in order', async () => {
    expect(await named('zqcat from december 2025 to january 2024')).toEqual(['short', 'long'])
    expect(await named('zqcat 60 to 10 seconds')).toEqual(['short', 'upright'])
  })

  test.each([
    'zqkot',
    'x',
    '🙂',
    'кот',
    'γάτα',
    'חתול',
    'قطة',
    'แมว',
    '고양이',
    '-zqnothing',
    'NOT zqnothing',
    'not not zqkot',
  ])('R-SPELL-5: the tabs, suggestions and near matches of “%s” agree with its results', async (term) => {
    const { pagination, correctedTo } = await search(term)
    expect(await countOf({ term: correctedTo ?? term }, 'video')).toBe(pagination.count)
    const querystring = { term, type: 'video' } as const
    expect((await server.guest.call('GET /clip/clips/near', { querystring })).data).toEqual([])
    expect((await server.guest.call('GET /clip/clips/suggest', { querystring })).data).toEqual([])
  })

  test.each([
    ['a', 'everything'],
    ['-zqcat', 'the others'],
    ['NOT zqcat NOT zqdog', 'none of them'],
    ['🙂', 'none of them'],
    ['猫', 'none of them'],
    ['not not zqcat', 'none of them'],
    ['🙂 zqcat', 'the cats'],
  ])('the term “%s” finds %s', async (term, expected) => {
    const { pagination, understood } = await search(term)
    const counts = { everything: 5, 'the others': 2, 'none of them': 0, 'the cats': 3 }
    expect(pagination.count).toBe(counts[expected as keyof typeof counts])
    expect(understood.parts).toEqual([])
  })

  test('R-QUERY-7: what NOT excludes is stated, with the term that searches for its words', async () => {
    const { understood, pagination } = await search('zqcat NOT long NOT "under 30" -upright')
    expect(pagination.count).toBe(1)
    expect(understood.excluded).toEqual([
      { text: 'long', asWords: 'zqcat "NOT long" NOT "under 30" -upright' },
      { text: 'under 30', asWords: 'zqcat NOT long "NOT under 30" -upright' },
    ])
    for (const term of ['zqcat not long', 'ZQCAT NOT LONG', 'zqcat "NOT long"', 'zqcat -long', 'zqcat NOT']) {
      expect((await search(term)).understood.excluded, term).toEqual([])
    }
  })

  test('R-QUERY-6: excluded clips are not among near matches', async () => {
    const near = async (term: string) =>
      (await server.guest.call('GET /clip/clips/near', { querystring: { term, type: 'video' } })).data
    expect(await near('zqcat zqnothing')).toHaveLength(3)
    expect(await near('zqcat zqnothing NOT long')).toHaveLength(2)
    expect(await near('zqcat zqnothing -zqcat')).toEqual([])
  })

  test('a catalogue number counts in the tab of its type', async () => {
    expect(await countOf({ term: String(ids['long']) }, 'video')).toBe(1)
    expect(await countOf({ term: String(ids['image']) }, 'video')).toBe(0)
    expect(await countOf({ term: `IMAGE-${ids['image']}` }, 'image')).toBe(1)
  })
})

test('R-QUERY-1: a saved search keeps its words, so that a period moves with the time', async () => {
  const buyer = await server.givenUser()
  const query = { term: 'zqcat last month 4k', type: 'video' } as const
  const { data } = await buyer.call('POST /clip/savedsearches', { body: { name: 'Recent', query } })
  expect(data.query).toEqual(query)
})
