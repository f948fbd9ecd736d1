/** Every filter of a search and each of its values (R-SEARCH-1 and R-SEARCH-13). */
import type { Input } from '@rushes/contract/client'
import { CATEGORIES, LOCATIONS, QUALITIES, RATINGS } from '@rushes/contract/search-options'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { namedClips } from '../../../test/search/named-clips.ts'
import { searcherOf } from '../../../test/search/searcher.ts'
import type { Query } from '../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

type PackageQuery = NonNullable<Input<'GET /clip/packages'>['querystring']>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Noon in London, where it is summer time. */
const NOON = new Date('2027-07-01T11:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.later(NOON.getTime() - server.services.clock.now().getTime())
})
afterAll(() => server.close())

const { search } = searcherOf(() => server)
const givenClips = namedClips(() => server, NOON)
const before = (ms: number) => new Date(NOON.getTime() - ms)

describe('an invalid value', () => {
  test.each([
    ['rating', { rating: 'XX' }],
    ['quality', { quality: '2K' }],
    ['type', { type: 'packages' }],
    ['sort', { sort: 'best' }],
    ['cat', { cat: '999' }],
    ['category', { category: 'Nonsense' }],
    ['tone', { tone: '999' }],
    ['mood', { mood: '999' }],
    ['ftype', { ftype: '999' }],
    ['location', { location: 'xx' }],
    ['meme', { meme: '2' }],
    ['orientation', { orientation: 'round' }],
    ['unrestricted', { unrestricted: '2' }],
    ['captions', { captions: 'en' }],
    ['verified', { verified: 'yes' }],
    ['notai', { notai: '2' }],
    ['period', { period: 'decade' }],
    ['cdatefrom', { cdatefrom: '2026-01-01' }],
    ['cdateto', { cdateto: '31-02-2026' }],
    ['cdateto', { cdatefrom: '02-01-2026', cdateto: '01-01-2026' }],
    ['duration_start', { duration_start: '-1' }],
    ['duration_end', { duration_start: '60', duration_end: '30' }],
    ['duration_end', { duration_end: '1e99' }],
    ['page', { page: '0' }],
    ['page', { page: '21', back_on_search: '1' }],
    ['page_size', { page_size: '97' }],
    ['term', { term: 'x'.repeat(10_000) }],
  ])('an unknown or impossible %s answers 422 with the field', async (field, query) => {
    const refusal = await refusalOf(search(query as Query))
    expect(refusal).toMatchObject({ status: 422, code: 'validation' })
    expect(Object.keys(refusal?.errors ?? {})).toEqual([field])
  })

  test('unknown parameters are ignored and an empty one counts as absent', async () => {
    const query = { nonsense: 'yes', rating: '', cat: '' } as unknown as Query
    expect((await search(query)).pagination.count).toBeGreaterThanOrEqual(0)
  })
})

describe('values', () => {
  test.each(LOCATIONS.map(({ value }) => value))(
    'a search by location finds clips of %s',
    async (location) => {
      const { findAny } = await givenClips({ there: { location }, elsewhere: { location: 'jp' } })
      expect(await findAny({ location })).toEqual(['there'])
    },
  )

  test.each(RATINGS)('a search by rating finds clips of %s', async (rating) => {
    const { findAny } = await givenClips({
      GD: { rating: 'GD' },
      SV: { rating: 'SV' },
      BR: { rating: 'BR' },
    })
    expect(await findAny({ rating })).toEqual([rating])
  })

  test.each(QUALITIES)('a search by quality finds clips of %s', async (quality) => {
    const { findAny } = await givenClips({
      SD: { quality: 'SD' },
      '720p': { quality: '720p' },
      '1080p': { quality: '1080p' },
      '4K': { quality: '4K' },
      '8K': { quality: '8K' },
    })
    expect(await findAny({ quality })).toEqual([quality])
  })

  test.each(CATEGORIES)('a search by category $id finds clips of $name', async ({ id, name }) => {
    const other = CATEGORIES.find((category) => category.id !== id)?.id ?? 0
    const { findAny } = await givenClips({ one: { categoryId: id }, other: { categoryId: other } })
    expect(await findAny({ cat: String(id) })).toEqual(['one'])
    expect(await findAny({ category: name })).toEqual(['one'])
    expect(await findAny({ category: name.toUpperCase() })).toEqual(['one'])
  })

  test('tone and mood are one filter; tone wins when they differ', async () => {
    const { findAny } = await givenClips({ calm: { toneId: 1 }, cute: { toneId: 2 }, none: {} })
    expect(await findAny({ tone: '1' })).toEqual(['calm'])
    expect(await findAny({ mood: '1' })).toEqual(['calm'])
    expect(await findAny({ tone: '1', mood: '2' })).toEqual(['calm'])
  })

  test('every listed tone and footage type can be chosen', async () => {
    const tones = (await server.guest.call('GET /clip/tones')).data
    const footageTypes = (await server.guest.call('GET /clip/footageTypes')).data
    for (const { id } of tones) {
      const { findAny } = await givenClips({ one: { toneId: id }, none: {} })
      expect(await findAny({ tone: String(id) })).toEqual(['one'])
    }
    for (const { id } of footageTypes) {
      const { findAny } = await givenClips({ one: { footageTypeId: id }, none: {} })
      expect(await findAny({ ftype: String(id) })).toEqual(['one'])
    }
  })

  test('loc2 is any word of the region or city, with or without accents', async () => {
    const { findAny } = await givenClips({
      saoPaulo: { place: 'São Paulo, Brazil' },
      york: { place: 'York' },
      newYork: { place: 'New York' },
    })
    expect(await findAny({ loc2: 'sao paulo' })).toEqual(['saoPaulo'])
    expect(await findAny({ loc2: 'BRAZIL' })).toEqual(['saoPaulo'])
    expect(await findAny({ loc2: 'york' })).toEqual(['newYork', 'york'])
    expect(await findAny({ loc2: 'New York' })).toEqual(['newYork'])
    expect(await findAny({ loc2: 'Yorkshire' })).toEqual([])
  })

  test('meme is 1 for memes only, and 0 does not filter', async () => {
    const { findAny } = await givenClips({ meme: { meme: true }, other: {} })
    expect(await findAny({ meme: '1' })).toEqual(['meme'])
    expect(await findAny({ meme: '0' })).toEqual(['meme', 'other'])
  })

  test('orientation follows from the size, and a clip without a known size has none', async () => {
    const { findAny } = await givenClips({
      wide: { width: 1920, height: 1080 },
      tall: { width: 1080, height: 1920 },
      square: { width: 1080, height: 1080 },
      almostSquare: { width: 1000, height: 1050 },
      hardlySquare: { width: 1000, height: 1051 },
      unknown: { width: 0, height: 0 },
    })
    expect(await findAny({ orientation: 'landscape' })).toEqual(['wide'])
    expect(await findAny({ orientation: 'upright' })).toEqual(['hardlySquare', 'tall'])
    expect(await findAny({ orientation: 'square' })).toEqual(['almostSquare', 'square'])
    expect(await findAny({ orientation: 'square,landscape' })).toEqual(['almostSquare', 'square', 'wide'])
  })

  test('unrestricted is 1 for clips without restrictions, and follows changes at once', async () => {
    const { term, findAny } = await givenClips({
      free: {},
      blank: { restrictions: ' \n' },
      restricted: { restrictions: 'Not in advertisements' },
    })
    expect(await findAny({ unrestricted: '1' })).toEqual(['blank', 'free'])
    expect(await findAny({ unrestricted: '0' })).toEqual(['blank', 'free', 'restricted'])
    await server.services.db
      .updateTable('clips')
      .set({ restrictions: '' })
      .where('title', '=', term)
      .execute()
    expect(await findAny({ unrestricted: '1' })).toEqual(['blank', 'free', 'restricted'])
  })
})

describe('durations', () => {
  const EDGES = { a0: 0.4, a30: 30.9, b31: 31, b60: 60.9, c61: 61, c180: 180.9, d181: 181 }
  let findAny: (query: Query) => Promise<(string | undefined)[]>
  beforeAll(async () => {
    const clips = Object.entries(EDGES).map(([name, durationS]) => [name, { durationS }])
    ;({ findAny } = await givenClips(Object.fromEntries(clips)))
  })

  test.each<[Query, readonly string[]]>([
    [{ duration_start: 0, duration_end: 30 }, ['a0', 'a30']],
    [{ duration_start: 31, duration_end: 60 }, ['b31', 'b60']],
    [{ duration_start: 61, duration_end: 180 }, ['c180', 'c61']],
    [{ duration_start: 181 }, ['d181']],
    [{ duration_end: 0 }, ['a0']],
    [{ duration_start: 0 }, ['a0', 'a30', 'b31', 'b60', 'c180', 'c61', 'd181']],
    [{ duration_start: 30, duration_end: 31 }, ['a30', 'b31']],
  ])('durations %j gives %j', async (query, names) => {
    expect(await findAny(query)).toEqual(names)
  })
})

describe('the filters of a type', () => {
  const STILL = ['cat', 'rating', 'location', 'loc2', 'meme', 'orientation', 'datefield'] as const
  const MOVING = ['quality', 'tone', 'mood', 'ftype', 'duration_start', 'duration_end', 'captions'] as const
  const EVERY = ['unrestricted', 'verified', 'notai'] as const
  /** Values that no clip of the test has. */
  const OTHER = {
    cat: { cat: '241' },
    rating: { rating: 'BR' },
    location: { location: 'jp' },
    loc2: { loc2: 'Atlantis' },
    meme: { meme: '1' },
    orientation: { orientation: 'upright' },
    datefield: { datefield: 'date_taken', cdatefrom: '01-01-2020' },
    quality: { quality: '8K' },
    tone: { tone: '3' },
    mood: { mood: '3' },
    ftype: { ftype: '3' },
    duration_start: { duration_start: 100 },
    duration_end: { duration_end: 0 },
    unrestricted: { unrestricted: '1' },
    captions: { captions: '1' },
    verified: { verified: '1' },
    notai: { notai: '1' },
  } as const satisfies Record<(typeof STILL | typeof MOVING | typeof EVERY)[number], Query>
  const APPLY = {
    video: [...STILL, ...MOVING, ...EVERY],
    image: [...STILL, ...EVERY],
    short: [...MOVING, ...EVERY],
  } as const

  test.each(['video', 'image', 'short'] as const)('the filters of a type: %s', async (type) => {
    const { findAny } = await givenClips({ one: { type, restrictions: 'Not in advertisements' } })
    for (const [name, query] of Object.entries(OTHER)) {
      const applies = (APPLY[type] as readonly string[]).includes(name)
      expect(await findAny({ type, ...query }), name).toEqual(applies ? [] : ['one'])
    }
  })

  test.each(['video', 'image', 'short'] as const)(
    'type %s has a term, dates of arrival and a sort order',
    async (type) => {
      const { findAny } = await givenClips({ one: { type, created: before(DAY_MS) } })
      expect(await findAny({ type, period: 'week', sort: 'oldest' })).toEqual(['one'])
      expect(await findAny({ type, period: 'today' })).toEqual([])
      expect(await findAny({ type, cdateto: '01-01-2020' })).toEqual([])
    },
  )
})

describe('packages', () => {
  const find = async (querystring: PackageQuery) =>
    (await server.guest.call('GET /clip/packages', { querystring })).data
  const idsOfPackages = async (query: PackageQuery) => (await find(query)).items.map(({ id }) => id)
  const term = 'zqparcel'
  beforeAll(async () => {
    const { db } = server.services
    const rows = [
      { id: 1, name: `One ${term}`, created: before(400 * DAY_MS) },
      { id: 2, name: 'Two', summary: `Of ${term}s`, created: before(3 * DAY_MS) },
      { id: 3, name: `Three ${term}s`, created: before(MINUTE_MS) },
    ]
    await db.insertInto('packages').values(rows).execute()
  })

  test('packages have a term, dates and sort orders', async () => {
    expect(await idsOfPackages({ term })).toEqual([3, 1, 2])
    expect(await idsOfPackages({ term, sort: 'most_recent' })).toEqual([3, 2, 1])
    expect(await idsOfPackages({ term, sort: 'created', dir: 'asc' })).toEqual([1, 2, 3])
    expect(await idsOfPackages({ term, period: 'week' })).toEqual([3, 2])
    expect(await idsOfPackages({ term, period: 'today' })).toEqual([3])
    expect(await idsOfPackages({ term, cdateto: '01-01-2027' })).toEqual([1])
    expect(await idsOfPackages({})).toEqual([3, 2, 1])
  })

  test('packages ignore filters that only clips have', async () => {
    const clipsOnly = { rating: 'BR', cat: '241', quality: '8K', tone: '3', meme: '1', duration_start: 60 }
    expect(await idsOfPackages({ term, datefield: 'date_taken', period: 'today', ...clipsOnly })).toEqual([3])
  })

  test('packages are paged like clips', async () => {
    const first = await find({ term, page_size: 2 })
    expect(first.pagination).toMatchObject({ count: 3, nextPage: 2 })
    const rest = { term, page_size: 2, page: 2 }
    expect(await idsOfPackages(rest)).toEqual([2])
    expect(await idsOfPackages({ ...rest, es_after: first.pagination.es_after ?? '' })).toEqual([2])
    expect(await idsOfPackages({ ...rest, back_on_search: '1' })).toEqual([3, 1, 2])
  })
})
