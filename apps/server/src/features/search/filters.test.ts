/** Every parameter of a search and each of its values (specification, sections 2, 4 and 7; decisions, 1.1). */
import type { Data, Input } from '@rushes/contract/client'
import { CATEGORIES, LOCATIONS, QUALITIES, RATINGS } from '@rushes/contract/search-options'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClipOptions } from '../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>
type PackageQuery = NonNullable<Input<'GET /clip/packages'>['querystring']>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Noon in London, where it is summer time. */
const NOON = new Date('2027-07-01T11:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.later(NOON.getTime() - Date.now())
})
afterAll(() => server.close())

const search = async (querystring: Query): Promise<Data<'GET /clip/clips'>> =>
  (await server.guest.call('GET /clip/clips', { querystring })).data
const idsOf = async (query: Query) => (await search(query)).items.map(({ id }) => id)
const before = (ms: number) => new Date(NOON.getTime() - ms)

/** Clips that share a word, so that each test has a catalogue of its own. */
let made = 0
async function givenClips<Name extends string>(clips: Record<Name, ClipOptions>) {
  const term = `zqparameter${made++}x`
  const ids = {} as Record<Name, number>
  for (const name of Object.keys(clips) as Name[]) {
    ids[name] = await server.givenClip({ title: term, created: NOON, ...clips[name] })
  }
  const nameOf = (id: number) => Object.keys(clips).find((name) => ids[name as Name] === id)
  return {
    term,
    find: async (query: Query) => (await idsOf({ term, ...query })).map(nameOf),
    findAny: async (query: Query) => (await idsOf({ term, ...query })).map(nameOf).sort(),
  }
}

describe('period', () => {
  test('today is since midnight in the agency’s zone', async () => {
    const { findAny } = await givenClips({
      midnight: { created: new Date('2027-06-30T23:00:00Z') },
      justBefore: { created: new Date('2027-06-30T22:59:59.999Z') },
    })
    expect(await findAny({ period: 'today' })).toEqual(['midnight'])
  })

  test.each([
    ['week', 7],
    ['month', 30],
    ['year', 365],
  ] as const)('%s is the last %i days to the moment', async (period, days) => {
    const { findAny } = await givenClips({
      within: { created: before(days * DAY_MS - MINUTE_MS) },
      before: { created: before(days * DAY_MS + MINUTE_MS) },
    })
    expect(await findAny({ period })).toEqual(['within'])
    expect(await findAny({})).toEqual(['before', 'within'])
  })

  test('custom leaves it to the dates, and asks for nothing without any', async () => {
    const { findAny } = await givenClips({ old: { created: new Date('2020-02-29T12:00:00Z') }, new: {} })
    expect(await findAny({ period: 'custom' })).toEqual(['new', 'old'])
    expect(await findAny({ period: 'custom', cdatefrom: '29-02-2020', cdateto: '29-02-2020' })).toEqual([
      'old',
    ])
  })

  test('together with dates, both must hold', async () => {
    const { findAny } = await givenClips({
      lastWeek: { created: before(3 * DAY_MS) },
      lastMonth: { created: before(20 * DAY_MS) },
    })
    expect(await findAny({ period: 'week', cdatefrom: '01-06-2027' })).toEqual(['lastWeek'])
  })

  test.each([
    ['today', '2027-07-01', '2027-06-30'],
    ['week', '2027-06-24', '2027-06-23'],
    ['month', '2027-06-01', '2027-05-31'],
    ['year', '2026-07-01', '2026-06-30'],
  ] as const)('%s of a day begins with %s', async (period, first, dayBefore) => {
    const { findAny } = await givenClips({
      taken: { dateTaken: first, datePosted: dayBefore },
      posted: { dateTaken: dayBefore, datePosted: first },
    })
    expect(await findAny({ period, datefield: 'date_taken' })).toEqual(['taken'])
    expect(await findAny({ period, datefield: 'date_posted' })).toEqual(['posted'])
  })
})

describe('dates', () => {
  const DAYS = { cdatefrom: '10-05-2026', cdateto: '11-05-2026' } as const

  test('both ends are whole days of the agency’s zone', async () => {
    const { findAny } = await givenClips({
      before: { created: new Date('2026-05-09T22:59:59.999Z') },
      first: { created: new Date('2026-05-09T23:00:00Z') },
      last: { created: new Date('2026-05-11T22:59:59.999Z') },
      after: { created: new Date('2026-05-11T23:00:00Z') },
    })
    expect(await findAny(DAYS)).toEqual(['first', 'last'])
    expect(await findAny({ cdatefrom: DAYS.cdatefrom })).toEqual(['after', 'first', 'last'])
    expect(await findAny({ cdateto: DAYS.cdateto })).toEqual(['before', 'first', 'last'])
  })

  test.each(['date_taken', 'date_posted'] as const)(
    '%s compares that day, and a clip without one is in no range',
    async (datefield) => {
      const on = (day: string | null) =>
        datefield === 'date_taken' ? { dateTaken: day } : { datePosted: day }
      const { findAny } = await givenClips({
        before: on('2026-05-09'),
        first: on('2026-05-10'),
        last: on('2026-05-11'),
        after: on('2026-05-12'),
        never: on(null),
      })
      expect(await findAny({ datefield, ...DAYS })).toEqual(['first', 'last'])
      expect(await findAny({ datefield, cdatefrom: '12-05-2026' })).toEqual(['after'])
      expect(await findAny({ datefield, cdateto: '09-05-2026' })).toEqual(['before'])
      expect(await findAny({ datefield })).toHaveLength(5)
    },
  )

  test('created is the usual date', async () => {
    const created = new Date('2026-05-10T12:00:00Z')
    const { findAny } = await givenClips({ one: { created, dateTaken: '2019-01-01' } })
    expect(await findAny({ datefield: 'created', ...DAYS })).toEqual(['one'])
    expect(await findAny(DAYS)).toEqual(['one'])
  })
})

describe('sort', () => {
  const NEWEST = ['short', 'long', 'middling']
  const LONGEST = ['long', 'middling', 'short']
  const BEST = ['middling', 'long', 'short']
  const reversed = (names: readonly string[]) => names.toReversed()
  let find: (query: Query) => Promise<(string | undefined)[]>
  beforeAll(async () => {
    ;({ find } = await givenClips({
      middling: { created: before(3 * DAY_MS), durationS: 20, quality: '4K' },
      long: { created: before(2 * DAY_MS), durationS: 90, quality: '1080p' },
      short: { created: before(DAY_MS), durationS: 5, quality: 'SD' },
    }))
  })

  test.each<[Query, readonly string[]]>([
    [{}, BEST],
    [{ sort: 'rel' }, BEST],
    [{ sort: 'most_rel' }, BEST],
    [{ sort: 'rel', dir: 'asc' }, BEST],
    [{ sort: 'most_recent' }, NEWEST],
    [{ sort: 'created' }, NEWEST],
    [{ sort: 'created', dir: 'desc' }, NEWEST],
    [{ sort: 'created', dir: 'asc' }, reversed(NEWEST)],
    [{ sort: 'oldest' }, reversed(NEWEST)],
    [{ sort: 'longest' }, LONGEST],
    [{ sort: 'duration' }, LONGEST],
    [{ sort: 'duration', dir: 'desc' }, LONGEST],
    [{ sort: 'duration', dir: 'asc' }, reversed(LONGEST)],
    [{ sort: 'shortest' }, reversed(LONGEST)],
  ])('%j with a term gives %j', async (query, names) => {
    expect(await find(query)).toEqual(names)
  })

  test.each<Query>([{}, { sort: 'rel' }, { sort: 'most_rel' }, { sort: 'most_recent' }])(
    '%j without a term gives the newest first',
    async (query) => {
      const place = `zqplace${made++}`
      const { findAny: _, ...clips } = await givenClips({
        gold: { place, created: before(2 * DAY_MS), rating: 'GD', quality: '8K' },
        newer: { place, created: before(DAY_MS), rating: 'BR', quality: 'SD' },
      })
      expect(await clips.find({ term: '', loc2: place, ...query })).toEqual(['newer', 'gold'])
    },
  )
})

describe('values', () => {
  test.each(LOCATIONS.map(({ value }) => value))('location %s', async (location) => {
    const { findAny } = await givenClips({ there: { location }, elsewhere: { location: 'jp' } })
    expect(await findAny({ location })).toEqual(['there'])
  })

  test.each(RATINGS)('rating %s', async (rating) => {
    const { findAny } = await givenClips({
      GD: { rating: 'GD' },
      SV: { rating: 'SV' },
      BR: { rating: 'BR' },
    })
    expect(await findAny({ rating })).toEqual([rating])
  })

  test.each(QUALITIES)('quality %s', async (quality) => {
    const { findAny } = await givenClips({
      SD: { quality: 'SD' },
      '720p': { quality: '720p' },
      '1080p': { quality: '1080p' },
      '4K': { quality: '4K' },
      '8K': { quality: '8K' },
    })
    expect(await findAny({ quality })).toEqual([quality])
  })

  test.each(CATEGORIES)('category $id is $name', async ({ id, name }) => {
    const other = CATEGORIES.find((category) => category.id !== id)?.id ?? 0
    const { findAny } = await givenClips({ one: { categoryId: id }, other: { categoryId: other } })
    expect(await findAny({ cat: String(id) })).toEqual(['one'])
    expect(await findAny({ category: name })).toEqual(['one'])
    expect(await findAny({ category: name.toUpperCase() })).toEqual(['one'])
  })

  test('tone and mood are one filter; tone counts when they differ', async () => {
    const { findAny } = await givenClips({ calm: { toneId: 1 }, cute: { toneId: 2 }, none: {} })
    expect(await findAny({ tone: '1' })).toEqual(['calm'])
    expect(await findAny({ mood: '1' })).toEqual(['calm'])
    expect(await findAny({ tone: '1', mood: '2' })).toEqual(['calm'])
  })

  test('every tone and footage type that the server names can be chosen', async () => {
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

  test('meme is 1 for memes only; 0 asks for nothing', async () => {
    const { findAny } = await givenClips({ meme: { meme: true }, other: {} })
    expect(await findAny({ meme: '1' })).toEqual(['meme'])
    expect(await findAny({ meme: '0' })).toEqual(['meme', 'other'])
  })
})

describe('durations', () => {
  const EDGES = { a0: 0.4, a30: 30.9, b31: 31, b60: 60.9, c61: 61, c180: 180.9, d181: 181 }
  let findAny: (query: Query) => Promise<(string | undefined)[]>
  beforeAll(async () => {
    const clips = Object.entries(EDGES).map(([name, durationS]) => [name, { durationS }])
    ;({ findAny } = await givenClips(Object.fromEntries(clips) as Record<string, ClipOptions>))
  })

  test.each<[Query, readonly string[]]>([
    [{ duration_start: 0, duration_end: 30 }, ['a0', 'a30']],
    [{ duration_start: 31, duration_end: 60 }, ['b31', 'b60']],
    [{ duration_start: 61, duration_end: 180 }, ['c180', 'c61']],
    [{ duration_start: 181 }, ['d181']],
    [{ duration_end: 0 }, ['a0']],
    [{ duration_start: 0 }, ['a0', 'a30', 'b31', 'b60', 'c180', 'c61', 'd181']],
    [{ duration_start: 30, duration_end: 31 }, ['a30', 'b31']],
  ])('%j gives %j', async (query, names) => {
    expect(await findAny(query)).toEqual(names)
  })
})

describe('which filter applies to which type', () => {
  const STILL = ['cat', 'rating', 'location', 'loc2', 'meme', 'datefield'] as const
  const MOVING = ['quality', 'tone', 'mood', 'ftype', 'duration_start', 'duration_end'] as const
  /** None of which the clips of the test have. */
  const OTHER = {
    cat: { cat: '241' },
    rating: { rating: 'BR' },
    location: { location: 'jp' },
    loc2: { loc2: 'Atlantis' },
    meme: { meme: '1' },
    datefield: { datefield: 'date_taken', cdatefrom: '01-01-2020' },
    quality: { quality: '8K' },
    tone: { tone: '3' },
    mood: { mood: '3' },
    ftype: { ftype: '3' },
    duration_start: { duration_start: 100 },
    duration_end: { duration_end: 0 },
  } as const satisfies Record<(typeof STILL)[number] | (typeof MOVING)[number], Query>
  const APPLY = { video: [...STILL, ...MOVING], image: STILL, short: MOVING } as const

  test.each(['video', 'image', 'short'] as const)('%s', async (type) => {
    const { findAny } = await givenClips({ one: { type } })
    for (const [name, query] of Object.entries(OTHER)) {
      const applies = (APPLY[type] as readonly string[]).includes(name)
      expect(await findAny({ type, ...query }), name).toEqual(applies ? [] : ['one'])
    }
  })

  test.each(['video', 'image', 'short'] as const)(
    '%s has words, dates of arrival and a sort',
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

  test('have words, dates and sorts', async () => {
    expect(await idsOfPackages({ term })).toEqual([3, 1, 2])
    expect(await idsOfPackages({ term, sort: 'most_recent' })).toEqual([3, 2, 1])
    expect(await idsOfPackages({ term, sort: 'created', dir: 'asc' })).toEqual([1, 2, 3])
    expect(await idsOfPackages({ term, period: 'week' })).toEqual([3, 2])
    expect(await idsOfPackages({ term, period: 'today' })).toEqual([3])
    expect(await idsOfPackages({ term, cdateto: '01-01-2027' })).toEqual([1])
    expect(await idsOfPackages({})).toEqual([3, 2, 1])
  })

  test('ignore what only clips have', async () => {
    const clipsOnly = { rating: 'BR', cat: '241', quality: '8K', tone: '3', meme: '1', duration_start: 60 }
    expect(await idsOfPackages({ term, datefield: 'date_taken', period: 'today', ...clipsOnly })).toEqual([3])
  })

  test('are paged like clips', async () => {
    const first = await find({ term, page_size: 2 })
    expect(first.pagination).toMatchObject({ count: 3, nextPage: 2 })
    const rest = { term, page_size: 2, page: 2 }
    expect(await idsOfPackages(rest)).toEqual([2])
    expect(await idsOfPackages({ ...rest, es_after: first.pagination.es_after ?? '' })).toEqual([2])
    expect(await idsOfPackages({ ...rest, back_on_search: '1' })).toEqual([3, 1, 2])
  })
})

describe('pages', () => {
  const COUNT = 27
  let term: string
  beforeAll(async () => {
    const clips = Array.from({ length: COUNT }, (_, n) => [`clip${n}`, { created: before(n * MINUTE_MS) }])
    ;({ term } = await givenClips(Object.fromEntries(clips) as Record<string, ClipOptions>))
  })

  test('hold 24, or as many as asked for', async () => {
    expect(await idsOf({ term })).toHaveLength(24)
    expect(await idsOf({ term, page_size: 1 })).toHaveLength(1)
    expect(await idsOf({ term, page_size: 96 })).toHaveLength(COUNT)
  })

  test('can be asked for by number, without a cursor', async () => {
    const all = await idsOf({ term, page_size: 96 })
    expect(await idsOf({ term, page: 2 })).toEqual(all.slice(24))
    expect(await idsOf({ term, page: 3, page_size: 5 })).toEqual(all.slice(10, 15))
    expect(await search({ term, page: 3 })).toMatchObject({
      items: [],
      pagination: { count: COUNT, nextPage: null, es_after: null },
    })
  })

  test('a cursor counts more than the number beside it', async () => {
    const all = await idsOf({ term, page_size: 96 })
    const { pagination } = await search({ term, page_size: 5 })
    const es_after = pagination.es_after ?? ''
    expect(await idsOf({ term, page_size: 5, page: 4, es_after })).toEqual(all.slice(5, 10))
  })

  test('back_on_search=0 is one page, and 1 is all pages so far', async () => {
    const all = await idsOf({ term, page_size: 96 })
    expect(await idsOf({ term, page_size: 5, page: 2, back_on_search: '0' })).toEqual(all.slice(5, 10))
    expect(await idsOf({ term, page_size: 5, page: 2, back_on_search: '1' })).toEqual(all.slice(0, 10))
    expect(await idsOf({ term, page_size: 5, page: 1, back_on_search: '1' })).toEqual(all.slice(0, 5))
  })
})
